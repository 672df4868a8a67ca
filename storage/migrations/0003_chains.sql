-- The far end of every chain of seeds, by the first deal that it is for. Secret for as long as any of its seeds is.
CREATE TABLE chains (
    table_id INTEGER NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    seed TEXT NOT NULL,
    PRIMARY KEY (table_id, first)
) STRICT;
