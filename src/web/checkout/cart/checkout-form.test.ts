import { expect, test } from "vitest";
import { ShopError } from "#shop/foundation/errors.ts";
import { submitCheckout, type CheckoutCalls } from "#web/checkout/cart/checkout-form.ts";

/** Sends 'Order and pay' with a changed address. Returns the version of the cart that is ordered. */
async function orderedVersion(contact: CheckoutCalls["contact"]): Promise<number> {
  const form = new FormData();
  const fields = {
    step: "complete",
    cart: "c",
    version: "3",
    savedContact: "email=a",
    savedMethod: "post",
    method: "post",
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  let version = NaN;
  const complete: CheckoutCalls["complete"] = (seen) => {
    version = seen.version;
    return Promise.resolve("/order/k");
  };
  const calls = { contact, complete } as CheckoutCalls;
  expect(await submitCheckout(form, calls)).toBe("/order/k");
  return version;
}

const saved =
  (version: number, methodId: string, contact = "other") =>
  () =>
    Promise.resolve({ version, contact, methodId });

test("an address that is saved with the order is one more version, unless the cart had it already", async () => {
  expect(await orderedVersion(saved(4, "post"))).toBe(4);
  expect(await orderedVersion(saved(3, "post"))).toBe(3);
});

test("an address by which another delivery is chosen, or beside which more has changed, orders nothing that was not seen", async () => {
  expect(await orderedVersion(saved(4, "other"))).toBe(0);
  expect(await orderedVersion(saved(5, "post"))).toBe(0);
});

test("an address that the cart has already, but for how it is typed, leaves the version as it is: a later one is of something unseen", async () => {
  expect(await orderedVersion(saved(3, "post", "email=a"))).toBe(3);
  expect(await orderedVersion(saved(4, "post", "email=a"))).toBe(0);
});

test("an address is for the cart that was seen, in place of the details that were seen", async () => {
  let named: unknown;
  await orderedVersion((cart, { seen: { email, shipTo } }) => {
    named = { cart, email, shipTo };
    return saved(4, "post")();
  });
  expect(named).toEqual({ cart: "c", email: "a", shipTo: null });
});

test("a repeated order reaches the cart that is ordered already; other refusals are thrown", async () => {
  expect(await orderedVersion(() => Promise.reject(new ShopError("cart_changed")))).toBe(0);
  await expect(orderedVersion(() => Promise.reject(new ShopError("invalid")))).rejects.toThrow("invalid");
});
