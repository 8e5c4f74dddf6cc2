import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.stop());

const page = async (path: string) => {
  const response = await fetch(shop.url + path, { redirect: "manual" });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe("the pages of a language that is not the default", () => {
  test("are served under its prefix and name it in <html>", async () => {
    for (const path of ["/de", "/de/", "/de/parts", "/de/vehicles"]) {
      const { status, html } = await page(path);
      expect(status).toBe(200);
      expect(html).toMatch(/^<!DOCTYPE html><html lang="de" dir="ltr"/);
    }
    expect((await page("/parts")).html).toMatch(/^<!DOCTYPE html><html lang="en" dir="ltr"/);
  });

  test("link to one another under the prefix", async () => {
    const id = await shop.addPart({ name: "Linked Disc" });
    const { html } = await page("/de/parts");
    expect(html).toContain(`href="/de/parts/${id}"`);
    expect(html).not.toContain('href="/parts');
    expect(html).not.toContain('action="/parts');
  });

  test("are a 404 in that language where there is no such page, and one of the default language where the tag is none", async () => {
    const missing = await page("/de/nothing-here");
    expect(missing.status).toBe(404);
    expect(missing.html).toContain('<html lang="de"');
    for (const path of ["/des/parts", "/fr/parts", "/en/parts"]) {
      const { status, html } = await page(path);
      expect(status).toBe(404);
      expect(html).toContain('<html lang="en"');
    }
  });

  test("give their data alone to the browser", async () => {
    const { status, headers } = await page("/de/parts.data");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/x-script");
    expect((await page("/de/_.data")).status).toBe(200);
  });

  test("redirect within the prefix", async () => {
    const vehicle = { make: "Honda", model: "Accord", from: 2015, to: 2015 };
    await shop.addPart({ partType: "Oil Filter", applications: [{ vehicle, qualifiers: {}, quantity: 1 }] });
    const { status, headers } = await page("/de/vehicles/2015/HONDA");
    expect(status).toBe(301);
    expect(headers.get("location")).toBe("/de/vehicles/2015/honda");
    expect((await page("/de/vehicles/2015/honda")).status).toBe(200);
  });

  test("are cached beside those of the default language, and dropped with them", async () => {
    const id = await shop.addPart({ name: "Twice Cached Disc" });
    for (const prefix of ["", "/de"])
      expect((await page(`${prefix}/parts/${id}`)).html).toContain(`<html lang="${prefix ? "de" : "en"}"`);
    await (await shop.admin()).call("DELETE", `/api/parts/${id}`);
    for (const prefix of ["", "/de"]) expect((await page(`${prefix}/parts/${id}`)).status).toBe(404);
  });
});

test("a shop whose first language is German serves it without a prefix, and English under /en", async () => {
  const german = await startShop({ LOCALES: "de, en" });
  try {
    const start = async (path: string) => (await (await fetch(german.url + path)).text()).slice(0, 80);
    expect(await start("/parts")).toContain('<html lang="de"');
    expect(await start("/en/parts")).toContain('<html lang="en"');
    expect(await start("/de/parts")).toContain('<html lang="de"');
    expect((await fetch(`${german.url}/de/parts`)).status).toBe(404);
  } finally {
    await german.stop();
  }
});
