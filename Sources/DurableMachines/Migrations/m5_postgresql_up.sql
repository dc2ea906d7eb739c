-- Durable machines, migration 5, for PostgreSQL: the reason why an operator has paused a machine, and the keys of the jobs that a
-- row of the log has committed.
INSERT INTO {p}machine_migration VALUES (5);
ALTER TABLE {p}machine ADD COLUMN paused text;
ALTER TABLE {p}machine_log ADD COLUMN jobs text;
