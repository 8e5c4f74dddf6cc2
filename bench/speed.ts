import { once } from "node:events";
import { Client } from "pg";
import type { BareStart } from "./bare.ts";
import { compareAnswers, contests, prepare } from "./contests.ts";
import { table } from "./report.ts";
import { connections, runRounds, type Result, type Sample } from "./rounds.ts";
import { startProcess, type Stage, type Stops } from "./stage.ts";

/** The shop beside a bare server, path by path, as a table. `only` chooses paths by a part of their name. */
export async function measureSpeed(
  { shop, postgresPid, databases }: Stage,
  stops: Stops,
  { rounds, seconds, only }: { rounds: number; seconds: number; only: string },
): Promise<string> {
  const fixture = await prepare(shop.url);
  const bare = startProcess("bare.ts", stops);
  const start: BareStart = {
    databaseUrl: databases.bare,
    userId: await addCustomer(databases.bare, fixture.email),
    partId: fixture.part,
    landing: fixture.landing,
    partPage: fixture.partPage,
  };
  bare.send(start);
  const [port] = (await once(bare, "message")) as [number];
  const bareUrl = `http://127.0.0.1:${port}`;
  const load = startProcess("load.ts", stops);

  const chosen = contests(fixture).filter(({ name }) => name.includes(only));
  for (const contest of chosen) await compareAnswers(shop.url, bareUrl, contest);
  const books = new Client({ connectionString: databases.shop });
  // When the bench is interrupted, its database may go first.
  books.on("error", () => {});
  await books.connect();
  stops.push(() => books.end());
  const setting = { shop, bare: { url: bareUrl, pid: bare.pid ?? 0 }, postgresPid, load, rounds, seconds };
  // The mails of a round are not to be sent during the next one.
  const dropMails = () => books.query("delete from mails where sent_at is null");
  const results = await runRounds(chosen, setting, async ({ orders }) => orders && (await dropMails()));
  return `${connections} connections, ${rounds} alternating rounds of ${seconds} s, all on one machine; medians.\n\n${asTable(results)}`;
}

async function addCustomer(url: string, email: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const add = "insert into users (name, email) values ('Ada Lovelace', $1) returning id";
  const { rows } = await client.query<{ id: string }>(add, [email]).finally(() => client.end());
  return rows[0]?.id ?? "";
}

function asTable(results: Result[]): string {
  const whole = (value: number | null) => (value === null ? "–" : Math.round(value).toLocaleString("en"));
  const cells = ({ rate, p50, p99, cpu, postgres }: Sample) => [
    whole(rate),
    `${p50.toFixed(1)} / ${p99.toFixed(1)}`,
    `${whole(cpu)} + ${whole(postgres)}`,
  ];
  const rows = results.map(({ contest, shop, bare, ratio }) => [
    contest.name,
    ...cells(shop),
    contest.beside,
    ...cells(bare),
    ratio.toFixed(2),
  ]);
  const measured = (who: string) => [`${who}: req/s`, "p50 / p99 ms", "CPU µs + PostgreSQL's"];
  return table(["path", ...measured("shop"), "beside", ...measured("bare"), "ratio"], rows);
}
