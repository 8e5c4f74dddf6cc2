import type { NodePgDatabase } from "drizzle-orm/node-postgres";

/** The database, or a transaction of it: what every verb takes first. */
export type Db = Pick<
  NodePgDatabase,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute" | "$count" | "$with" | "with"
> & { transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T> };
