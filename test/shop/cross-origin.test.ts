import { afterAll, beforeAll, expect, test } from "vitest";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let apart: ShopUnderTest;
let together: ShopUnderTest;

beforeAll(async () => {
  apart = await startShop({ API_URL: "https://api.shop.test" });
  together = await startShop();
});
afterAll(async () => {
  await apart?.stop();
  await together?.stop();
});

const preflight = { "access-control-request-method": "PUT", "access-control-request-headers": "authorization" };
const allowed = (answer: { headers: Headers }) => answer.headers.get("access-control-allow-origin");

test("where the API is served apart, the storefront's pages and no others may call it (D1)", async () => {
  const response = await apart.call("OPTIONS", "/api/profile", undefined, { origin: apart.url, ...preflight });
  expect(response.status).toBe(204);
  expect(response.headers.get("access-control-allow-methods")).toContain("PUT");
  expect(response.headers.get("access-control-allow-headers")).toContain("authorization");

  for (const path of ["/api/parts", "/api/parts", "/api/profile", "/api/identity/get-session"]) {
    const answer = await apart.call("GET", path, undefined, { origin: apart.url });
    expect(allowed(answer), path).toBe(apart.url);
    expect(answer.headers.get("access-control-allow-credentials")).toBe("true");
    expect(answer.headers.get("vary")?.toLowerCase()).toContain("origin");
    expect(allowed(await apart.call("GET", path, undefined, { origin: "https://evil.example" })), path).toBeNull();
  }
  const evil = await apart.call("OPTIONS", "/api/profile", undefined, { origin: "https://evil.example", ...preflight });
  expect(allowed(evil)).toBeNull();
});

test("where it is not, no other origin may", async () => {
  expect(allowed(await together.call("GET", "/api/parts", undefined, { origin: "https://evil.example" }))).toBeNull();
});
