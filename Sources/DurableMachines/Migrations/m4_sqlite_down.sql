-- Takes migration 4 back.
DROP TABLE {p}machine_forgotten;
DELETE FROM {p}machine_migration WHERE number = 4;
