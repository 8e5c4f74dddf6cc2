import { expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import { phoneDrafts, phoneOrders } from "#web/messages/de/phone-orders.ts";

test("two who change a draft see both versions, also under the prefix of a language", async () => {
  const shop = await emptyShop("en");
  const admin = await shop.admin();
  const page = await openPage(shop.url, { as: admin, locale: "de-DE", noise: [/status of 409/] });
  await page.goto("/de/dashboard/phone-orders/new");
  const name = page.locator("input[name=clientName]");
  await name.fill("Ada");
  await page.locator('input[name="lines.0.sku"]').fill("SKU-1");
  await page.locator('input[name="lines.0.quantity"]').fill("");
  const holdsAnswer = Promise.withResolvers<void>();
  await page.route("**/api/phone-order-drafts", async (route) => {
    const response = await route.fetch();
    await holdsAnswer.promise;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: phoneOrders.saveDraft }).click();
  await page.locator("[name=note]").fill("Typed while it is saved");
  holdsAnswer.resolve();
  await page.waitForURL(/phone-orders\/[\da-f-]{36}$/);
  await expect.poll(() => page.locator("[name=note]").inputValue()).toBe("Typed while it is saved");
  const id = page.url().split("/").at(-1);
  const theirs = { clientName: "Grace", note: "Call at 5", deliveryMethodId: "express", version: 1 };
  await admin.call("PUT", `/api/phone-order-drafts/${id}`, theirs);

  await name.fill("Ada Lovelace");
  await page.getByRole("button", { name: phoneOrders.saveDraft }).click();
  const conflict = page.getByRole("alert").filter({ hasText: phoneOrders.conflict.lead("Admin") });
  await conflict.getByRole("cell", { name: "Ada Lovelace" }).waitFor();
  await conflict.getByRole("cell", { name: "Grace" }).waitFor();
  await conflict.getByRole("row", { name: `${phoneOrders.delivery} ${phoneOrders.conflict.empty} express` }).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Ada Lovelace");
  expect(await complaints(page, editions.ofRun)).toEqual([]);
  await conflict.getByRole("button", { name: phoneOrders.conflict.keepMine }).click();
  await page.getByRole("button", { name: phoneOrders.saveDraft }).click();
  await page.getByText(phoneOrders.draftSaved).first().waitFor();

  await page.goto("/de/dashboard/phone-orders");
  await page.getByRole("button", { name: phoneDrafts.removeOf("Ada Lovelace") }).click();
  await page.getByRole("dialog").getByRole("button", { name: phoneDrafts.remove }).click();
  await page.getByText(phoneDrafts.none).waitFor();
});
