-- Numbers of the updates that something came of, the last ones: no more can be handed out again at once.
CREATE TABLE updates (
    place INTEGER PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE
) STRICT;

CREATE TRIGGER updates_kept AFTER INSERT ON updates BEGIN
    DELETE FROM updates WHERE place <= NEW.place - 100;
END;

INSERT INTO updates (number) SELECT value FROM json_each((SELECT value FROM state WHERE key = 'updates'));
DELETE FROM state WHERE key = 'updates';
