import { once } from "node:events";
import { Client } from "pg";
import type { BareStart } from "./bare.ts";
import { tpcbTables } from "./bare-tpcb.ts";
import { compareResponses, contests, prepare } from "./contests.ts";
import { table } from "./report.ts";
import { connections, runRounds, type Result, type Sample } from "./rounds.ts";
import { startProcess, type Stage, type Stops } from "./stage.ts";

/** Returns a table of the shop beside a bare server, by path. `only` selects paths whose name contains it. */
export async function measureSpeed(
  { shop, postgresPid, databases }: Stage,
  stops: Stops,
  { rounds, seconds, only }: { rounds: number; seconds: number; only: string },
): Promise<string> {
  const fixture = await prepare(shop.url);
  const bare = startProcess("bare.ts", stops);
  const start: BareStart = {
    databaseUrl: databases.bare,
    origin: shop.url,
    ...(await addCustomer(databases.bare, fixture.email)),
    partId: fixture.part,
    landing: fixture.landing,
    partPage: fixture.partPage,
    titles: fixture.titles,
  };
  await addTpcb(databases.bare);
  bare.send(start);
  const [port] = (await once(bare, "message")) as [number];
  const bareUrl = `http://127.0.0.1:${port}`;
  const load = startProcess("load.ts", stops);

  const chosen = contests(fixture).filter(({ name }) => name.includes(only));
  for (const contest of chosen) await compareResponses(shop.url, bareUrl, contest);
  const books = new Client({ connectionString: databases.shop });
  // When the benchmark is interrupted, its database may stop first.
  books.on("error", () => {});
  await books.connect();
  stops.push(() => books.end());
  const setting = { shop, bare: { url: bareUrl, pid: bare.pid ?? 0 }, postgresPid, load, rounds, seconds };
  // So that the mails of a round are not sent during the next one.
  const dropMails = () => books.query("delete from mails where sent_at is null");
  const results = await runRounds(chosen, setting, async ({ orders }) => orders && (await dropMails()));
  return `${connections} connections, ${rounds} alternating rounds of ${seconds} s, all on one machine; medians. An order placed waits for the database six times, the session included; its target is ≥ 0.35 of TPC-B.\n\n${asTable(results)}`;
}

async function addTpcb(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(tpcbTables).finally(() => client.end());
}

/** Adds a customer who is signed in. */
async function addCustomer(url: string, email: string): Promise<{ userId: string; sessionId: string }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client
    .query<{ userId: string; sessionId: string }>(
      `with customer as (insert into users (name, email) values ('Ada Lovelace', $1) returning id)
       insert into sessions (user_id, token, expires_at) select id, 'bench', now() + interval '1 day' from customer
       returning user_id as "userId", id as "sessionId"`,
      [email],
    )
    .finally(() => client.end());
  return rows[0] ?? { userId: "", sessionId: "" };
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
