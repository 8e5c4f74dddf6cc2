/** Selects the statements of this database, not those of other tests on the server, that wait for a lock. */
export const waitingForLocks =
  "select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
