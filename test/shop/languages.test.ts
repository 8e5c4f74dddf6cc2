import { beforeAll, describe, expect, test } from "vitest";
import { errorMessages } from "#messages/errors.ts";
import { eventually } from "#test/eventually.ts";
import { guestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
});

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
    expect(html).not.toMatch(/href="\/(parts|search)[/?]/);
    expect(html).not.toContain('action="/parts');
  });

  test("name themselves and their other languages to search engines", async () => {
    const id = await shop.addPart({ name: "Alternate Disc" });
    for (const [path, prefix] of [
      [`/parts/${id}`, ""],
      [`/parts/${id}`, "/de"],
    ]) {
      const { html } = await page(`${prefix}${path}`);
      expect(html).toContain(`<link rel="canonical" href="${shop.url}${prefix}${path}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="en" href="${shop.url}${path}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="de" href="${shop.url}/de${path}"/>`);
      expect(html).toContain(`<link rel="alternate" hrefLang="x-default" href="${shop.url}${path}"/>`);
      expect(html).toContain(`content="${prefix ? "de_DE" : "en_US"}"`);
      expect(html).toContain(`"url":"${shop.url}${prefix}${path}"`);
      expect(html).toContain(`"inLanguage":"${prefix ? "de" : "en"}"`);
    }
    expect((await page("/de")).html).toContain(`<link rel="canonical" href="${shop.url}/de"/>`);
    expect((await page("/de/dashboard")).html).not.toContain("alternate");
  });

  test("are in the sitemap, each address with those of the other languages", async () => {
    const id = await shop.addPart({ name: "Mapped Disc" });
    const index = (await page("/sitemap.xml")).html;
    expect(index).toContain(`<loc>${shop.url}/sitemap/parts/first.xml</loc>`);
    expect(index).toContain(`<loc>${shop.url}/de/sitemap/parts/first.xml</loc>`);
    const german = (await page("/de/sitemap/parts/first.xml")).html;
    expect(german).toContain(`<url><loc>${shop.url}/de/parts/${id}</loc>`);
    expect(german).toContain(`<xhtml:link rel="alternate" hreflang="en" href="${shop.url}/parts/${id}"/>`);
    expect(german).toContain(`<url><loc>${shop.url}/de</loc>`);
    expect((await page("/robots.txt")).html).toContain("Disallow: /de/dashboard\n");
  });

  test("link to the same page with the same query in the other language", async () => {
    expect((await page("/de/search?q=disc")).html).toContain('href="/search?q=disc" hrefLang="en"');
    expect((await page("/search?q=disc")).html).toContain('href="/de/search?q=disc" hrefLang="de"');
    expect((await page("/")).html).toContain('href="/de" hrefLang="de"');
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

  test("redirect within the prefix after a form of the cart or the checkout without scripts", async () => {
    const guest = guestBrowser(shop);
    const { body: filled } = await guest.call("POST", "/api/cart/lines", { partId: await shop.addPart({ price: 50 }) });
    const [line] = filled.groups[0].lines;
    const send = async (path: string, form: Record<string, string>) => {
      const headers = { cookie: guest.cookie(), origin: shop.url };
      const sent = { method: "POST", headers, body: new URLSearchParams(form), redirect: "manual" } as const;
      const answer = await fetch(shop.url + path, sent);
      return `${answer.status} ${answer.headers.get("location")}`;
    };
    const contact = {
      email: "ada@example.com",
      clientName: "Ada",
      phoneNumber: "312 555 0100",
      "shipTo.line1": "1 Main St",
      "shipTo.city": "Chicago",
      "shipTo.region": "IL",
      "shipTo.postalCode": "60601",
      "shipTo.country": "US",
    };
    expect(await send("/de/cart", { intent: "change", line: line.id, quantity: "2" })).toBe("303 /de/cart");
    expect(await send("/de/checkout", { step: "contact", cart: filled.id, ...contact })).toBe("303 /de/checkout");
    const { id: cart, version, totals } = (await guest.call("GET", "/api/cart")).body;
    const seen = { cart, version: String(version), total: String(totals.totalCents), due: String(totals.dueCents) };
    expect(await send("/de/checkout", { step: "complete", ...seen })).toMatch(/^303 \/de\/order\/[^/]+$/);
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
    const home = await (await fetch(german.url)).text();
    expect(home).toContain(`hrefLang="x-default" href="${german.url}/"`);
    expect(home).toContain(`hrefLang="en" href="${german.url}/en"`);
  } finally {
    await german.stop();
  }
});

describe("responses of the API", () => {
  const refusal = async (language?: string) => {
    const headers = new Headers(language === undefined ? {} : { "accept-language": language });
    const response = await fetch(`${shop.url}/api/parts/00000000-0000-7000-8000-000000000000`, { headers });
    return { response, message: ((await response.json()) as { message: string }).message };
  };
  const inEnglish = errorMessages.not_found;

  test("have words in the language that the request prefers, and in the default language where it names none of the shop's", async () => {
    for (const tag of ["de", "de-AT,de;q=0.9,en;q=0.8", "fr, de;q=0.5, en;q=0.1"]) {
      const { response } = await refusal(tag);
      expect(response.headers.get("content-language")).toBe("de");
      expect(response.headers.get("vary")).toContain("accept-language");
    }
    for (const tag of [undefined, "fr", "*", "en-GB,de;q=0.3", "de;q=0", ";;,q=x"]) {
      const { response, message } = await refusal(tag);
      expect(response.headers.get("content-language")).toBe("en");
      expect(message).toBe(inEnglish);
    }
  });

  test("are cached for each language on its own", async () => {
    await shop.addPart({ name: "Spoken Disc" });
    const facets = async (language: string) => {
      const response = await fetch(`${shop.url}/api/facets`, { headers: { "accept-language": language } });
      return { language: response.headers.get("content-language"), body: await response.json() };
    };
    const [german, english] = [await facets("de"), await facets("en")];
    expect([german.language, english.language]).toEqual(["de", "en"]);
    expect(await facets("de")).toEqual(german);
    expect(await facets("en")).toEqual(english);
  });

  test("refuse a sign-in in the language of the request", async () => {
    const attempt = async (language: string) => {
      const login = { email: "nobody@example.com", password: "wrong-password" };
      const headers = { origin: shop.url, "accept-language": language };
      return (await shop.call("POST", "/api/identity/sign-in/email", login, headers)).body.message;
    };
    expect(await attempt("de")).toBe("E-Mail-Adresse oder Passwort ist falsch.");
    expect(await attempt("en")).toBe("Invalid email or password");
  });
});

describe("a user is written to", () => {
  const mailsTo = async (email: string) => {
    const found = await eventually(async () => {
      const { body } = await shop.call<{ subject: string; text: string }[]>(
        "GET",
        `/sandbox/mail/messages.json?to=${encodeURIComponent(email)}`,
        undefined,
        { cookie: shop.sandboxCookie },
      );
      expect(body.length).toBeGreaterThan(0);
      return body;
    });
    return found[0];
  };
  const signUp = (email: string, language: string) =>
    shop.call(
      "POST",
      "/api/identity/sign-up/email",
      { name: "Ada", email, password: "analytical-engine" },
      { origin: shop.url, "accept-language": language },
    );

  test("in the language of the pages they signed up on", async () => {
    await signUp("greta.languages@example.com", "de");
    await signUp("ada.languages@example.com", "en");
    expect((await mailsTo("greta.languages@example.com"))?.subject).toBe(
      "Bestätigen Sie Ihre E-Mail-Adresse für Camber",
    );
    expect((await mailsTo("ada.languages@example.com"))?.subject).toBe("Confirm your email address for Camber");
  });

  test("in the language they choose in their profile", async () => {
    const ada = await shop.signUp();
    expect((await ada.call("GET", "/api/profile")).body.locale).toBe("en");
    const change = (locale: string) => ada.call("PUT", "/api/profile", { displayName: "Ada", locale });
    expect((await change("de")).status).toBe(200);
    expect((await ada.call("GET", "/api/profile")).body.locale).toBe("de");
    expect((await change("no language")).status).toBe(422);
  });
});
