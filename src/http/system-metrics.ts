import { Gauge, type Registry } from "prom-client";
import type { Db } from "#db/db.ts";
import { logFault } from "#log/log.ts";
import { measureSystem, type SystemState } from "#shop/desk/operation/measure-system.ts";

/** The connections of a pool: `totalCount` of them are open, `idleCount` unused, and `waitingCount` requests wait for one. */
export type Pools = ReadonlyMap<string, { totalCount: number; idleCount: number; waitingCount: number }>;

/** Adds gauges of this process's pools of connections to `registry`. */
export function poolMetrics(registry: Registry, pools: Pools): void {
  const waiting = new Gauge({
    name: "camber_pool_waiting",
    help: "Requests that wait for a connection",
    labelNames: ["pool"],
    registers: [registry],
  });
  const connections = new Gauge({
    name: "camber_pool_connections",
    help: "Connections of a pool by state",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
        connections.set({ pool, state: "used" }, totalCount - idleCount);
        connections.set({ pool, state: "idle" }, idleCount);
        waiting.set({ pool }, waitingCount);
      }
    },
  });
}

/** Adds gauges of the database to `registry`. Returns a function that reads them; without the database only `camber_database_up` has a value. */
export function systemMetrics(registry: Registry, db: Db): () => Promise<void> {
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name: `camber_${name}`, help, labelNames, registers: [registry] });
  const up = gauge("database_up", "Whether the database responds");
  const queueJobs = gauge("queue_jobs", "Jobs in a queue by state", ["queue", "state"]);
  const queueAge = gauge("queue_oldest_due_seconds", "How long the oldest job has been due", ["queue"]);
  const state = gauge("waiting", "What waits or has failed, by kind and state", ["kind", "state"]);
  const ages = gauge("oldest_waiting_seconds", "How long the oldest has been waiting, by kind", ["kind"]);
  const unreconciled = gauge("unreconciled_payments", "Open payments that the reconciler has not checked in time");
  const hoarded = gauge("hoarded_parts", "Parts of which buyers without proof hold much of the stock without paying");
  const bytes = gauge("database_bytes", "The size of the database");
  const sessions = gauge("database_connections", "Connections to the database, of all processes");

  function set({ queues, mails, imports, refunds, unreconciledPayments, hoardedParts, database }: SystemState) {
    for (const one of [queueJobs, queueAge]) one.reset();
    for (const { queue, jobs, due, failing, oldestDueSeconds } of queues) {
      for (const [name, value] of Object.entries({ all: jobs, due, failing }))
        queueJobs.set({ queue, state: name }, value);
      queueAge.set({ queue }, oldestDueSeconds);
    }
    for (const [kind, counts] of Object.entries({ mails, imports, refunds }))
      for (const [name, value] of Object.entries(counts))
        if (name === "oldestSeconds") ages.set({ kind }, value);
        else state.set({ kind, state: name }, value);
    unreconciled.set(unreconciledPayments);
    hoarded.set(hoardedParts);
    bytes.set(database.bytes);
    sessions.set(database.connections);
  }

  return async () => {
    try {
      set(await measureSystem(db));
      up.set(1);
    } catch (error) {
      up.set(0);
      for (const one of [queueJobs, queueAge, state, ages, unreconciled, hoarded, bytes, sessions]) one.reset();
      logFault("database", error, "metrics");
    }
  };
}
