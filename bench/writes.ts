import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { createShopClient } from "#test/shop-client.ts";
import { cpuTime, cpuTimeOfFamily } from "./cpu-time.ts";
import type { Load, Loaded } from "./load.ts";
import { table } from "./report.ts";
import { connections } from "./rounds.ts";
import { owner, startProcess, type RunningShop, type Stage, type Stops } from "./stage.ts";

type Request = Load["requests"][number];
type Sample = Loaded & { rate: number; cpu: string };

const browser = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };
const readsPerWrite = 99;
/** How long a page may show an old price, by the shop's own promise. */
const boundMs = 1_000;
const patienceMs = 10_000;

/**
 * Returns a table of cached pages alone and with one price change in a hundred requests, on one process and on two of one database; and how
 * long a part page shows the old price in the process that did not change it.
 */
export async function measureWrites(
  { shop, startSecond, postgresPid }: Stage,
  stops: Stops,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<string> {
  const client = createShopClient(shop.url);
  const { token } = await client.person("sign-in/email", owner);
  const listed = (await client.call("GET", "/api/parts?limit=200")).body as { _id: string }[];
  const partIds = listed.map(({ _id }) => _id);
  const reads = pagesOf(partIds.slice(0, 80));
  // The last ones are looked at: nobody else changes their prices.
  const mixed = withWrites(reads, partIds.slice(80, -rounds), token);

  const rows: string[][] = [];
  const stale: string[] = [];
  const shops = [shop];
  for (const name of ["one process", "two processes"]) {
    if (name === "two processes") shops.push(await startSecond());
    const loads = shops.map(() => startProcess("load.ts", stops));
    const measureOn = (requests: Request[]) => measure({ shops, loads, postgresPid }, requests, seconds);
    await measureOn(reads);
    const pairs: { pure: Sample; written: Sample }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const pure = await measureOn(reads);
      const written = measureOn(mixed);
      const shown = await staleness(shops, partIds.at(-1 - round)!, token, seconds);
      pairs.push({ pure, written: await written });
      stale.push(`${name}: ${shown}`);
    }
    rows.push(...rowsOf(name, pairs));
    for (const load of loads) load.disconnect();
  }
  const heads = [
    "requests",
    "req/s",
    "p50 / p95 / p99 ms",
    "CPU µs + PostgreSQL's",
    "of reads alone",
    "price changes/s",
  ];
  return (
    `${connections} connections on the landing page, lists, a search and part pages, ${rounds} rounds of ${seconds} s; medians. Targets: ` +
    `≥ 0.5 of reads alone, p95 ≤ 20 ms, ≥ 100 price changes/s, no page older than ${boundMs} ms.\n\n` +
    `${table([...heads, "failed"], rows)}\n\n` +
    `Milliseconds from the answer to a price change until a part page shows it, with the load (median / longest): ${stale.join("; ")}.`
  );
}

function pagesOf(partIds: string[]): Request[] {
  const lists = [
    "/",
    "/parts",
    "/parts?sort=price",
    "/parts?type=brake-pads",
    "/search?q=brake+pads",
    "/vehicles/2015/honda/accord",
  ];
  const paths = partIds.flatMap((id, index) => [lists[index % lists.length]!, `/parts/${id}`]);
  return paths.map((path) => ({ path, headers: browser }));
}

/** Every hundredth request changes a price, each time of another part and to another price. */
function withWrites(reads: Request[], partIds: string[], token: string): Request[] {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return partIds.flatMap((id, index) => {
    const start = (index * 37) % reads.length;
    const some = Array.from({ length: readsPerWrite }, (_, next) => reads[(start + next) % reads.length]!);
    const body = JSON.stringify({ price: 10 + index / 100 });
    return [...some, { method: "PATCH" as const, path: `/api/parts/${id}`, headers, body }];
  });
}

type Setting = { shops: RunningShop[]; loads: ReturnType<typeof startProcess>[]; postgresPid: number };

async function measure({ shops, loads, postgresPid }: Setting, requests: Request[], seconds: number): Promise<Sample> {
  const used = () => shops.reduce((sum, { pid }) => sum + (cpuTime(pid) ?? 0), 0);
  const before = { own: used(), postgres: cpuTimeOfFamily(postgresPid) ?? 0 };
  const results = await Promise.all(
    loads.map(async (load, index) => {
      const finished = once(load, "message") as Promise<[Loaded]>;
      const { url } = shops[index]!;
      load.send({ url, requests, seconds, connections: connections / loads.length } satisfies Load);
      return (await finished)[0];
    }),
  );
  const sum = (key: keyof Loaded) => results.reduce((all, one) => all + one[key], 0);
  // The slower process's: a visitor may reach either.
  const most = (key: keyof Loaded) => Math.max(...results.map((one) => one[key]));
  const count = sum("count");
  const micros = (time: number) => Math.round(time / Math.max(1, count)).toLocaleString("en");
  return {
    count,
    seconds: most("seconds"),
    p50: most("p50"),
    p95: most("p95"),
    p99: most("p99"),
    failed: sum("failed"),
    rate: results.reduce((all, one) => all + one.count / one.seconds, 0),
    cpu: `${micros(used() - before.own)} + ${micros((cpuTimeOfFamily(postgresPid) ?? 0) - before.postgres)}`,
  };
}

/** Changes a part's price on the first process again and again and looks on the last one; returns the median and the longest wait in ms. */
async function staleness(shops: RunningShop[], part: string, token: string, seconds: number): Promise<string> {
  const [first, last] = [shops[0]!, shops.at(-1)!];
  const waits: number[] = [];
  const end = performance.now() + seconds * 1000;
  for (let price = 20; performance.now() < end; price += 1) {
    await createShopClient(first.url).call(
      "PATCH",
      `/api/parts/${part}`,
      { price },
      { authorization: `Bearer ${token}` },
    );
    const changed = performance.now();
    const shown = `$${price}.00`;
    while (!(await (await fetch(`${last.url}/parts/${part}`)).text()).includes(shown)) {
      if (performance.now() - changed > patienceMs)
        throw new Error(`${last.url}/parts/${part} still shows an old price.`);
      await setTimeout(2);
    }
    waits.push(performance.now() - changed);
    await setTimeout(50);
  }
  waits.sort((a, b) => a - b);
  return `${waits[Math.floor(waits.length / 2)]!.toFixed(0)} / ${waits.at(-1)!.toFixed(0)}`;
}

function rowsOf(name: string, pairs: { pure: Sample; written: Sample }[]): string[][] {
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
  const row = (title: string, samples: Sample[], more: string[]) => {
    const of = (key: "rate" | "p50" | "p95" | "p99") => median(samples.map((one) => one[key]));
    const times = (["p50", "p95", "p99"] as const).map((key) => of(key).toFixed(1)).join(" / ");
    const failed = samples.reduce((sum, one) => sum + one.failed, 0);
    return [`${name}, ${title}`, whole(of("rate")), times, samples[0]!.cpu, ...more, String(failed)];
  };
  const written = pairs.map((pair) => pair.written);
  const ratio = median(pairs.map((pair) => pair.written.rate / pair.pure.rate));
  const changes = median(written.map(({ rate }) => rate / (readsPerWrite + 1)));
  return [
    row(
      "reads alone",
      pairs.map(({ pure }) => pure),
      ["–", "–"],
    ),
    row(`${readsPerWrite} reads to a price change`, written, [ratio.toFixed(2), whole(changes)]),
  ];
}

const whole = (value: number) => Math.round(value).toLocaleString("en");
