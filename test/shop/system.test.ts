import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => void (shop = await sharedShop()));

test("staff see which jobs fail and why, and run one now", async () => {
  const admin = await shop.admin();
  await shop.sql(`insert into jobs (queue, key, attempts, run_at, fault)
    values ('nobody-works-this', 'x', 3, now() + interval '1 hour', 'Error: no answer')`);
  const { failedJobs, queues } = (await admin.call("GET", "/api/system")).body;
  const failed = failedJobs.find(({ queue }: { queue: string }) => queue === "nobody-works-this");
  expect(failed).toMatchObject({ attempts: 3, fault: "Error: no answer" });
  expect(queues).toContainEqual(expect.objectContaining({ queue: "nobody-works-this", jobs: 1, due: 0, failing: 1 }));

  const retry = { kind: "job", id: failed.id };
  expect((await admin.call("POST", "/api/system/retries", retry)).status).toBe(200);
  const after = (await admin.call("GET", "/api/system")).body.queues;
  expect(after).toContainEqual(expect.objectContaining({ queue: "nobody-works-this", due: 1 }));
  const [entry] = await shop.sql("select after from audit where action = 'system.retry'");
  expect(entry?.["after"]).toEqual({ queue: "nobody-works-this" });
  expect((await admin.call("POST", "/api/system/retries", { ...retry, id: "999999999" })).status).toBe(404);
});

test("staff send an abandoned mail after all; one that was sent is not sent again", async () => {
  const admin = await shop.admin();
  const [{ id }] = (await shop.sql<{ id: string }>(`insert into mails (to_address, template, data, failed_at)
    values ('ada@example.com', 'password_changed', '{"name": "Ada", "url": "http://x.test"}', now()) returning id`)) as [
    { id: string },
  ];
  const { failedMails } = (await admin.call("GET", "/api/system")).body;
  expect(failedMails).toEqual([expect.objectContaining({ id, template: "password_changed" })]);
  expect(JSON.stringify(failedMails)).not.toContain("ada@example.com");
  const retries = await Promise.all([1, 2].map(() => admin.call("POST", "/api/system/retries", { kind: "mail", id })));
  expect(retries.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});
