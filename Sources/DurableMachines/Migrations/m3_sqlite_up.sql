-- Durable machines, migration 3, for SQLite: the machines whose events wait are found without reading all of their events.
INSERT INTO {p}machine_migration VALUES (3);
DROP INDEX {p}machine_inbox_due;
CREATE INDEX {i}machine_inbox_due ON {p}machine_inbox (chart, due_at, id);
