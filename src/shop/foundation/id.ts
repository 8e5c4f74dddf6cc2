import { ShopError } from "#shop/foundation/errors.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Parses an id from outside. Throws `not_found` for anything but a UUID, which no row could have: it never becomes a database error. */
export function asId(text: string | undefined): string {
  const id = text?.toLowerCase();
  if (!id || !uuid.test(id)) throw new ShopError("not_found");
  return id;
}

/** Returns whether a text is an id in the form that `asId` returns. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
