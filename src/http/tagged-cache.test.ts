import { expect, onTestFinished, test, vi } from "vitest";
import { compact, createTaggedCache, type CachedResponse } from "#http/tagged-cache.ts";
import { publishTags, type Tag } from "#shop/foundation/invalidation.ts";
import { stalePages } from "#shop/foundation/limits.ts";

function newCache(maxBytes = 1_000_000) {
  const cache = createTaggedCache({ name: "test", maxBytes });
  onTestFinished(cache.close);
  return cache;
}

function page(text: string, tags: Tag[] = [], ttlMs = 60_000): CachedResponse {
  return { status: 200, headers: {}, body: Buffer.from(text), tags: new Set(tags), ttlMs, variants: new Map() };
}

const never = () => Promise.reject(new Error("made again"));

test("a response is made once and cached until one of its tags is invalidated", async () => {
  const cache = newCache();
  await cache.get("/a", async () => page("old", ["part:1"]));
  publishTags(["part:2", "reviews"]);
  expect((await cache.get("/a", never)).body.toString()).toBe("old");
  publishTags(["part:1"]);
  expect((await cache.get("/a", async () => page("new", ["part:1"]))).body.toString()).toBe("new");
});

test("requests that miss together make the response once", async () => {
  const cache = newCache();
  const rendering = Promise.withResolvers<CachedResponse>();
  const first = cache.get("/a", () => rendering.promise);
  const second = cache.get("/a", never);
  rendering.resolve(page("one"));
  expect(await first).toBe(await second);
});

test("a response that was being made during an invalidation is sent, and made again for the next request", async () => {
  const cache = newCache();
  const rendering = Promise.withResolvers<CachedResponse>();
  const before = cache.get("/a", () => rendering.promise);
  publishTags(["parts"]);
  rendering.resolve(page("old", ["parts"]));
  expect((await before).body.toString()).toBe("old");
  expect((await cache.get("/a", async () => page("new", ["parts"]))).body.toString()).toBe("new");
  expect((await cache.get("/a", never)).body.toString()).toBe("new");
});

test("while one request makes a changed response again, others get that of before, but not for long", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = newCache();
  await cache.get("/a", async () => page("old", ["part:1"]));
  publishTags(["part:1"]);
  const rendering = Promise.withResolvers<CachedResponse>();
  const first = cache.get("/a", () => rendering.promise);
  expect((await cache.get("/a", never)).body.toString()).toBe("old");
  vi.advanceTimersByTime(stalePages.whileMadeMs);
  const late = cache.get("/a", never);
  rendering.resolve(page("new", ["part:1"]));
  expect((await first).body.toString()).toBe("new");
  expect((await late).body.toString()).toBe("new");
});

test("changes in quick succession make a response once at a time", async () => {
  const cache = newCache();
  await cache.get("/a", async () => page("0", ["prices"]));
  let running = 0;
  let most = 0;
  const make = async () => {
    most = Math.max(most, (running += 1));
    publishTags(["prices"]);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    return page("later", ["prices"]);
  };
  publishTags(["prices"]);
  await Promise.all(Array.from({ length: 50 }, () => cache.get("/a", make)));
  expect(most).toBe(1);
});

test("a response that changes all the time is made again a few times a second, and is never sent for long after a change", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = createTaggedCache({ name: "test", maxBytes: 1_000_000, remakesPerSecond: 4 });
  onTestFinished(cache.close);
  let made = 0;
  const make = async () => page(String((made += 1)), ["prices"]);
  await cache.get("/a", make);
  const changedAt = Date.now();
  for (let change = 1; change <= 100; change += 1) {
    publishTags(["prices"]);
    vi.advanceTimersByTime(50);
    const shown = Number((await cache.get("/a", make)).body.toString());
    // The first changes show at once.
    if (change <= 4) expect(shown).toBe(change + 1);
  }
  expect(Date.now() - changedAt).toBe(5_000);
  expect(made).toBeLessThanOrEqual(1 + 4 + 5 * 4);
  expect(made).toBeGreaterThanOrEqual(5 * 2);
  publishTags(["prices"]);
  vi.advanceTimersByTime(stalePages.whileMadeMs);
  expect((await cache.get("/a", async () => page("new", ["prices"]))).body.toString()).toBe("new");
  publishTags(["all"]);
  expect((await cache.get("/a", async () => page("anew", ["prices"]))).body.toString()).toBe("anew");
});

test("an order's jobs make nothing again", async () => {
  const cache = newCache();
  const rendering = Promise.withResolvers<CachedResponse>();
  const first = cache.get("/a", () => rendering.promise);
  publishTags(["jobs"]);
  const second = cache.get("/a", never);
  rendering.resolve(page("one"));
  expect(await first).toBe(await second);
});

test("failures and uncacheable responses are not cached", async () => {
  const cache = newCache();
  await expect(cache.get("/a", never)).rejects.toThrow("made again");
  await cache.get("/a", async () => page("missing", [], 0));
  expect((await cache.get("/a", async () => page("here"))).body.toString()).toBe("here");
});

test("the cache never exceeds its size, however many addresses are requested", async () => {
  const cache = newCache(10_000);
  for (let index = 0; index < 200; index++) await cache.get(`/${index >> 1}`, async () => page("x"));
  expect((await cache.get("/0", async () => page("again"))).body.toString()).toBe("again");
  expect((await cache.get("/99", never)).body.toString()).toBe("x");
  const long = `/?${"x".repeat(9_000)}`;
  await cache.get(long, async () => page("x"));
  expect((await cache.get(long, async () => page("too long to cache"))).body.toString()).toBe("too long to cache");
});

const down = (): CachedResponse => ({ ...page("out of reach", [], 0), status: 503 });

test("while making a response fails, the one of before is sent, marked with its age; but not one that is known to have changed", async () => {
  const cache = createTaggedCache({ name: "test", maxBytes: 1_000_000, staleMs: 60_000 });
  onTestFinished(cache.close);
  await cache.get("/a", async () => page("of before", ["part:1"]));
  await cache.get("/b", async () => page("with the old price", ["part:2"]));
  publishTags(["missed"]);
  publishTags(["part:2"]);
  const stale = await cache.get("/a", async () => down());
  expect(stale.body.toString()).toBe("of before");
  expect(stale.headers).toMatchObject({ age: "0", "cache-status": "camber; hit; detail=stale" });
  expect((await cache.get("/b", async () => down())).status).toBe(503);
  publishTags(["missed"]);
  const fresh = await cache.get("/a", async () => page("new", ["part:1"]));
  expect(fresh.body.toString()).toBe("new");
  expect(fresh.headers).toEqual({});
});

test("however long making a response fails, that of before is sent for ten minutes at most", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const cache = createTaggedCache({ name: "test", maxBytes: 1_000_000, staleMs: stalePages.longestMs });
  onTestFinished(cache.close);
  await cache.get("/a", async () => page("of before"));
  publishTags(["missed"]);
  for (let minute = 0; minute < 10; minute += 1) {
    expect((await cache.get("/a", async () => down())).headers).toMatchObject({ age: String(60 * minute) });
    vi.advanceTimersByTime(60_000);
  }
  expect((await cache.get("/a", async () => down())).status).toBe(503);
});

test("what anything may have changed in, as after an import, is never sent again", async () => {
  const cache = createTaggedCache({ name: "test", maxBytes: 1_000_000, staleMs: 60_000 });
  onTestFinished(cache.close);
  await cache.get("/a", async () => page("of before", ["part:1"]));
  publishTags(["all"]);
  expect((await cache.get("/a", async () => down())).status).toBe(503);
});

test("without `staleMs`, a response that cannot be made is sent as the failure it is", async () => {
  const cache = newCache();
  await cache.get("/a", async () => page("of before"));
  publishTags(["missed"]);
  expect((await cache.get("/a", async () => down())).status).toBe(503);
});

test("a cached copy holds no memory beyond its bytes", () => {
  const page = Buffer.from("short");
  expect(compact(page)).toEqual(page);
  expect(compact(page).buffer.byteLength).toBe(page.length);
});

test("in a cache that is half full, addresses that are requested once replace nothing", async () => {
  const cache = newCache(40_000);
  for (let index = 0; index < 12; index += 1) await cache.get(`/liked/${index}`, async () => page("liked"));
  for (let index = 0; index < 500; index += 1) await cache.get(`/crawled/${index}`, async () => page("crawled"));
  for (let index = 0; index < 9; index += 1)
    expect((await cache.get(`/liked/${index}`, never)).body.toString()).toBe("liked");
  await cache.get("/crawled/7", async () => page("requested again"));
  expect((await cache.get("/crawled/7", never)).body.toString()).toBe("requested again");
});
