-- Takes migration 1 back: all machines are gone.
DROP TABLE {p}machine_job;
DROP TABLE {p}machine_inbox;
DROP TABLE {p}machine_event;
DROP TABLE {p}machine_log;
DROP TABLE {p}machine;
DROP TABLE {p}machine_migration;
