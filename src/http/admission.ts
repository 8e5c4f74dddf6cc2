import { cpus } from "node:os";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { createFairQueue } from "#http/fair-queue.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { admissionLimits } from "#shop/foundation/limits.ts";

/** `known`: a copy of the response is cached, and only has to be made again. */
export type Admitted = { requesters: Requesters; known: boolean };

/** The networks that wait for one response. */
export type Requesters = ReturnType<typeof createRequesters>;

/** `leave`: one of the clients waits no longer. */
type Turn = { start: () => void; leave: (client: string) => void };

/** Returns the requesters of a response, which others may join while it waits to be made. */
export function createRequesters(first: string) {
  const clients = new Set([first]);
  let onJoin = (_client: string) => {};
  return {
    join(client: string) {
      if (clients.has(client)) return;
      clients.add(client);
      onJoin(client);
    },
    /** Calls `listener` with each client, also with those who join later. */
    follow(listener: (client: string) => void) {
      onJoin = listener;
      clients.forEach(listener);
    },
    /** Removes the listener. */
    unfollow() {
      onJoin = () => {};
    },
  };
}

/** Runs `work` when it is its turn. Throws `busy` if that takes too long or too many are waiting. */
export type Admit = <T>(who: Admitted, work: () => Promise<T>) => Promise<T>;

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Returns a gate for what costs more than a cached response: it runs a few at once, and others wait in a short queue that is fair to clients.
 * What several clients wait for has a place in the line of each, so that nobody waits behind the flood of the one who requested it first.
 * What is known goes first: a client can only cause it once per invalidation. `countRequest` is called for every request of the process: while
 * there are others and the process or the machine, which PostgreSQL may share, is busy, one piece of work runs at a time, and more time than
 * it took is left to them. `processorTimes` returns what the machine's processors have counted.
 */
export function createAdmission(
  { atOnce, waiting, waitMs, sampleMs, restPerWork, longestRestMs } = admissionLimits,
  processorTimes = timesOfProcessors,
) {
  const known = createFairQueue<Turn>(waiting);
  const unknown = createFairQueue<Turn>(waiting);
  let running = 0;
  let requests = 0;
  let admitted = 0;
  let sample = { loop: performance.eventLoopUtilization(), processors: processorTimes(), others: 0 };
  let crowded = false;

  function sampleLoad() {
    const { idle, active, utilization } = performance.eventLoopUtilization(sample.loop);
    if (idle + active < sampleMs) return;
    const now = { loop: performance.eventLoopUtilization(), processors: processorTimes(), others: requests - admitted };
    const busy = utilization > 0.95 || idleShare(sample.processors, now.processors) < 0.1;
    crowded = busy && now.others > sample.others;
    sample = now;
  }

  function startWaiting() {
    while (running < (crowded ? 1 : atOnce)) {
      const turn = known.next() ?? unknown.next();
      if (!turn) return;
      running += 1;
      turn.start();
    }
  }

  async function release(tookMs: number) {
    sampleLoad();
    if (crowded) await delay(Math.min(tookMs * restPerWork, longestRestMs));
    running -= 1;
    startWaiting();
  }

  async function waitForTurn({ requesters, known: isKnown }: Admitted): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const queue = isKnown ? known : unknown;
    /** By client: ends their waiting. */
    const places = new Map<string, NodeJS.Timeout>();
    const turn: Turn = {
      start() {
        for (const client of places.keys()) queue.drop({ client, item: turn });
        resolve();
      },
      leave(client) {
        clearTimeout(places.get(client));
        places.delete(client);
        if (places.size === 0) reject(new ShopError("busy"));
      },
    };
    requesters.follow((client) => {
      const late = setTimeout(() => {
        queue.drop({ client, item: turn });
        turn.leave(client);
      }, waitMs);
      places.set(client, late);
      const dropped = queue.add({ client, item: turn });
      dropped?.item.leave(dropped.client);
    });
    startWaiting();
    await promise.finally(() => {
      requesters.unfollow();
      for (const late of places.values()) clearTimeout(late);
    });
  }

  const admit: Admit = async (who, work) => {
    admitted += 1;
    await waitForTurn(who);
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      void release(performance.now() - startedAt);
    }
  };
  return { admit, countRequest: () => void (requests += 1) };
}

type ProcessorTimes = { idle: number; total: number };

/** Returns the milliseconds that the machine's processors have counted, in all and idle; both 0 where that can't be known. */
function timesOfProcessors(): ProcessorTimes {
  let idle = 0;
  let total = 0;
  for (const { times } of cpus()) {
    idle += times.idle;
    total += times.idle + times.user + times.nice + times.sys + times.irq;
  }
  return { idle, total };
}

/** 1 where nothing was counted. */
function idleShare(before: ProcessorTimes, now: ProcessorTimes): number {
  const total = now.total - before.total;
  return total > 0 ? (now.idle - before.idle) / total : 1;
}
