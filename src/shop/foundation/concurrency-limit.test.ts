import { expect, test } from "vitest";
import { limitConcurrency } from "#shop/foundation/concurrency-limit.ts";

test("work for one key runs so many at once, in the order in which it came; other keys don't wait for it", async () => {
  const turns = limitConcurrency(2, 10_000);
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const begin = (key: string, name: string) =>
    turns(key, () => {
      order.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const all = ["first", "second", "third", "fourth"].map((name) => begin("pads", name));
  const other = begin("discs", "other");
  await Promise.resolve();
  expect(order).toEqual(["first", "second", "other"]);
  ends.get("second")?.();
  await all[1];
  await Promise.resolve();
  expect(order.at(-1)).toBe("third");
  ends.get("first")?.();
  await all[0];
  await Promise.resolve();
  expect(order.at(-1)).toBe("fourth");
  for (const end of ends.values()) end();
  await Promise.all([...all, other]);
});

test("work that fails passes its turn on, and work that waits too long is refused as busy", async () => {
  const turns = limitConcurrency(1, 20);
  await expect(turns("pads", () => Promise.reject(new Error("it broke")))).rejects.toThrow("it broke");
  let end = () => {};
  const first = turns("pads", () => new Promise<void>((resolve) => (end = resolve)));
  await expect(turns("pads", async () => "never")).rejects.toMatchObject({ code: "busy" });
  end();
  await first;
  expect(await turns("pads", async () => "its turn")).toBe("its turn");
});

test("work that finds too much waiting for its key is refused at once, and as many as may wait get their turn", async () => {
  const turns = limitConcurrency(1, 10_000, { code: "crowded", waiting: 1 });
  let end = () => {};
  const first = turns("pads", () => new Promise<void>((resolve) => (end = resolve)));
  const second = turns("pads", async () => "its turn");
  await expect(turns("pads", async () => "never")).rejects.toMatchObject({ code: "crowded" });
  end();
  await first;
  expect(await second).toBe("its turn");
});
