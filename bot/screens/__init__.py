"""Screens: pure functions from what a viewer may know to a message with its keyboard.

`show` chooses the screen that a table's message shows now; the other modules have a topic each.
"""
