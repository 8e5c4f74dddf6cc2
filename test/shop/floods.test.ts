import { afterAll, beforeAll, expect, test } from "vitest";
import { admissionLimits } from "#shop/foundation/limits.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

// Nobody can keep the others from the shop by requesting pages that are not cached.

let shop: ShopUnderTest;
let part: string;

beforeAll(async () => {
  shop = await startShop({ TRUSTED_PROXY: "on" });
  part = await shop.addPart();
});
afterAll(() => shop?.stop());

/** More requests than may wait. */
const more = 4 * admissionLimits.waiting;
let last = 0;
const flooding = { "x-forwarded-for": "203.0.113.66" };

/** Requests as many different addresses as are sent at once, all from one client. */
function flood(path: (number: number) => string) {
  return Array.from({ length: more }, () => shop.call<string>("GET", path((last += 1)), undefined, flooding));
}

const statuses = (answers: { status: number }[]) => new Set(answers.map(({ status }) => status));

test("during a flood of pages, health, cached pages, orders and other clients' pages are served", async () => {
  const ada = await shop.signUp();
  await shop.call("GET", "/parts");
  const pages = flood((number) => `/parts?price_min=${number}`);
  const order = { client: "Ada", number: "5550100", address: "12 St James's Square", part, orders: 1 };
  const others = await Promise.all([
    shop.call("GET", "/healthz"),
    shop.call("GET", "/parts"),
    ada.call("POST", "/api/purchase", order),
    shop.call("GET", "/parts?price_max=77", undefined, { "x-forwarded-for": "198.51.100.7" }),
    shop.call("GET", "/api/parts?price_max=78", undefined, { "x-forwarded-for": "198.51.100.7" }),
  ]);
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await Promise.all(pages);
});

test("a client that floods the shop gets a page that says so, in the language of the address", async () => {
  const answers = await Promise.all(flood((number) => `/de/parts?price_min=${number}`));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get("retry-after")).toBe("1");
  expect(refused?.headers.get("cache-control")).toBe("no-store");
  expect(refused?.body).toContain('<html lang="de" dir="ltr">');
  expect(refused?.body).toContain('<a href="">Erneut versuchen</a>');
});

test("a client that floods the shop with posted searches gets that page, too", async () => {
  const answers = await Promise.all(
    Array.from({ length: more }, (_, number) =>
      fetch(new URL("/de/search", shop.url), {
        method: "POST",
        body: new URLSearchParams({ q: `1HGCR2F86FA00${1_000 + number}` }),
        headers: flooding,
        redirect: "manual",
      }),
    ),
  );
  expect(statuses(answers)).toEqual(new Set([303, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(await refused?.text()).toContain('<html lang="de" dir="ltr">');
});

test("a navigation in the browser gets a refusal that its router can show", async () => {
  const answers = await Promise.all(flood((number) => `/parts.data?price_min=${number}`));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get("content-type")).toContain("text/x-script");
  expect(refused?.body).toContain("busy");
});

test("a flood of the API gets 503 `busy` with Retry-After, with and without a token", async () => {
  const ada = await shop.signUp();
  const both: Record<string, string>[] = [{}, { authorization: `Bearer ${ada.token}` }];
  for (const headers of both) {
    // Pages take longer than the API, so that the queue of this client stays full.
    const pages = flood((number) => `/parts?price_min=${number}`);
    const answers = await Promise.all(
      Array.from({ length: more }, () =>
        shop.call<{ code: string }>("GET", `/api/parts?price_min=${(last += 1)}`, undefined, {
          ...headers,
          ...flooding,
        }),
      ),
    );
    await Promise.all(pages);
    expect([...statuses(answers)].filter((status) => status !== 200)).toEqual([503]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.body.code).toBe("busy");
    expect(refused?.headers.get("retry-after")).toBe("1");
  }
});
