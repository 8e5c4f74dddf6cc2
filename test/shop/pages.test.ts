import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { guestBrowser } from "#test/guest-browser.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => {
  shop = await startShop({ SECURITY_CONTACT: "mailto:security@shop.test" });
});
afterAll(() => shop.stop());

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(shop.url + path, { headers, redirect: "manual" });
  return { status: response.status, headers: response.headers, html: await response.text() };
};

describe("public pages", () => {
  test.each([
    ["/", "Car manufacturers"],
    ["/home", "Car manufacturers"],
    ["/parts", "All parts"],
    ["/blogs", "How does prototypal inheritance work?"],
    ["/my-portfolio", "Education"],
    ["/login", "Create New Account"],
    ["/register", "Please login"],
    ["/reset-password", "Reset your password"],
    ["/contact", "Talk to us"],
    ["/about", "parts counter"],
    ["/jobs", "Work with us"],
    ["/press", "Press kit"],
  ])("%s says %j without JavaScript", async (path, words) => {
    const { status, html } = await page(path);
    expect(status).toBe(200);
    expect(html).toContain(words);
  });

  test.each([
    ["/checkout", ["payments go to a simulated Stripe", "Emails go to a local inbox"]],
    ["/order", ["Emails go to a local inbox"]],
    ["/ask", ["Emails go to a local inbox"]],
    ["/register", ["goes to a simulated Google", "Emails go to a local inbox"]],
  ])("%s says what of it is not real, without JavaScript", async (path, said) => {
    const guest = guestBrowser(shop);
    await guest.call("POST", "/api/cart/lines", { partId: await shop.addPart() });
    const { html } = await page(path, { cookie: guest.cookie() });
    for (const words of said) expect(html).toContain(words);
    expect((await page("/blogs")).html).not.toContain("Emails go to a local inbox");
  });

  test("have their own title, and those for search engines a canonical address", async () => {
    const { html } = await page("/home");
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/"`);
    expect(html).toMatch(/<title>Camber: [^<]+<\/title>/);
  });

  test("are the same for a user with a cookie and a token", async () => {
    const customer = await shop.signUp();
    const own = await page("/", { cookie: customer.cookie, authorization: `Bearer ${customer.token}` });
    expect(own.html).toBe((await page("/")).html);
    expect(own.headers.get("set-cookie")).toBeNull();
  });

  test("carry their seven sections in order on the landing page", async () => {
    // The offer is the demo's: a shop of its own has none that nobody made.
    expect((await page("/")).html).not.toContain("50% Offer");
    await shop.sql("insert into demo_rows values ('part', $1)", [await shop.addPart({ name: "Ordered Section" })]);
    await shop.addPart({ name: "Newer Section" });
    const { html } = await page("/");
    const words = [
      "Car manufacturers",
      "New Arrivals",
      "Success stories",
      "What customers say",
      "Big Offer",
      "50% Offer",
      "Press kit",
    ];
    const places = words.map((word) => html.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

test("a path that is no page is a 404 with the words of the specification", async () => {
  for (const path of [
    "/nothing-here",
    "/parts/no-uuid",
    "/parts/00000000-0000-7000-8000-000000000000",
    "//evil.example",
  ]) {
    const { status, html, headers } = await page(path);
    expect(status).toBe(404);
    expect(html).toContain("Sorry, we couldn&#x27;t find this page.");
    expect(html).toContain("Back to homepage");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

test("only the inline scripts that a page was rendered with may run", async () => {
  const { html, headers } = await page("/");
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("img-src 'self' data:;");
  expect(policy).not.toContain("stripe");
  const inline = [...html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = "", source = ""]) => source && !attributes.includes("application/ld+json"),
  );
  expect(inline.length).toBeGreaterThan(0);
  const [, nonce = ""] = /'nonce-([\w-]{43})'/.exec(policy) ?? [];
  for (const [, attributes = "", source = ""] of inline) {
    const hash = createHash("sha256").update(source).digest("base64");
    expect(attributes.includes(`nonce="${nonce}"`) || policy.includes(`'sha256-${hash}'`), source).toBe(true);
  }
  const [, style = ""] = /<style>([^]*?)<\/style>/.exec(html) ?? [];
  expect(policy).toContain(`style-src 'self' 'sha256-${createHash("sha256").update(style).digest("base64")}';`);
  expect(policy.match(/'sha256-/g)).toHaveLength(3);
  expect(policy).toContain("report-to csp");
  expect(html).not.toMatch(/<[a-z]+[^>]*\sstyle="/);
});

/** One that changes again and again is rendered a few times a second; its copy would expire after half a minute. */
const soon = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 50 });

describe("a cached page", () => {
  test("is rendered again as soon as a part is added, and as soon as it is removed", async () => {
    await soon(async () => expect((await page("/parts")).html).not.toContain("Fresh Radiator"));
    const id = await shop.addPart({ name: "Fresh Radiator" });
    for (const path of ["/", "/parts", `/parts/${id}`])
      await soon(async () => expect((await page(path)).html).toContain("Fresh Radiator"));
    const admin = await shop.admin();
    await admin.call("DELETE", `/api/parts/${id}`);
    for (const path of ["/", "/parts"])
      await soon(async () => expect((await page(path)).html).not.toContain("Fresh Radiator"));
    await soon(async () => expect((await page(`/parts/${id}`)).status).toBe(404));
  });

  test("shows the stock an order has left", async () => {
    const id = await shop.addPart({ name: "Stocked Alternator", quantity: 7, price: 20 });
    await soon(async () => expect((await page(`/parts/${id}`)).html).toContain("7 in stock"));
    const customer = await shop.signUp();
    const order = { part: id, client: "Ada", orders: 2, price: 40, number: "555 0100", address: "Here 1" };
    expect((await customer.call("POST", "/api/purchase", order)).status).toBe(200);
    await soon(async () => expect((await page(`/parts/${id}`)).html).toContain("5 in stock"));
    await soon(async () => expect((await page("/parts")).html).toContain("5 in stock"));
  });

  test("shows a new review, of six the newest last", async () => {
    const customer = await shop.signUp("Grace");
    for (const review of ["First words", "Second words"]) {
      await customer.call("POST", "/api/reviews", { review, retting: 5, name: "Grace" });
    }
    await soon(async () => expect((await page("/")).html).toMatch(/First words[^]*Second words/));
  });

  test("is not sent again to a client that has it", async () => {
    const etag = (await page("/about")).headers.get("etag") ?? "";
    const again = await page("/about", { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.html).toBe("");
  });

  test("is sent compressed to clients that accept that", async () => {
    const plain = await page("/blogs", { "accept-encoding": "identity" });
    const response = await fetch(`${shop.url}/blogs`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe(plain.html);
  });
});

describe("the list of parts", () => {
  test("finds by name and part number, says how many, and keeps search and sort in its links", async () => {
    for (let index = 0; index < 26; index++)
      await shop.addPart({ name: `Wiper ${index}`, sku: `WIPE-${index}`, price: 10 + index });
    const { html } = await page("/parts?q=wipe&sort=price_desc");
    expect(html).toMatch(/26 parts/);
    expect(html.indexOf("Wiper 25")).toBeLessThan(html.indexOf("Wiper 24"));
    expect(html).not.toContain("Wiper 1<");
    const next = /href="(\/parts\?[^"]*cursor=[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(next).toContain("q=wipe");
    expect(next).toContain("sort=price_desc");
    expect((await page(next)).html).toContain("Wiper 1<");
    expect((await page("/parts?q=WIPE-7")).html).toContain("Wiper 7");
  });

  test("refuses a made-up cursor without breaking", async () => {
    expect((await page("/parts?cursor=made-up")).status).toBe(400);
  });

  test("does not differ by parameters it doesn't know", async () => {
    expect((await page("/parts?utm_source=mail")).html).toBe((await page("/parts")).html);
  });
});

test("the page of a part tells search engines what it is and costs", async () => {
  const id = await shop.addPart({ name: "Told Disc", sku: "TOLD-1", price: 12.5, description: "</script><b>bold" });
  const { html } = await page(`/parts/${id}`);
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? "null");
  expect(data).toMatchObject({ "@type": "Product", name: "Told Disc", sku: "TOLD-1", description: "</script><b>bold" });
  expect(data.offers).toMatchObject({ price: 12.5, priceCurrency: "USD", availability: "https://schema.org/InStock" });
  expect(html).toContain('property="og:title"');
  expect(html).not.toContain("</script><b>bold");
});

test("security.txt says where to report a vulnerability, and until when that holds (RFC 9116)", async () => {
  const { status, headers, html } = await page("/.well-known/security.txt");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(html).toContain("Contact: mailto:security@shop.test\n");
  const expires = /^Expires: (.+)$/m.exec(html)?.[1] ?? "";
  expect(new Date(expires).getTime()).toBeGreaterThan(Date.now());
});

test("the sitemap leads to every part, and robots to the sitemap", async () => {
  const id = await shop.addPart({ name: "Mapped Disc" });
  expect((await page("/robots.txt")).html).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  const shard = /<loc>([^<]+first\.xml)<\/loc>/.exec((await page("/sitemap.xml")).html)?.[1] ?? "";
  expect((await page(new URL(shard).pathname)).html).toContain(`/parts/${id}`);
});

test("files of the build may be stored for a year, are compressed, and nothing beside them is served", async () => {
  const { html } = await page("/");
  const script = /"(\/assets\/[^" ]+\.js)"/.exec(html)?.[1] ?? "";
  const { request } = await import("node:http");
  const answer = await new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    request(shop.url + script, { headers: { "accept-encoding": "gzip" } }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve({ headers: response.headers, body: Buffer.concat(pieces) }));
    })
      .on("error", reject)
      .end();
  });
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(answer.body).length).toBeGreaterThan(answer.body.length);
  for (const path of [
    "/assets/../../package.json",
    "/assets/%2e%2e/server/index.js",
    "/server/index.js",
    "/.vite/manifest.json",
  ]) {
    expect((await page(path)).status).toBe(404);
  }
});

test("illustrations are files of the build; a brand or type without one gets that of the type or of any part", async () => {
  const disc = await page("/illustrations/brake-disc/redvane.svg");
  expect(disc.status).toBe(200);
  expect(disc.html).toContain(">Redvane</text>");
  expect(disc.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(disc.headers.get("content-security-policy")).toBe(
    "default-src 'none'; frame-ancestors 'none'; sandbox; style-src 'unsafe-inline'",
  );
  expect(disc.headers.get("content-encoding")).toBe("gzip");
  const plain = await page("/illustrations/brake-disc.svg");
  expect(plain.html).not.toContain("<text");
  expect((await page("/illustrations/brake-disc/of-nobody.svg")).html).toBe(plain.html);
  expect((await page("/illustrations/flux-capacitor.svg")).html).toBe((await page("/illustrations/part.svg")).html);
  for (const path of [
    "flux-capacitor/redvane.svg",
    "brake-disc/redvane/x.svg",
    "..%2Fstamp.svg",
    "constructor/redvane.svg",
  ]) {
    expect((await page(`/illustrations/${path}`)).status, path).toBe(404);
  }
});

test("a page is read, not written to", async () => {
  expect((await fetch(shop.url, { method: "POST" })).status).toBe(405);
});
