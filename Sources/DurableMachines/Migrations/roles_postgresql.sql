-- Roles of durable machines in PostgreSQL. An administrator runs this once, before the first migration.
-- {s} is the schema, and {r} begins the names of the roles.
CREATE ROLE {r}_migration NOLOGIN;
CREATE ROLE {r}_worker NOLOGIN;
CREATE ROLE {r}_reader NOLOGIN;
CREATE SCHEMA IF NOT EXISTS {s};
-- Creates and changes tables, and owns them: a user of this role connects with options=-crole={r}_migration.
GRANT USAGE, CREATE ON SCHEMA {s} TO {r}_migration;
-- Handles events and works: changes rows, and no tables.
GRANT USAGE ON SCHEMA {s} TO {r}_worker;
ALTER DEFAULT PRIVILEGES FOR ROLE {r}_migration IN SCHEMA {s}
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {r}_worker;
-- Reads machines, their logs and jobs.
GRANT USAGE ON SCHEMA {s} TO {r}_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE {r}_migration IN SCHEMA {s}
  GRANT SELECT ON TABLES TO {r}_reader;
