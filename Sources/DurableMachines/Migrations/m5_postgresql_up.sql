-- Durable machines, migration 5, for PostgreSQL: the reason why an operator has paused a machine.
INSERT INTO {p}machine_migration VALUES (5);
ALTER TABLE {p}machine ADD COLUMN paused text;
