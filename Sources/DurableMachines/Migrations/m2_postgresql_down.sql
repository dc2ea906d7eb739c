-- Takes migration 2 back.
DROP INDEX {p}machine_inbox_due;
ALTER TABLE {p}machine_inbox DROP COLUMN due_at;
DELETE FROM {p}machine_migration WHERE number = 2;
