import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;

beforeAll(async () => {
  shop = await startShop({ LOCALES: "en, de" });
  owner = await shop.admin();
});
afterEach(async () => {
  for (const slug of ["returns", "contact"]) await owner.call("DELETE", `/api/content-pages/${slug}`);
});
afterAll(() => shop?.stop());

const english = { title: "Returns", body: "Within **30 days**.\n\n<script>alert(1)</script>" };
const german = { title: "Rückgabe", body: "Innerhalb von 30 Tagen." };
const path = "/api/content-pages/returns";
const save = (
  change: { version?: number; published?: boolean; texts?: Record<string, unknown>; slug?: string } = {},
) => {
  const { slug = "returns", ...page } = { version: 0, published: true, texts: { en: english }, ...change };
  return owner.call("PUT", `/api/content-pages/${slug}`, page);
};
const html = async (address: string) => (await shop.call("GET", address)).body as string;

test("a page is a draft until it is published, and is then linked from every page", async () => {
  expect((await owner.call("GET", path)).body).toEqual({ slug: "returns", version: 0, published: false, texts: {} });
  expect((await save({ published: false })).body).toEqual({ acknowledged: true, version: 1 });
  expect((await shop.call("GET", "/pages/returns")).status).toBe(404);
  expect(await html("/about")).not.toContain("/pages/returns");

  await save({ version: 1 });
  const page = await html("/pages/returns");
  expect(page).toContain("<strong>30 days</strong>");
  expect(page).toContain("<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>");
  expect(await html("/about")).toContain('href="/pages/returns"');
  expect(await html("/sitemap/parts/first.xml")).toContain("/pages/returns</loc>");

  await save({ version: 2, published: false });
  expect((await shop.call("GET", "/pages/returns")).status).toBe(404);
  expect(await html("/about")).not.toContain("/pages/returns");
});

test("a page that is changed is shown as it is now, in the language of its readers", async () => {
  await save();
  expect(await html("/pages/returns")).toContain("30 days");
  await save({ version: 1, texts: { en: { ...english, body: "Within 14 days." } } });
  expect(await html("/pages/returns")).toContain("14 days");
  const borrowed = await html("/de/pages/returns");
  expect(borrowed).toMatch(/<div lang="en">.*Within 14 days/s);
  expect(borrowed).toMatch(/rel="canonical" href="[^"]*\d\/pages\/returns"/);
  expect(borrowed).not.toContain('hrefLang="de"');
  await save({ version: 2, texts: { en: english, de: german } });
  const own = await html("/de/pages/returns");
  expect(own).toContain("Innerhalb von 30 Tagen.");
  expect(own).toContain('hrefLang="de"');
  expect(await html("/de/about")).toMatch(/href="\/de\/pages\/returns"[^>]*>Rückgabe</);
});

test("what staff write about contact stands on the contact page", async () => {
  await save({ slug: "contact", texts: { en: { title: "Contact", body: "Call 555-0100." } } });
  expect(await html("/contact")).toContain("Call 555-0100.");
  const moved = await shop.call("GET", "/pages/contact");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/contact"]);
  await owner.call("DELETE", "/api/content-pages/contact");
  expect(await html("/contact")).not.toContain("Call 555-0100.");
});

test("of those who save the same version at once, one succeeds and the others are refused", async () => {
  for (const version of [0, 1]) {
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({ version })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("changed_meanwhile");
  }
});

test.each([
  ["a published page without a text", { texts: {} }, "published", "text_missing"],
  ["a text without a title", { texts: { en: { title: "", body: "x" } } }, "texts.en.title", "required"],
  ["a title without a text", { texts: { en: { title: "x", body: " " } } }, "texts.en.body", "required"],
  ["a text that is too long", { texts: { en: { title: "x", body: "x".repeat(40_001) } } }, "texts.en.body", "too_long"],
])("%s is refused by the name of its field", async (_, change, field, code) => {
  const refused = await save(change);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ field, code }]);
});

test("what is no address of a page is not found", async () => {
  expect((await save({ slug: "Not%20a%20page" })).status).toBe(404);
  expect((await shop.call("GET", "/pages/Not%20a%20page")).status).toBe(404);
});

test("each change of a page is in the audit log with its texts", async () => {
  await save();
  await save({ version: 1, texts: { en: english, de: german } });
  await owner.call("DELETE", path);
  const logged = await shop.sql<{ action: string; before: { texts?: object }; after: { texts?: object } | null }>(
    "select action, before, after from audit where entity = 'content' order by id desc limit 2",
  );
  expect(logged).toMatchObject([
    { action: "content.remove", before: { slug: "returns", texts: { de: german } } },
    { action: "content.save", before: { texts: { en: english } }, after: { texts: { en: english, de: german } } },
  ]);
});
