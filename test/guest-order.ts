import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

const shipTo = {
  name: "Ada Lovelace",
  line1: "1 Main St",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};

/** An order of a guest: `key` opens it. */
export type GuestOrder = { id: string; number: number; email: string; key: string; guest: GuestBrowser };

/** Has a guest order a part, without paying. */
export async function orderAsGuest(
  shop: ShopUnderTest,
  email: string,
  {
    headers = {},
    part,
    quantity = 1,
    payBy,
  }: { headers?: Record<string, string>; part?: string; quantity?: number; payBy?: "card" | "transfer" } = {},
): Promise<GuestOrder> {
  const guest = guestBrowser(shop);
  const call = (method: string, path: string, body: unknown) => guest.call(method, path, body, headers);
  await call("POST", "/api/cart/lines", { part: part ?? (await shop.addPart()), quantity });
  const contact = { email, client: "Ada Lovelace", number: "312 555 0100", shipTo };
  const { _id: cart, version, totals }: Json = (await call("PUT", "/api/cart/contact", contact)).body;
  const { status, body } = await call("POST", "/api/cart/complete", { cart, version, total: totals.total, payBy });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.order, number: body.orderNumber, email, key: body.key, guest };
}
