import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;

beforeAll(async () => {
  shop = await startShop();
  owner = await shop.admin();
});
afterAll(() => shop?.stop());

async function save(change: Record<string, unknown>) {
  const { version } = (await owner.call("GET", "/api/settings/brand")).body;
  return owner.call("PUT", "/api/settings/brand", { version, value: change });
}
const html = async (address: string) => (await shop.call("GET", address)).body as string;

test("a shop whose staff have set nothing looks as it is designed and configured", async () => {
  await save({});
  const page = await html("/");
  expect(page).toContain("<title>Camber");
  expect(page).not.toContain("/brand/");
  expect(page).toContain('href="https://github.com/"');
  expect(page).toContain('href="/blogs"');
});

test("name, logo, colours, first words and links are on every page as soon as they are saved", async () => {
  await save({
    name: "Ada's Parts",
    logoUrl: "/uploads/logo.svg",
    accentLight: "#0B5CAD",
    heroes: [{ language: "en", heading: "Brakes for everybody", text: "Since 1980." }],
    social: [{ label: "Forum", url: "https://forum.example.com/" }],
    blogs: false,
  });
  const page = await html("/");
  expect(page).toContain("Brakes for everybody");
  expect(page).toContain('src="/uploads/logo.svg"');
  expect(page).toContain('href="https://forum.example.com/"');
  expect(page).not.toContain("github.com");
  expect(page).not.toContain('href="/blogs"');
  expect(await html("/about")).toContain("About us · Ada&#x27;s Parts");
  const [, css = ""] = /href="(\/brand\/[^"]+)"/.exec(page) ?? [];
  const sheet = await shop.call("GET", css);
  expect(sheet.headers.get("content-type")).toContain("text/css");
  expect(sheet.body).toContain("--signal:light-dark(#0b5cad, #ff8a4c)");
});

test("amounts name their currency as the settings say, as soon as they are saved", async () => {
  const part = await shop.addPart({ price: 12.5 });
  expect(await html(`/parts/${part}`)).toContain("$12.50");
  await save({ currencyDisplay: "code" });
  expect(await html(`/parts/${part}`)).toContain("USD\u00a012.50");
});

test.each([
  ["a colour that is hard to read in its theme", { accentLight: "#7db8f5" }, "accentLight", "too_little_contrast"],
  ["a colour that is none", { accentDark: "blue" }, "accentDark", "not_a_colour"],
  ["a logo that is no address", { logoUrl: "javascript:alert(1)" }, "logoUrl", "not_an_image_url"],
  [
    "a link that leads to a script",
    { social: [{ label: "x", url: "javascript:alert(1)" }] },
    "social.0.url",
    "not_an_address",
  ],
])("%s is refused by its field", async (_, change, field, code) => {
  const refused = await save(change);
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ field, code }]);
});

test("the style sheet of colours has only such as staff could save", async () => {
  expect((await shop.call("GET", "/brand/7db8f5-ff8a4c.css")).status).toBe(404);
  expect((await shop.call("GET", "/brand/x-y.css")).status).toBe(404);
});

test("the landing page claims what is on sale, and nothing of an empty shop", async () => {
  const empty = await startShop();
  const landing = async () => (await empty.call("GET", "/")).body as string;
  const before = await landing();
  expect(before).not.toContain("Success stories");
  expect(before).not.toContain("For cars by");
  expect(before).not.toContain("50% Offer");
  const model = (await empty.sql("select id, make from models where make = 'Honda' limit 1"))[0]!;
  const part = await empty.addPart({ partType: "Brake Disc", system: "Brakes" });
  await empty.sql("insert into applications (part_id, model_id, year_from, year_to) values ($1, $2, 2010, 2012)", [
    part,
    model["id"],
  ]);
  await empty.addPart({ name: "Second" });
  const figures = /Success stories[^]*?<\/dl>/.exec(await landing())?.[0].replaceAll(/<[^>]+>/g, "|") ?? "";
  expect(figures).toMatch(/parts on sale\|+2\|.*part type\|+1\|.*vehicle make\|+1\|/);
  expect(await landing()).toMatch(/For cars by.*Honda/);
  await empty.stop();
});

test("the owner words or hides the offer and the figures of the landing page", async () => {
  await shop.addPart();
  await save({
    offers: [{ language: "en", heading: "Free oil", text: "With every filter." }],
    figures: [{ language: "en", value: "30", label: "years in the trade" }],
  });
  const own = await html("/");
  for (const text of ["Big Offer", "Free oil", "With every filter.", "years in the trade"]) expect(own).toContain(text);
  expect(own).not.toContain("parts on sale");
  await save({ showOffer: false, showFigures: false });
  const hidden = await html("/");
  for (const text of ["Big Offer", "Success stories"]) expect(hidden).not.toContain(text);
});
