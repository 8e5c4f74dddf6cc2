import { beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { emptyShop } from "#test/browser/shop.ts";
import { openAt } from "#test/browser/staff-steps.ts";
import { arriveAt, logIn } from "#test/browser/steps.ts";
import { placeOrder } from "#test/paid-order.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await emptyShop();
});

const draftsOf = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")));

const forms: [
  string,
  { path: () => Promise<string>; field: (page: Page) => ReturnType<Page["getByLabel"]>; save: string },
][] = [
  [
    "settings",
    {
      path: () => Promise.resolve("/dashboard/settings/brand"),
      field: (page) => page.getByLabel("Initials (up to three characters)"),
      save: "Save settings",
    },
  ],
  [
    "a page",
    {
      path: () => Promise.resolve("/dashboard/pages/terms"),
      field: (page) => page.locator("[name='texts.en.title']"),
      save: "Save",
    },
  ],
  [
    "an order's notes",
    {
      path: async () => {
        const ada = await shop.signUp();
        return `/dashboard/orders/${await placeOrder(ada, await shop.addPart())}`;
      },
      field: (page) => page.getByLabel("Note for colleagues"),
      save: "Add note",
    },
  ],
];

test.each(forms)(
  "what is typed into %s outlives a sign-in that has ended, and is gone once it is saved",
  async (_, form) => {
    const { email, password } = await shop.signUpConfirmed("Grace Hopper");
    await shop.sql("update users set role = 'owner' where email = $1", [email]);
    const path = await form.path();
    const page = await openAt(shop, path, { as: await shop.signIn(email, password), noise: [/status of 401/] });
    await form.field(page).fill("ABC");
    await shop.sql("delete from sessions using users where users.id = sessions.user_id and email = $1", [email]);
    await page.evaluate(() => localStorage.setItem("accessToken", "ended"));
    const save = page.getByRole("button", { name: form.save, exact: true });
    await save.click();
    await arriveAt(page, "/login");
    await logIn(page, { email, password });
    await arriveAt(page, path);
    await expect.poll(() => form.field(page).inputValue()).toBe("ABC");
    // A page needs a text as well.
    for (const body of await page.locator("[name='texts.en.body']").all()) await body.fill("Text");
    await save.click();
    await expect.poll(() => draftsOf(page)).toEqual([]);
  },
);

test("signing out deletes what is typed in the other tabs, too", async () => {
  const page = await openAt(shop, "/dashboard/settings/brand", { as: await shop.admin(), noise: [/status of 401/] });
  await page.getByLabel("Initials (up to three characters)").fill("XYZ");
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Sign Out" }).click();
  await arriveAt(page, "/login");
  await expect.poll(() => draftsOf(page)).toEqual([]);
});
