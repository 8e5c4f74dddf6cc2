import { getTableColumns, is, SQL } from "drizzle-orm";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** A part as the database makes one of nothing, where its defaults are plain values. Its values are replaced, never changed. */
export const emptyPart = Object.fromEntries(
  Object.entries(getTableColumns(parts)).map(([field, column]) => {
    const value: unknown = column.default;
    return [field, value === undefined || is(value, SQL) ? null : value];
  }),
) as typeof parts.$inferSelect;
