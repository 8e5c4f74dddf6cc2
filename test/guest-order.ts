import { cartContact, completeCart } from "#test/cart-calls.ts";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

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
  const buyer: Pick<GuestBrowser, "call"> = {
    call: (method, path, body) => guest.call(method, path, body, headers),
  };
  await buyer.call("POST", "/api/cart/lines", { partId: part ?? (await shop.addPart()), quantity });
  const { body: cart } = await buyer.call("PUT", "/api/cart/contact", { ...cartContact, email });
  const { status, body } = await completeCart(buyer, cart, { payBy });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { id: body.orderId, number: body.orderNumber, email, key: body.key, guest };
}
