import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { contests, prepare } from "./contests.ts";
import type { Load, Loaded } from "./load.ts";
import { table } from "./report.ts";
import { connections } from "./rounds.ts";
import { startProcess, type Stage, type Stops } from "./stage.ts";

type Requests = Load["requests"];

const browser = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };
/** Connections of the visitors who ask for cached pages, and of those who order. */
const visitors = 8;
const probeEveryMs = 20;

/**
 * Returns a table of what a flood of different addresses from one network leaves to the others: the health check, cached pages and orders,
 * each beside its own figure without a flood.
 */
export async function measureFloods({ shop }: Stage, stops: Stops, { seconds }: { seconds: number }): Promise<string> {
  const fixture = await prepare(shop.url);
  const orders = contests(fixture).find((contest) => contest.orders)!.shop;
  const cached = ["/", "/parts", `/parts/${fixture.part}`].map((path) => ({ path, headers: browser }));
  const numbers = Array.from({ length: 60_000 }, (_, index) => index);
  const floods: Record<string, Requests> = {
    "`/parts?price_min=N`": numbers.map((number) => ({ path: `/parts?price_min=${number / 100}`, headers: browser })),
    "`/search?q=…`, random words": numbers.map(() => ({ path: `/search?q=${randomWords()}`, headers: browser })),
  };
  const victim = startProcess("load.ts", stops);
  const flood = startProcess("load.ts", stops);

  async function run(load: typeof victim, requests: Requests, many: number, atOnce: number): Promise<Loaded> {
    const finished = once(load, "message") as Promise<[Loaded]>;
    const different = requests === cached || requests === orders ? {} : { once: true as const };
    load.send({ url: shop.url, requests, seconds: many, connections: atOnce, ...different } satisfies Load);
    return (await finished)[0];
  }
  const rate = ({ count, failed, seconds: lasted }: Loaded) => (count - failed) / lasted;
  /** The health check, cached pages, and orders, one after the other. */
  async function others() {
    const health = await probe(`${shop.url}/healthz`, seconds);
    const pages = rate(await run(victim, cached, seconds, visitors));
    const placed = rate(await run(victim, orders, seconds, visitors));
    return { health, pages, placed };
  }

  await others();
  const alone = await others();
  const healthOf = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(0)} / ${p99.toFixed(0)}`;
  const rows = [["none", "–", "–", healthOf(alone.health), whole(alone.pages), "–", whole(alone.placed), "–"]];
  for (const [name, requests] of Object.entries(floods)) {
    const flooding = run(
      flood,
      requests.toSorted(() => Math.random() - 0.5),
      seconds * 3 + 1,
      connections,
    );
    await setTimeout(500);
    const meanwhile = await others();
    const flooded = await flooding;
    rows.push([
      name,
      whole(rate(flooded)),
      whole(flooded.failed / flooded.seconds),
      healthOf(meanwhile.health),
      whole(meanwhile.pages),
      (meanwhile.pages / alone.pages).toFixed(2),
      whole(meanwhile.placed),
      (meanwhile.placed / alone.placed).toFixed(2),
    ]);
  }
  const heads = [
    "flood",
    "answered/s",
    "refused/s",
    "`/healthz` p50 / p99 ms",
    "cached pages/s",
    "ratio",
    "orders/s",
    "ratio",
  ];
  return (
    `${connections} connections of one network flood, ${visitors} others read cached pages or order, ${seconds} s each. Targets: health p99 ` +
    `≤ 50 ms, ratios ≥ 0.5, ≥ 300 filtered list pages/s.\n\n${table(heads, rows)}`
  );
}

async function probe(url: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const took: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const began = performance.now();
    await (await fetch(url)).text();
    took.push(performance.now() - began);
    await setTimeout(probeEveryMs);
  }
  took.sort((a, b) => a - b);
  const percentile = (share: number) => took[Math.floor(took.length * share)] ?? 0;
  return { p50: percentile(0.5), p99: percentile(0.99) };
}

function randomWords(): string {
  const letters = () =>
    Math.random()
      .toString(36)
      .replaceAll(/[^a-z]/g, "")
      .slice(0, 5) || "pad";
  return `${letters()}+${letters()}`;
}

const whole = (value: number) => Math.round(value).toLocaleString("en");
