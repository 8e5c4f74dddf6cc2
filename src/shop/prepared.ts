import { sql, type Placeholder } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/**
 * Returns a query that is built and prepared once per pool, and once per connection for transactions. Building it for each call costs two
 * to four times the CPU of running it.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}

/** Returns a row of placeholders, which are filled by name when the prepared query runs. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
}
