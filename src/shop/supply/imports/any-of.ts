import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Whether a column has one of these values, as one parameter: each element of `inArray` is one of its own, and thousands of them cost more than the query. */
export function isAnyOf(column: PgColumn, values: readonly string[], type: "uuid" | "text"): SQL {
  return sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;
}
