import { expect, test } from "vitest";
import { createFairQueue } from "#http/fair-queue.ts";

test("a crowd that waits for one item pushes out nobody who waits for another", () => {
  const queue = createFairQueue<string>(2);
  for (let n = 0; n < 50; n += 1)
    expect(queue.add({ client: `network ${n}`, item: "the page of the day" })).toBeUndefined();
  expect(queue.add({ client: "somebody", item: "another page" })).toBeUndefined();
});

test("who asks for most loses the newest of it", () => {
  const queue = createFairQueue<string>(2);
  queue.add({ client: "a crawler", item: "first" });
  queue.add({ client: "a crawler", item: "second" });
  expect(queue.add({ client: "somebody", item: "another page" })).toEqual({ client: "a crawler", item: "second" });
});
