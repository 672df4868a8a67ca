-- A person's name and Telegram id stand in this row and nowhere else, so that forgetting is one update.
CREATE TABLE people (
    person_id INTEGER PRIMARY KEY AUTOINCREMENT,
    telegram_id INTEGER UNIQUE,
    name TEXT NOT NULL,
    username TEXT,
    language TEXT,
    started INTEGER NOT NULL DEFAULT 0,
    forgotten INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE chats (
    chat INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    kind TEXT NOT NULL,
    language TEXT,
    agreements TEXT,
    settings TEXT,
    migrated_to INTEGER
) STRICT;

CREATE TABLE tables (
    table_id INTEGER PRIMARY KEY AUTOINCREMENT,
    chat INTEGER NOT NULL,
    thread INTEGER,
    name TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'playing', 'paused', 'finished', 'stopped')),
    agreements TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    created_at REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_live_table_a_chat ON tables (chat, ifnull(thread, 0))
    WHERE status IN ('lobby', 'playing', 'paused');
CREATE INDEX tables_by_status ON tables (status);

CREATE TABLE log (
    table_id INTEGER NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    event TEXT NOT NULL,
    at REAL NOT NULL,
    UNIQUE (table_id, number)
) STRICT;

-- What a table's cards are shuffled from. In no event, view or export before the pulka is over.
CREATE TABLE secrets (
    table_id INTEGER PRIMARY KEY REFERENCES tables (table_id) ON DELETE CASCADE,
    secret TEXT NOT NULL
) STRICT;

-- Which person sits where now; derived from the log, kept for the question "which tables am I at".
CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person_id INTEGER NOT NULL REFERENCES people (person_id),
    PRIMARY KEY (table_id, seat)
) STRICT;

CREATE INDEX seats_by_person ON seats (person_id);

-- What every message shows now. uncertain_since: a send whose acceptance was never heard of; message_id is then 0.
CREATE TABLE messages (
    table_id INTEGER NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    chat INTEGER NOT NULL,
    thread INTEGER,
    message_id INTEGER NOT NULL,
    shown TEXT NOT NULL,
    sent_at REAL NOT NULL,
    rung INTEGER,
    stale INTEGER NOT NULL DEFAULT 0,
    uncertain_since REAL,
    PRIMARY KEY (table_id, role)
) STRICT;

-- due_at is NULL while the time does not run; then remaining says what is left of it, in seconds.
CREATE TABLE deadlines (
    table_id INTEGER NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    step INTEGER NOT NULL,
    stage TEXT NOT NULL,
    due_at REAL,
    remaining REAL NOT NULL,
    PRIMARY KEY (table_id, seat, step)
) STRICT;

CREATE TABLE archive (
    table_id INTEGER PRIMARY KEY REFERENCES tables (table_id),
    chat INTEGER NOT NULL,
    thread INTEGER,
    name TEXT NOT NULL,
    record TEXT NOT NULL,
    report TEXT NOT NULL,
    finished_at REAL NOT NULL
) STRICT;

CREATE INDEX archive_by_chat ON archive (chat, finished_at);

CREATE TABLE archive_people (
    table_id INTEGER NOT NULL REFERENCES archive (table_id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people (person_id),
    PRIMARY KEY (table_id, person_id)
) STRICT;

CREATE INDEX archive_by_person ON archive_people (person_id);

CREATE TABLE state (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;
