import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import type { Contest } from "./contests.ts";
import { cpuTime, cpuTimeOfFamily } from "./cpu-time.ts";
import type { Load, Loaded } from "./load.ts";

/** One round of one server. CPU in microseconds per request; null where the system does not report it. */
export type Sample = { rate: number; p50: number; p99: number; cpu: number | null; postgres: number | null };
export type Result = { contest: Contest; shop: Sample; bare: Sample; ratio: number };

type Server = { url: string; pid: number };
type Setting = { shop: Server; bare: Server; postgresPid: number; load: ChildProcess; rounds: number; seconds: number };

export const connections = 32;

/**
 * Measures every contest in alternating rounds: first the shop, then the bare server, in the next round the other way round.
 * Returns the medians; the ratio is the median of the rounds' ratios.
 */
export async function runRounds(
  contests: Contest[],
  setting: Setting,
  settle: (contest: Contest) => Promise<unknown>,
): Promise<Result[]> {
  const samples = contests.map(() => ({ shop: [] as Sample[], bare: [] as Sample[] }));
  const one = async (index: number, side: "shop" | "bare", seconds: number) => {
    const contest = contests[index]!;
    const sample = await measure(contest[side], setting[side], seconds, setting);
    await settle(contest);
    return sample;
  };
  for (const index of contests.keys()) {
    await one(index, "shop", Math.min(1, setting.seconds));
    await one(index, "bare", Math.min(1, setting.seconds));
  }
  for (let round = 0; round < setting.rounds; round += 1) {
    process.stdout.write(`\rround ${round + 1} of ${setting.rounds} `);
    const sides = round % 2 === 0 ? (["shop", "bare"] as const) : (["bare", "shop"] as const);
    for (const index of contests.keys())
      for (const side of sides) samples[index]![side].push(await one(index, side, setting.seconds));
  }
  process.stdout.write("\r");
  return contests.map((contest, index) => {
    const { shop, bare } = samples[index]!;
    const ratio = median(shop.map(({ rate }, round) => rate / bare[round]!.rate)) ?? 0;
    return { contest, shop: middle(shop), bare: middle(bare), ratio };
  });
}

async function measure(requests: Load["requests"], server: Server, seconds: number, setting: Setting): Promise<Sample> {
  const { load, postgresPid } = setting;
  const before = { own: cpuTime(server.pid), postgres: cpuTimeOfFamily(postgresPid) };
  const finished = once(load, "message") as Promise<[Loaded]>;
  load.send({ url: server.url, requests, seconds, connections } satisfies Load);
  const [loaded] = await finished;
  if (loaded.failed > 0) throw new Error(`${server.url}${requests[0]?.path}: ${loaded.failed} requests failed.`);
  const used = (now: number | null, then: number | null) =>
    now === null || then === null ? null : (now - then) / loaded.count;
  return {
    rate: loaded.count / loaded.seconds,
    p50: loaded.p50,
    p99: loaded.p99,
    cpu: used(cpuTime(server.pid), before.own),
    postgres: used(cpuTimeOfFamily(postgresPid), before.postgres),
  };
}

function middle(samples: Sample[]): Sample {
  const of = (key: keyof Sample) => median(samples.map((sample) => sample[key]).filter((value) => value !== null));
  return { rate: of("rate") ?? 0, p50: of("p50") ?? 0, p99: of("p99") ?? 0, cpu: of("cpu"), postgres: of("postgres") };
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return (sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1]! + sorted[half]!) / 2) ?? null;
}
