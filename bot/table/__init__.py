"""A table as a pure state: events in, a new state out; nothing here knows Telegram, SQL or the clock."""
