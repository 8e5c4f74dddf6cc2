import { afterAll, beforeAll, expect, test } from "vitest";
import { expectLog } from "#test/logs.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await startShop({ METRICS_TOKEN: "a-token-of-some-length" });
});
afterAll(() => shop?.stop());

test.each([
  "/",
  "/parts.data",
  "/nowhere",
  "/favicon.svg",
  "/illustrations/part.svg",
  "/images/nothing",
  "/healthz",
  "/readyz",
  "/metrics",
  "/api/parts",
  "/api/nowhere",
  "/api/identity/get-session",
  "/api/openapi.json",
  "/sandbox/mail",
  "/sandbox/stripe/v1/payment_intents",
  "/sandbox/google/.well-known/openid-configuration",
])("%s forbids sniffing and says how long it may be cached", async (path) => {
  const { headers } = await shop.call("GET", path, undefined, { cookie: shop.sandboxCookie });
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("cache-control")).toMatch(/no-store|no-cache|max-age/);
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

test("no page changes the base of its addresses, and a drawing runs nothing", async () => {
  const page = await shop.call("GET", "/");
  expect(page.headers.get("content-security-policy")).toContain("base-uri 'none'");
  const drawing = await shop.call("GET", "/favicon.svg");
  expect(drawing.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expect(drawing.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
});

test("what a browser blocks by the policy is logged, without the page's query", async () => {
  expectLog(/^warn: content-security: script-src-elem blocked https:\/\/evil\.example on \/parts$/);
  const { headers } = await shop.call("GET", "/parts");
  const [, address = ""] = /csp="([^"]+)"/.exec(headers.get("reporting-endpoints") ?? "") ?? [];
  const report = {
    type: "csp-violation",
    url: `${shop.url}/parts?q=secret`,
    body: { effectiveDirective: "script-src-elem", blockedURL: "https://evil.example/x.js?y\nerror: forged" },
  };
  const sent = { "content-type": "application/reports+json" };
  expect((await shop.call("POST", new URL(address).pathname, [report], sent)).status).toBe(200);
});
