import { beforeAll, expect, test } from "vitest";
import { emptyShop } from "#test/browser/shop.ts";
import { openAt } from "#test/browser/staff-steps.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

test("a key without a name and scopes says both at once; a new one is shown once and can be copied", async () => {
  const page = await openAt(shop, "/dashboard/api-keys", { as: await shop.admin(), phone: true });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const form = page.getByRole("form", { name: "Create a key" });
  await form.getByRole("button", { name: "Create the key" }).click();
  await form.getByText("Please fill this in.").waitFor();
  await form.getByText("Please choose at least one.").waitFor();
  await form.getByLabel("Name").fill("Scanner");
  await form.getByLabel("parts:read").check();
  await form.getByRole("button", { name: "Create the key" }).click();
  const key = form.getByText(/^camber_/);
  await key.waitFor();
  await expect.poll(() => key.evaluate((text) => text.getBoundingClientRect().top)).toBeGreaterThan(0);
  await form.getByRole("button", { name: "Copy", exact: true }).click();
  await form.getByText("Copied.", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await key.textContent());
  await form.getByRole("button", { name: "I have copied it" }).click();
  await key.waitFor({ state: "detached" });
});
