import { expect } from "vitest";
import { publishTags } from "#shop/foundation/invalidation.ts";
import { eventually } from "#test/eventually.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

type Shop = Pick<ShopUnderTest, "sql">;

/** Waits until a job has left its queue, which it does after it has written what came of it. */
export async function jobDone(shop: Shop, queue: string, key: string): Promise<void> {
  await eventually(async () =>
    expect(await shop.sql("select from jobs where queue = $1 and key = $2", [queue, key])).toEqual([]),
  );
}

/** Queues a job that was done, as if its process had died before it could note that. */
export async function queueAgain(shop: Shop, queue: string, key: string): Promise<void> {
  await jobDone(shop, queue, key);
  await shop.sql("insert into jobs (queue, key, leased_until) values ($1, $2, '-infinity')", [queue, key]);
  publishTags(["jobs"]);
}

/** Has the shop run a recurring job, and waits until one run that began after this call is over. */
export async function runJob(shop: Shop, queue: string): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    // As text: a `Date` has no microseconds, and would be earlier. The second run begins after the end of the first.
    const [due] = await shop.sql<{ at: string }>(
      "update jobs set run_at = now() where queue = $1 returning run_at::text as at",
      [queue],
    );
    publishTags(["jobs"]);
    await eventually(async () => {
      const ran = "select run_at > $2::timestamptz as ran from jobs where queue = $1";
      expect(await shop.sql(ran, [queue, due?.at])).toEqual([{ ran: true }]);
    });
  }
}

/** Keeps the shop from running a recurring job, so that the test alone does its work; one that is running ends first. */
export async function holdJob(shop: Shop, queue: string): Promise<void> {
  const later =
    "update jobs set run_at = now() + interval '1 day' where queue = $1 and leased_until <= now() returning id";
  await eventually(async () => expect(await shop.sql(later, [queue])).toHaveLength(1));
}
