import { z } from "zod";
import { ShopError } from "#shop/errors.ts";

/** One page of a list, and the cursors of the pages beside it (null where there is none). */
export type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };

/** Where a page starts: after or before the row that has this sort value and id. */
export type Cursor = { towards: "next" | "previous"; value: string | number | null; id: string };

// What a made-up cursor may hold that the database would choke on is refused here.
const sortValue = z.union([z.string().refine((text) => !text.includes("\0")), z.int(), z.null()]);
const cursorShape = z.tuple([z.enum(["next", "previous"]), sortValue, z.uuid()]);

/** Returns the cursor that a page of a list was given, null for none. Throws `malformed` for any other text. */
export function readCursor(text: string | undefined): Cursor | null {
  if (!text) return null;
  try {
    const [towards, value, id] = cursorShape.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return { towards, value, id };
  } catch {
    throw new ShopError("malformed", { fields: [{ field: "cursor", code: "not_a_cursor" }] });
  }
}

/**
 * Makes a page of rows that were read from `cursor` on in its direction, one more than `limit` to know whether the
 * list goes on. `valueOf` is what the list is sorted by before the id; null where it is sorted by id alone.
 */
export function toPage<Row extends { id: string }>(
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
    row ? Buffer.from(JSON.stringify([towards, valueOf(row), row.id])).toString("base64url") : null;
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
