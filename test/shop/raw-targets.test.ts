import { beforeAll, expect, test } from "vitest";
import { rawRequest } from "#test/raw-request.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

// What a client sends as the target of a request is no address yet.

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await sharedShop();
});

test.each([
  ["//", 200],
  ["///", 200],
  ["/?", 200],
  ["//?q=//[", 200],
  ["//.data", 200],
  ["//[", 404],
  ["//[.data", 404],
  ["//[?q=a", 404],
  ["//a:b", 404],
  ["//:80", 404],
  ["//@", 404],
  ["//a@b:c", 404],
  ["//user:password@[/parts", 404],
  ["//%5b", 404],
  ["//%00", 404],
  [`//${"[".repeat(3_000)}`, 404],
  ["//parts", 404],
  ["//parts.data?_routes=x", 404],
  ["//search?q=a", 404],
  ["//cart", 404],
  ["/cart//[", 404],
  ["/de//", 200],
  ["/de//[", 404],
  ["/de//a:b.data", 404],
  ["/images//[", 404],
  ["/sandbox//[", 403],
  ["/api//[", 404],
  ["/api/identity//[", 404],
  ["/[", 404],
  ["/a:b", 404],
  ["/\\\\[", 400],
  ["http://other.example//[", 404],
  ["http://[", 400],
  ["mailto:a@b", 400],
  ["x", 400],
  ["?", 400],
  ["*", 400],
])("GET %s returns %d", async (target, status) => {
  expect((await rawRequest(shop.url, target)).status).toBe(status);
});

test.each(["POST", "PUT", "DELETE", "PROPFIND"])("%s of a target that is no address is refused", async (method) => {
  for (const target of ["//[", "//a:b", "/cart//[", "/de//[", "//[.data"]) {
    const { status } = await rawRequest(shop.url, target, method);
    expect([target, status]).toEqual([target, expect.toSatisfy((code) => code >= 400 && code < 500)]);
  }
});

test("no page leads to a host that its path names", async () => {
  for (const target of ["//evil.example", "/de//evil.example", "//evil.example/parts", "//evil.example?q=a"]) {
    expect((await rawRequest(shop.url, target)).response).not.toMatch(/(href="|location: |action=")\/\/evil/);
  }
});
