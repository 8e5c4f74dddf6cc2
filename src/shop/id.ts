import { ShopError } from "#shop/errors.ts";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** An id from outside. What is not a UUID names nothing, so it is `not_found`, never a database error. */
export function asId(text: string | undefined): string {
  const id = text?.toLowerCase();
  if (!id || !uuid.test(id)) throw new ShopError("not_found");
  return id;
}

/** Whether a text is an id as `asId` answers them. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
