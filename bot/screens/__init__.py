"""Screens: pure functions from what a viewer may know to a message with its keyboard.

``group`` and ``private`` choose the screen that a table's message shows now; the modules have one function a screen.
"""
