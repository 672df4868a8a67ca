"""The running program."""

import os

# python-telegram-bot gives spans of time as timedelta from its next version on; with this it does already, and warns of
# nothing.
os.environ.setdefault("PTB_TIMEDELTA", "true")
