-- Durable machines, migration 2, for PostgreSQL: an event to a machine that does not exist is looked for ever more
-- rarely, and the order of an inbox is that of times.
INSERT INTO {p}machine_migration VALUES (2);
ALTER TABLE {p}machine_inbox ADD COLUMN due_at bigint NOT NULL DEFAULT 0;
CREATE INDEX {i}machine_inbox_due ON {p}machine_inbox (chart, due_at, seq);
DROP INDEX {p}machine_inbox_of;
CREATE INDEX {i}machine_inbox_of ON {p}machine_inbox (chart, id, at, seq);
-- The keys contain what the tables may be partitioned by: the log by time, and the inbox by the machine.
ALTER TABLE {p}machine_log DROP CONSTRAINT {i}machine_log_pkey;
ALTER TABLE {p}machine_log ADD CONSTRAINT {i}machine_log_pkey PRIMARY KEY (seq, at);
ALTER TABLE {p}machine_inbox DROP CONSTRAINT {i}machine_inbox_pkey;
ALTER TABLE {p}machine_inbox ADD CONSTRAINT {i}machine_inbox_pkey PRIMARY KEY (seq, chart, id);
