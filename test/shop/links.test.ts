import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await sharedShop();
  const admin = await shop.admin();
  for (let index = 0; index < 25; index++) await shop.addPart({ name: `Part ${index}`, quantity: index });
  const part = await shop.addPart({ name: "Bought Part" });
  await payOrder(shop, admin, await placeOrder(admin, part));
  await admin.call("POST", "/api/reviews", { review: "Fits.", retting: 5, name: "Ada" });
});

/** Of pages that differ by their part or the values of their parameters alone, one stands for all. */
const kind = ({ pathname, searchParams }: URL) =>
  [pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, "{id}"), [...new Set(searchParams.keys())].toSorted().join("&")]
    .filter(Boolean)
    .join("?");

/** Returns the value of an attribute of a tag; '' without it. */
const attribute = (tag: string, name: string) =>
  (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "").replaceAll("&amp;", "&").replaceAll("&#x27;", "'");

/** Links, as they are in the page that the server sends. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)].map(([tag]) => ({
    href: attribute(tag, "href"),
    rel: attribute(tag, "rel"),
  }));

test("no link a visitor can follow is dead, and all the public pages are linked", async () => {
  const seen = new Set<string>();
  const wrong: string[] = [];
  const requested = new Map([[`${shop.url}/`, "the start"]]);
  // What is found while it is gone through is gone through, too.
  for (const [href, where] of requested) {
    const response = await fetch(href, { headers: { accept: "text/html", cookie: shop.sandboxCookie } });
    const html = await response.text();
    if (response.status >= 400) wrong.push(`${response.status}: ${href} on ${where}`);
    const at = new URL(response.url);
    // The source of a mail is no page.
    if (seen.has(kind(new URL(href))) || !response.headers.get("content-type")?.startsWith("text/html")) continue;
    seen.add(kind(new URL(href)));
    for (const { href: link, rel } of linksIn(html)) {
      const to = new URL(link, at);
      const id = to.hash.slice(1);
      const here = to.origin === at.origin && to.pathname === at.pathname;
      if (link === "" || link === "#" || (here && id && !html.includes(` id="${id}"`)))
        wrong.push(`leads nowhere: '${link}' on ${kind(at)}`);
      to.hash = "";
      if (to.origin === shop.url) requested.set(to.href, requested.get(to.href) ?? kind(at));
      else if (to.protocol !== "mailto:" && (to.protocol !== "https:" || !rel.includes("noreferrer")))
        wrong.push(`tells where it was followed, or not by https: ${link} on ${kind(at)}`);
    }
  }
  expect(wrong).toEqual([]);
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "/",
      "/parts",
      "/parts?cursor",
      "/parts/{id}",
      "/purchase/{id}",
      "/blogs",
      "/my-portfolio",
      "/login",
      "/register",
      "/reset-password",
      "/contact",
      "/about",
      "/jobs",
      "/press",
      "/sandbox/mail",
    ]),
  );
});
