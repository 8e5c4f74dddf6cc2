import { once } from "node:events";
import { Client } from "pg";
import type { BareStart } from "./bare.ts";
import { prepare } from "./contests.ts";
import { cpuTime, cpuTimeOfFamily } from "./cpu-time.ts";
import type { Load, Loaded } from "./load.ts";
import { table } from "./report.ts";
import { connections } from "./rounds.ts";
import { startProcess, type Stage, type Stops } from "./stage.ts";

type Request = Load["requests"][number];
type Read = { name: string; requests: Request[]; reference: { path: string }[] | null; target: string };

const browser = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };

/** Different addresses of each kind, more than are requested, so that none comes from a cache. */
function reads(partIds: string[], words: string[]): Read[] {
  const numbers = Array.from({ length: 40_000 }, (_, index) => index);
  const queries = words.flatMap((one) => words.map((other) => `${one} ${other}`)).toSorted(() => Math.random() - 0.5);
  const price = (number: number) => (number / 100).toFixed(2);
  return [
    {
      name: "`GET /api/parts`",
      requests: numbers.map((number) => ({ path: `/api/parts?limit=24&price_min=${price(number)}` })),
      reference: numbers.map((number) => ({ path: `/best/list/${number}` })),
      target: "≥ 0.5",
    },
    {
      name: "`GET /api/parts/{id}`",
      requests: partIds.map((id) => ({ path: `/api/parts/${id}` })),
      reference: partIds.map((id) => ({ path: `/best/part/${id}` })),
      target: "≥ 0.5",
    },
    {
      name: "`GET /api/search`",
      requests: queries.map((query) => ({ path: `/api/search?q=${encodeURIComponent(query)}` })),
      reference: queries.map((query) => ({ path: `/best/search/${encodeURIComponent(query)}` })),
      target: "≥ 0.5",
    },
    {
      name: "part page",
      requests: partIds.map((id) => ({ path: `/parts/${id}`, headers: browser })),
      reference: null,
      target: "≥ 1,000/s",
    },
    {
      name: "filtered list page",
      requests: numbers.map((number) => ({ path: `/parts?price_min=${price(number)}`, headers: browser })),
      reference: null,
      target: "≥ 400/s",
    },
  ];
}

/** Returns a table of reads that no cache has: every address is requested once. `only` selects those whose name contains it. */
export async function measureUncached(
  { shop, postgresPid, databases }: Stage,
  stops: Stops,
  { seconds, only }: { seconds: number; only: string },
): Promise<string> {
  const fixture = await prepare(shop.url);
  const { ids, words } = await catalogue(databases.shop);
  const bare = startProcess("bare.ts", stops);
  const none = {
    userId: "",
    sessionId: "",
    partId: fixture.part,
    landing: fixture.landing,
    partPage: fixture.partPage,
    titles: {},
  };
  bare.send({ databaseUrl: databases.bare, origin: shop.url, ...none } satisfies BareStart);
  const [port] = (await once(bare, "message")) as [number];
  const load = startProcess("load.ts", stops);

  async function measure(url: string, pid: number, requests: Request[]) {
    const before = { own: cpuTime(pid) ?? 0, postgres: cpuTimeOfFamily(postgresPid) ?? 0 };
    const finished = once(load, "message") as Promise<[Loaded]>;
    load.send({ url, requests, seconds, connections, once: true } satisfies Load);
    const [{ count, seconds: lasted, p50, p99, failed }] = await finished;
    return {
      rate: count / lasted,
      times: `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
      cpu: `${micros((cpuTime(pid) ?? 0) - before.own, count)} + ${micros((cpuTimeOfFamily(postgresPid) ?? 0) - before.postgres, count)}`,
      failed,
    };
  }

  /** A tenth of the addresses goes ahead, so that both have compiled their code. */
  async function warmAndMeasure(url: string, pid: number, requests: Request[]) {
    const ahead = Math.ceil(requests.length / 10);
    await measure(url, pid, requests.slice(0, ahead));
    return measure(url, pid, requests.slice(ahead));
  }

  const rows: string[][] = [];
  for (const { name, requests, reference, target } of reads(ids, words).filter((read) => read.name.includes(only))) {
    const own = await warmAndMeasure(shop.url, shop.pid, requests);
    const other = reference && (await warmAndMeasure(`http://127.0.0.1:${port}`, bare.pid ?? 0, reference));
    rows.push([
      name,
      whole(own.rate),
      own.times,
      own.cpu,
      other ? whole(other.rate) : "–",
      other?.cpu ?? "–",
      other ? (own.rate / other.rate).toFixed(2) : "–",
      target,
      String(own.failed),
    ]);
  }
  const head = [
    "uncached",
    "req/s",
    "p50 / p99 ms",
    "CPU µs + PostgreSQL's",
    "best statement: req/s",
    "CPU µs + PostgreSQL's",
  ];
  const text = `${connections} connections, ${seconds} s each after as long to warm up, every address once.`;
  return `${text}\n\n${table([...head, "ratio", "target", "failed"], rows)}`;
}

async function catalogue(url: string): Promise<{ ids: string[]; words: string[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const parts = await client.query<{ id: string }>("select id from parts where removed_at is null and not draft");
    const words = await client.query<{ word: string }>(
      "select distinct lower(word) as word from (select name from parts order by id limit 3000) as first_parts, regexp_split_to_table(name, '[^A-Za-z]+') as word where length(word) > 3 order by word limit 200",
    );
    return { ids: parts.rows.map(({ id }) => id), words: words.rows.map(({ word }) => word) };
  } finally {
    await client.end();
  }
}

const whole = (value: number) => Math.round(value).toLocaleString("en");
const micros = (used: number, count: number) => whole(used / Math.max(1, count));
