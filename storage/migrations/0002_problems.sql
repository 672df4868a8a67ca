-- What each person has on the problem desk: a layout half put together, or one in play, and which are solved.
CREATE TABLE problems (
    person_id INTEGER PRIMARY KEY REFERENCES people (person_id) ON DELETE CASCADE,
    state TEXT NOT NULL
) STRICT;
