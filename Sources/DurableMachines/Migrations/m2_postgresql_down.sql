-- Takes migration 2 back.
DROP INDEX {p}machine_inbox_due;
DROP INDEX {p}machine_inbox_of;
CREATE INDEX {i}machine_inbox_of ON {p}machine_inbox (chart, id, seq);
ALTER TABLE {p}machine_inbox DROP COLUMN due_at;
ALTER TABLE {p}machine_inbox DROP CONSTRAINT {i}machine_inbox_pkey;
ALTER TABLE {p}machine_inbox ADD CONSTRAINT {i}machine_inbox_pkey PRIMARY KEY (seq);
ALTER TABLE {p}machine_log DROP CONSTRAINT {i}machine_log_pkey;
ALTER TABLE {p}machine_log ADD CONSTRAINT {i}machine_log_pkey PRIMARY KEY (seq);
DELETE FROM {p}machine_migration WHERE number = 2;
