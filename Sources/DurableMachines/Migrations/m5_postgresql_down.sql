-- Takes migration 5 back.
ALTER TABLE {p}machine_log DROP COLUMN jobs;
ALTER TABLE {p}machine DROP COLUMN paused;
DELETE FROM {p}machine_migration WHERE number = 5;
