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

test("of two who write a page of the shop, the second reads what the first has saved, and puts theirs on top of it", async () => {
  const admin = await shop.admin();
  const read = async () => (await admin.call("GET", "/api/content-pages/warranty")).body;
  const write = async (title: string, body: string) => {
    const { version } = await read();
    const texts = { en: { title, body } };
    return (await admin.call("PUT", "/api/content-pages/warranty", { version, published: false, texts })).status;
  };
  expect(await write("Warranty", "Two years.")).toBe(200);
  const page = await openAt(shop, "/dashboard/pages/warranty", { as: admin, noise: [/status of 409/] });
  const title = page.locator("[name='texts.en.title']");
  const body = page.locator("[name='texts.en.body']");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await title.fill("Our warranty");
  expect(await write("Warranty", "Three years.")).toBe(200);
  await save.click();
  await page.getByText("Someone else saved this while you were editing. What you typed is still here.").waitFor();
  expect((await read()).texts.en).toEqual({ title: "Warranty", body: "Three years." });
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => body.inputValue()).toBe("Three years.");
  await expect.poll(() => title.inputValue()).toBe("Our warranty");
  await save.click();
  await expect.poll(async () => (await read()).texts.en).toEqual({ title: "Our warranty", body: "Three years." });
  await expect.poll(() => draftsOf(page)).toEqual([]);
});

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
