"""A Telegram on this machine, for any bot: a Bot API server on loopback and a web page to use it from.

Start it with ``python -m playground``; ``playground.control`` documents the JSON interface under ``/playground``
through which tests and the page act as people, turn the time and switch faults on.
"""
