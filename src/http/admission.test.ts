import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createAdmission, createRequesters, type Requesters } from "#http/admission.ts";
import { admissionLimits } from "#shop/foundation/limits.ts";

function gate(limits: Partial<typeof admissionLimits> = {}) {
  const { admit } = createAdmission({ ...admissionLimits, atOnce: 1, ...limits });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const running = admit({ requesters: createRequesters("first"), known: false }, () => first.promise);
  const wait = (requesters: Requesters, name: string, known = false) =>
    admit({ requesters, known }, async () => void order.push(name)).catch(
      (error: Error) => void order.push(`${name} ${error.message}`),
    );
  const request = (client: string, name: string, known = false) => wait(createRequesters(client), name, known);
  return { order, wait, request, open: () => first.resolve(), running };
}

test("clients take turns, however much one of them requests", async () => {
  const { order, request, open } = gate();
  const requests = [
    request("crawler", "c1"),
    request("crawler", "c2"),
    request("crawler", "c3"),
    request("ada", "a1"),
    request("bob", "b1"),
  ];
  open();
  await Promise.all(requests);
  expect(order).toEqual(["c1", "a1", "b1", "c2", "c3"]);
});

test("what is cached and has to be made again goes before what nobody has requested yet", async () => {
  const { order, request, open } = gate();
  const requests = [request("crawler", "new"), request("ada", "known", true)];
  open();
  await Promise.all(requests);
  expect(order).toEqual(["known", "new"]);
});

test("a full queue refuses the client with the most waiting requests, not the latest one", async () => {
  const { order, request, open } = gate({ waiting: 3 });
  const requests = [
    request("crawler", "c1"),
    request("crawler", "c2"),
    request("crawler", "c3"),
    request("ada", "a1"),
    request("crawler", "c4"),
  ];
  await Promise.all([requests[2], requests[4]]);
  expect(order).toEqual(["c3 busy", "c4 busy"]);
  open();
  await Promise.all(requests);
  expect(order.slice(2)).toEqual(["c1", "a1", "c2"]);
});

test("who joins in waiting for what a crawler requested has a turn of their own, and it is made once", async () => {
  const { order, wait, request, open } = gate();
  const shared = createRequesters("crawler");
  const requests = [request("crawler", "c1"), request("crawler", "c2"), wait(shared, "shared"), request("bob", "b1")];
  shared.join("ada");
  open();
  await Promise.all(requests);
  expect(order).toEqual(["c1", "b1", "shared", "c2"]);
});

test("a full queue takes the crawler's place away, not that of who joined", async () => {
  const { order, wait, request, open } = gate({ waiting: 3 });
  const shared = createRequesters("crawler");
  const requests = [request("crawler", "c1"), wait(shared, "shared")];
  shared.join("ada");
  requests.push(request("bob", "b1"));
  open();
  await Promise.all(requests);
  expect(order).toEqual(["c1", "shared", "b1"]);
});

test("a request that waits too long is refused", async () => {
  const { order, request } = gate({ waitMs: 5 });
  await request("ada", "a1");
  expect(order).toEqual(["a1 busy"]);
});

test("work that fails makes room for the next", async () => {
  const { admit } = createAdmission({ ...admissionLimits, atOnce: 1 });
  const who = { requesters: createRequesters("ada"), known: false };
  await expect(admit(who, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await admit(who, async () => "made")).toBe("made");
});

type Load = { others: boolean; busyMs?: number; idleShare?: number };

/** Returns what becomes of a second piece of work while the first is followed by a rest that outlasts its wait, if there is a rest. */
async function askAfterWork({ others, busyMs = 0, idleShare = 1 }: Load): Promise<string> {
  const long = 60_000;
  const limits = { ...admissionLimits, atOnce: 1, waitMs: 200, sampleMs: 20, restPerWork: long, longestRestMs: long };
  let total = 0;
  const { admit, countRequest } = createAdmission(limits, () => ({ idle: total * idleShare, total: (total += 100) }));
  const first = admit({ requesters: createRequesters("ada"), known: false }, async () => {
    if (others) countRequest();
    if (others) countRequest();
    if (others) countRequest();
    const end = performance.now() + busyMs;
    while (performance.now() < end);
    if (busyMs === 0) await setTimeout(50);
  });
  const second = admit({ requesters: createRequesters("bob"), known: false }, async () => "made").catch(
    (error: Error) => error.message,
  );
  await first;
  return second;
}

test("in a busy process each piece of work is followed by a rest that is left to other requests, if there are any", async () => {
  expect(await askAfterWork({ others: true, busyMs: 50 })).toBe("busy");
  expect(await askAfterWork({ others: false, busyMs: 50 })).toBe("made");
});

test("so it is on a busy machine, which PostgreSQL may share, however little the process does itself", async () => {
  expect(await askAfterWork({ others: true, idleShare: 0 })).toBe("busy");
  expect(await askAfterWork({ others: false, idleShare: 0 })).toBe("made");
  expect(await askAfterWork({ others: true, idleShare: 0.5 })).toBe("made");
});
