import { Counter, Registry, type MetricObjectWithValues, type MetricValue } from "prom-client";

/** The metrics of one process, as `Registry.getMetricsAsJSON` returns them. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[];

/** Returns the metrics of all workers that respond in time. */
export type GatherMetrics = () => Promise<ProcessMetrics[]>;

/** What every part of the shop has counted since the process began. */
export const counted = new Registry();

const declared = {
  jobs_total: { help: "Jobs that were run, by how they ended", labelNames: ["queue", "outcome"] },
  provider_calls_total: {
    help: "Calls of payments and carriers, by how they ended",
    labelNames: ["provider", "outcome"],
  },
  reconciler_differences_total: {
    help: "Payments of which the shop did not know what the provider knew",
    labelNames: ["kind"],
  },
  reads_total: {
    help: "Public reads with DATABASE_REPLICA_URL, by the server that they went to",
    labelNames: ["server"],
  },
  cache_requests_total: { help: "Cache lookups by outcome", labelNames: ["cache", "outcome"] },
} as const;

export type CounterName = keyof typeof declared;
type Labels<Name extends CounterName> = Record<(typeof declared)[Name]["labelNames"][number], string>;

const counters = new Map(
  Object.entries(declared).map(([name, { help, labelNames }]) => [
    name,
    new Counter({ name: `camber_${name}`, help, labelNames, registers: [counted] }),
  ]),
);

/** Counts one event, for `/metrics`. Labels are names from the code, never what a client sent. */
export function count<Name extends CounterName>(name: Name, labels: Labels<Name>): void {
  counters.get(name)?.inc(labels);
}
