-- Durable machines, migration 1, for SQLite. Times are microseconds since 1970.
-- The prefix stands for {p} before the names of tables, and without a schema for {i} before those of indexes.
CREATE TABLE IF NOT EXISTS {p}machine_migration (number integer PRIMARY KEY);
INSERT INTO {p}machine_migration VALUES (1);
CREATE TABLE {p}machine (
  chart text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  chart_version integer NOT NULL,
  structure text NOT NULL,
  saved text NOT NULL,
  data text NOT NULL,
  states text NOT NULL,
  saved_at integer NOT NULL,
  wake_at integer,
  ended integer NOT NULL,
  blocked text,
  blocked_by text,
  deleted integer NOT NULL DEFAULT 0,
  taken_until integer NOT NULL DEFAULT 0,
  takes integer NOT NULL DEFAULT 0,
  PRIMARY KEY (chart, id)
) WITHOUT ROWID;
CREATE INDEX {i}machine_wake ON {p}machine (chart, wake_at) WHERE wake_at IS NOT NULL;
CREATE TABLE {p}machine_log (
  seq integer PRIMARY KEY AUTOINCREMENT,
  chart text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  event_id text,
  event text NOT NULL,
  payload text,
  outcome text NOT NULL,
  message text,
  from_states text NOT NULL,
  to_states text NOT NULL,
  at integer NOT NULL
);
CREATE INDEX {i}machine_log_of ON {p}machine_log (chart, id, version, seq);
CREATE TABLE {p}machine_event (
  chart text NOT NULL,
  id text NOT NULL,
  event_id text NOT NULL,
  answer text NOT NULL,
  at integer NOT NULL,
  PRIMARY KEY (chart, id, event_id)
) WITHOUT ROWID;
CREATE TABLE {p}machine_inbox (
  seq integer PRIMARY KEY AUTOINCREMENT,
  chart text NOT NULL,
  id text NOT NULL,
  event_id text NOT NULL,
  event text NOT NULL,
  context text,
  at integer NOT NULL,
  blocked text,
  blocked_by text,
  UNIQUE (chart, id, event_id)
);
CREATE INDEX {i}machine_inbox_of ON {p}machine_inbox (chart, id, seq);
CREATE TABLE {p}machine_job (
  chart text NOT NULL,
  id text NOT NULL,
  version integer NOT NULL,
  place text NOT NULL,
  kind text NOT NULL,
  payload text,
  context text,
  committed_at integer NOT NULL,
  run_at integer NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  lease integer NOT NULL DEFAULT 0,
  error text,
  dead integer NOT NULL DEFAULT 0,
  PRIMARY KEY (chart, id, version, place)
) WITHOUT ROWID;
CREATE INDEX {i}machine_job_run ON {p}machine_job (chart, run_at) WHERE dead = 0;
