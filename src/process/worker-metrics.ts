import type { Worker } from "node:cluster";
import type { GatherMetrics, ProcessMetrics } from "#log/counters.ts";
import { workerMs } from "#shop/foundation/limits.ts";

// A worker asks the first process (`gather`), which asks every worker (`read`), and sends back what they have (`gathered`).
type ToWorker = { metrics: "read"; id: number } | { metrics: "gathered"; id: number; all: ProcessMetrics[] };
type FromWorker = { metrics: "gather"; id: number } | { metrics: "read"; id: number; own: ProcessMetrics };

/** Lets each worker gather the metrics of all. A worker that does not respond within `workerMs.metrics` is left out. */
export function createMetricsExchange(workers: () => Worker[]) {
  const readings = new Map<number, { all: ProcessMetrics[]; missing: number; finish: () => void }>();
  const serving = new Set<Worker>();
  let count = 0;

  function gather(send: (all: ProcessMetrics[]) => void) {
    const id = (count += 1);
    const others = workers().filter((worker) => serving.has(worker) && worker.isConnected());
    const all: ProcessMetrics[] = [];
    const finish = () => {
      clearTimeout(late);
      if (readings.delete(id)) send(all);
    };
    const late = setTimeout(finish, workerMs.metrics);
    readings.set(id, { all, missing: others.length, finish });
    for (const worker of others) worker.send({ metrics: "read", id } satisfies ToWorker, () => {});
  }

  function receive(worker: Worker, message: FromWorker) {
    if (message.metrics === "gather") {
      const { id } = message;
      gather(
        (all) => worker.isConnected() && worker.send({ metrics: "gathered", id, all } satisfies ToWorker, () => {}),
      );
      return;
    }
    const reading = readings.get(message.id);
    reading?.all.push(message.own);
    if (reading && (reading.missing -= 1) === 0) reading.finish();
  }

  return {
    /** From now on the worker's metrics count. */
    include(worker: Worker) {
      serving.add(worker);
      worker.once("exit", () => serving.delete(worker));
      worker.on("message", (message: unknown) => isMessage(message) && receive(worker, message as FromWorker));
    },
  };
}

/** Lets the first process read this worker's metrics by `readOwn`. Returns a function that gathers those of all workers. */
export function shareMetrics(readOwn: () => Promise<ProcessMetrics>): GatherMetrics {
  const waiting = new Map<number, (all: ProcessMetrics[]) => void>();
  let count = 0;
  process.on("message", async (message: unknown) => {
    if (!isMessage(message)) return;
    const { id, ...rest } = message as ToWorker;
    if (rest.metrics === "read") process.send?.({ metrics: "read", id, own: await readOwn() } satisfies FromWorker);
    else waiting.get(id)?.(rest.all);
  });
  return async () => {
    const id = (count += 1);
    const { promise, resolve } = Promise.withResolvers<ProcessMetrics[]>();
    waiting.set(id, resolve);
    // If the first process does not respond either, this worker's own.
    const late = setTimeout(async () => resolve([await readOwn()]), workerMs.metrics * 2);
    process.send?.({ metrics: "gather", id } satisfies FromWorker);
    return promise.finally(() => {
      clearTimeout(late);
      waiting.delete(id);
    });
  };
}

function isMessage(message: unknown): boolean {
  return typeof message === "object" && message !== null && "metrics" in message;
}
