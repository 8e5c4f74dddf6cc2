import { ShopError } from "#shop/errors.ts";

/** A cursor that is the id of a row. */
export function readRowCursor(cursor = "0"): number {
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new ShopError("malformed", { fields: [{ field: "cursor", code: "not_a_cursor" }] });
}
