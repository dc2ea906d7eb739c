-- Takes migration 3 back.
DROP INDEX {p}machine_inbox_due;
CREATE INDEX {i}machine_inbox_due ON {p}machine_inbox (chart, due_at, seq);
DELETE FROM {p}machine_migration WHERE number = 3;
