import type { Page } from "playwright-core";

/** Puts the part of the open page into the cart, with scripts or without, which lead to the cart. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "Add to cart", exact: true }).first().click();
  await page
    .getByRole("link", { name: "Cart: 1" })
    .or(page.getByRole("heading", { name: "Your cart" }))
    .first()
    .waitFor();
}
