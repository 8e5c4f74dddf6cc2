import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { startedEmbedded } from "#db/embedded.ts";
import { exactCpuTime } from "./cpu-time.ts";
import { table } from "./report.ts";
import { startShop, untilChecked, type RunningShop, type Stops } from "./stage.ts";

/** What begins with a start is over by then. */
const idleMs = 20_000;
/** As many as one request lists. */
const partsVisited = 200;

type Start = { shop: RunningShop; pageMs: number; cpuMs: number; stop: () => Promise<void> };

/**
 * Returns a table of how long the shop's process takes to its first page, and of its memory: in a new folder, where it starts its own PostgreSQL
 * and loads the demo catalogue, and in the same folder afterwards, where it loads nothing.
 */
export async function measureStart(stops: Stops, rounds: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "camber-bench-"));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const first = await start(folder, stops);
  await untilChecked((await startedEmbedded(join(folder, "postgres"))) ?? "");
  const seeded = await memory(first.shop);
  await first.stop();

  const again: Omit<Start, "shop">[] = [];
  for (let round = 1; round < rounds; round += 1) {
    again.push(await start(folder, stops));
    await again.at(-1)?.stop();
  }
  const last = await start(folder, stops);
  again.push(last);
  const idle = await memory(last.shop);
  await visit(last.shop.url, partsVisited);
  const visited = await memory(last.shop);
  await last.stop();

  const seconds = (ms: number) => (ms / 1_000).toFixed(2);
  const both = (one: Pick<Start, "pageMs" | "cpuMs">) => [seconds(one.pageMs), seconds(one.cpuMs)];
  const middle = { pageMs: median(again.map((one) => one.pageMs)), cpuMs: median(again.map((one) => one.cpuMs)) };
  const starts = table(
    ["start to the first page", "s", "CPU s of Node", "target s"],
    [
      ["first, with a new PostgreSQL and the demo catalogue", ...both(first), ""],
      [`later, the median of ${again.length}`, ...both(middle), "1.2"],
    ],
  );
  const memories = table(
    ["memory of Node", "MiB", "of it not shared with files", "peak", "target MiB"],
    [
      [`idle for ${idleMs / 1_000} s after a later start`, ...idle, "150"],
      [`the same after ${2 * partsVisited} part pages that no cache had`, ...visited, ""],
      ["idle after the start that loads the catalogue", ...seeded, ""],
    ],
  );
  return `One process with its own PostgreSQL and the options of \`npm start\`; without the time that npm and the look for changed files take.\n\n${starts}\n\n${memories}`;
}

async function start(folder: string, stops: Stops): Promise<Start> {
  const own: Stops = [];
  const since = performance.now();
  const shop = await startShop({ DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, "compiled") }, own);
  stops.push(...own);
  const page = await fetch(shop.url);
  await page.arrayBuffer();
  if (!page.ok) throw new Error(`${shop.url}: ${page.status}`);
  const pageMs = performance.now() - since;
  const stop = async () => void (await Promise.all(own.map((one) => one())));
  return { shop, pageMs, cpuMs: exactCpuTime([shop.pid]) ?? Number.NaN, stop };
}

/** Visits the pages of this many parts in both languages. */
async function visit(shop: string, parts: number): Promise<void> {
  const listed = (await (await fetch(`${shop}/api/parts?limit=${parts}`)).json()) as { _id: string }[];
  for (const { _id } of listed)
    for (const language of ["", "/de"]) await (await fetch(`${shop}${language}/parts/${_id}`)).arrayBuffer();
}

/** Returns the resident memory of an idle process in MiB: all of it, without what it shares with files, and the most that it had. */
async function memory({ pid }: RunningShop): Promise<string[]> {
  await setTimeout(idleMs);
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return ["VmRSS", "RssAnon", "VmHWM"].map((name) => {
    const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
    return (Number(kilobytes) / 1_024).toFixed(0);
  });
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
