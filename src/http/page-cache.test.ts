import { expect, onTestFinished, test } from "vitest";
import { createPageCache, type Page } from "#http/page-cache.ts";
import { publishTags, type Tag } from "#shop/invalidation.ts";

function newCache(maxBytes = 1_000_000) {
  const cache = createPageCache({ maxBytes });
  onTestFinished(cache.close);
  return cache;
}

function page(text: string, tags: Tag[] = [], ttlMs = 60_000): Page {
  return { status: 200, headers: {}, body: Buffer.from(text), tags: new Set(tags), ttlMs, variants: new Map() };
}

const never = () => Promise.reject(new Error("rendered again"));

test("a page is rendered once and kept until what it shows has changed", async () => {
  const cache = newCache();
  await cache.get("/a", async () => page("old", ["part:1"]));
  publishTags(["part:2", "reviews"]);
  expect((await cache.get("/a", never)).body.toString()).toBe("old");
  publishTags(["part:1"]);
  expect((await cache.get("/a", async () => page("new", ["part:1"]))).body.toString()).toBe("new");
});

test("requests that miss together render once", async () => {
  const cache = newCache();
  const rendering = Promise.withResolvers<Page>();
  const first = cache.get("/a", () => rendering.promise);
  const second = cache.get("/a", never);
  rendering.resolve(page("one"));
  expect(await first).toBe(await second);
});

test("a page whose rendering began before a change is answered but not kept, and nobody who came after gets it", async () => {
  const cache = newCache();
  const rendering = Promise.withResolvers<Page>();
  const before = cache.get("/a", () => rendering.promise);
  publishTags(["parts"]);
  const after = await cache.get("/a", async () => page("new", ["parts"]));
  rendering.resolve(page("old", ["parts"]));
  expect((await before).body.toString()).toBe("old");
  expect(after.body.toString()).toBe("new");
  expect((await cache.get("/a", never)).body.toString()).toBe("new");
});

test("a failed rendering and a page that must not be kept leave nothing behind", async () => {
  const cache = newCache();
  await expect(cache.get("/a", never)).rejects.toThrow("rendered again");
  await cache.get("/a", async () => page("missing", [], 0));
  expect((await cache.get("/a", async () => page("here"))).body.toString()).toBe("here");
});

test("however many addresses are asked for, no more than the allowed bytes are kept", async () => {
  const cache = newCache(10_000);
  for (let index = 0; index < 100; index++) await cache.get(`/${index}`, async () => page("x"));
  expect((await cache.get("/0", async () => page("again"))).body.toString()).toBe("again");
  expect((await cache.get("/99", never)).body.toString()).toBe("x");
  const long = `/?${"x".repeat(9_000)}`;
  await cache.get(long, async () => page("x"));
  expect((await cache.get(long, async () => page("too long to keep"))).body.toString()).toBe("too long to keep");
});
