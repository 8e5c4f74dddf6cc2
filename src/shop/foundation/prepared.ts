import { sql, type Placeholder, type SQL } from "drizzle-orm";
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

/**
 * Returns a placeholder of an SQL type whose value PostgreSQL does not see when it plans. Where it sees that an array is short, or that a null decides a
 * condition, a plan for these values looks cheaper than the general one, so that it plans the statement anew each time: that may take longer than running it.
 */
export function opaque(name: string, type: string): SQL {
  return sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;
}

/** Returns a row of placeholders, which are filled by name when the prepared query runs. */
export function placeholders<Name extends string>(...names: Name[]): Record<Name, Placeholder<Name>> {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Record<Name, Placeholder<Name>>;
}
