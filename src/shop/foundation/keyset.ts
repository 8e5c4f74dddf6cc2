import { asc, desc, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { ShopError } from "#shop/foundation/errors.ts";
import { queryLimits } from "#shop/foundation/limits.ts";

/** One page of a list, with the cursors of the next and the previous page (null if there is none). */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };

/** Requests at most `limit` rows, starting at `cursor`. */
export type PageQuery = { limit: number; cursor?: string };

/** Where a page starts: after or before the row with this sort value and id. */
export type Cursor = { towards: "next" | "previous"; value: string | number | null; id: string };

// Cursors come from clients: what the database could not compare is refused here.
const text = z.string().refine((value) => !value.includes("\0"));
const sortValue = z.union([text, z.int(), z.null()]);
const ids = { uuid: z.uuid(), row: z.string().regex(/^\d{1,15}$/), text: text.max(1_000) };

/**
 * Parses a cursor; returns null if there is none. `id` is the kind of key that identifies the rows: a UUID, a row number or a text.
 * Throws `malformed` for an invalid cursor.
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

/** Returns the condition and the order of a page of a list that is sorted by `id` only. */
export function byId(id: PgColumn, cursor: Cursor | null, first: "newest" | "oldest"): { from?: SQL; order: SQL } {
  const descending = (first === "newest") !== (cursor?.towards === "previous");
  const order = descending ? desc(id) : asc(id);
  return cursor ? { from: sql`${id} ${descending ? sql`<` : sql`>`} ${cursor.id}`, order } : { order };
}

/**
 * Returns a page from rows that were read in the direction of `cursor`, one more than `limit` to detect whether there are more.
 * `valueOf` returns what the list is sorted by before the id; null if it is sorted by id only.
 */
export function toPage<Row extends { id: string | number }>(
  read: Row[],
  limit: number,
  cursor: Cursor | null,
  valueOf: (row: Row) => Cursor["value"] = () => null,
): Page<Row> {
  const hasMore = read.length > limit;
  const rows = read.slice(0, limit);
  const backwards = cursor?.towards === "previous";
  if (backwards) rows.reverse();
  const write = (towards: Cursor["towards"], row: Row | undefined) =>
    row ? Buffer.from(JSON.stringify([towards, valueOf(row), String(row.id)])).toString("base64url") : null;
  return {
    rows,
    next: backwards || hasMore ? write("next", rows.at(-1)) : null,
    previous: cursor && (!backwards || hasMore) ? write("previous", rows[0]) : null,
  };
}

/** Returns the words of a search as `like` patterns, with wildcards escaped. Ignores words beyond `queryLimits.words`. */
export function likeWords(q: string | undefined): string[] {
  const words = (q ?? "")
    .toLowerCase()
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, queryLimits.words);
  return words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}
