import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ShopError } from "#shop/errors.ts";

/** One page of a list, and the cursors of the pages beside it (null where there is none). */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };

/** What a list is asked for: at most `limit` rows, from `cursor` on. */
export type PageQuery = { limit: number; cursor?: string };

/** Where a page starts: after or before the row that has this sort value and id. */
export type Cursor = { towards: "next" | "previous"; value: string | number | null; id: string };

// What a made-up cursor may hold that the database would choke on is refused here.
const text = z.string().refine((value) => !value.includes("\0"));
const sortValue = z.union([text, z.int(), z.null()]);
const ids = { uuid: z.uuid(), row: z.string().regex(/^\d{1,15}$/), text: text.max(1_000) };

/**
 * Returns the cursor that a page of a list was given, null for none. `id` is what identifies its rows: a UUID, the number of a row or a text.
 * Throws `malformed` for any other text.
 */
export function readCursor(cursor: string | undefined, id: keyof typeof ids = "uuid"): Cursor | null {
  if (!cursor) return null;
  try {
    const shape = z.tuple([z.enum(["next", "previous"]), sortValue, ids[id]]);
    const [towards, value, last] = shape.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { towards, value, id: last };
  } catch {
    throw new ShopError("malformed", { fields: [{ field: "cursor", code: "not_a_cursor" }] });
  }
}

/** Returns the condition and the order of a page of a list that is sorted by `id` alone. */
export function byId(id: PgColumn, cursor: Cursor | null, first: "newest" | "oldest"): { from?: SQL; order: SQL } {
  const descending = (first === "newest") !== (cursor?.towards === "previous");
  const order = descending ? desc(id) : asc(id);
  return cursor ? { from: sql`${id} ${descending ? sql`<` : sql`>`} ${cursor.id}`, order } : { order };
}

/**
 * Makes a page of rows that were read from `cursor` on in its direction, one more than `limit` to know whether the
 * list goes on. `valueOf` is what the list is sorted by before the id; null where it is sorted by id alone.
 */
export function toPage<Row extends { id: string | number }>(
  read: Row[],
  limit: number,
  cursor: Cursor | null,
  valueOf: (row: Row) => Cursor["value"] = () => null,
): Page<Row> {
  const goesOn = read.length > limit;
  const rows = read.slice(0, limit);
  const backwards = cursor?.towards === "previous";
  if (backwards) rows.reverse();
  const write = (towards: Cursor["towards"], row: Row | undefined) =>
    row ? Buffer.from(JSON.stringify([towards, valueOf(row), String(row.id)])).toString("base64url") : null;
  return {
    rows,
    next: backwards || goesOn ? write("next", rows.at(-1)) : null,
    previous: cursor && (!backwards || goesOn) ? write("previous", rows[0]) : null,
  };
}

/** The words of a search as `like` patterns that mean themselves. */
export function likeWords(q: string | undefined): string[] {
  const words = (q ?? "")
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, 8);
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
