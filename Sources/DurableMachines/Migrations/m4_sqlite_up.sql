-- Durable machines, migration 4, for SQLite: the last row of each chart's log that was deleted because of its age, so that
-- readers of changes notice that rows are missing.
INSERT INTO {p}machine_migration VALUES (4);
CREATE TABLE {p}machine_forgotten (
  chart text PRIMARY KEY,
  seq integer NOT NULL
);
