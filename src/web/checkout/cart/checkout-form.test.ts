import { expect, test } from "vitest";
import { ShopError } from "#shop/errors.ts";
import { submitCheckout, type CheckoutCalls } from "#web/checkout/cart/checkout-form.ts";

/** Sends 'Order and pay' with a changed address. Returns the version of the cart that is ordered. */
async function orderedVersion(contact: CheckoutCalls["contact"]): Promise<number> {
  const form = new FormData();
  const fields = { step: "complete", cart: "c", version: "3", savedContact: "{}", savedMethod: "post", method: "post" };
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

test("an address that is saved with the order is one more version", async () => {
  expect(await orderedVersion(() => Promise.resolve("post"))).toBe(4);
});

test("an address by which another delivery is chosen orders nothing that was not seen", async () => {
  expect(await orderedVersion(() => Promise.resolve("other"))).toBe(0);
});

test("a repeated order reaches the cart that is ordered already; other refusals are thrown", async () => {
  expect(await orderedVersion(() => Promise.reject(new ShopError("not_found")))).toBe(0);
  await expect(orderedVersion(() => Promise.reject(new ShopError("invalid")))).rejects.toThrow("invalid");
});
