-- What people have opened on a table's messages. person: whose own message; 0: the group's, and role says which.
-- step: what a person's page belongs to. page: the token that opens it.
CREATE TABLE pages (
    table_id INTEGER NOT NULL REFERENCES tables (table_id) ON DELETE CASCADE,
    person INTEGER NOT NULL,
    role TEXT NOT NULL,
    step INTEGER NOT NULL,
    page TEXT NOT NULL,
    PRIMARY KEY (table_id, person, role)
) STRICT;
