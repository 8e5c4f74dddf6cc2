import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { contact, prepare } from "./contests.ts";
import { cpuTime, cpuTimeOfFamily } from "./cpu-time.ts";
import { table } from "./report.ts";
import { connections } from "./rounds.ts";
import type { Stage, Stops } from "./stage.ts";

type Json = Record<string, string>;

/** How long the mails of a round may take to be sent, in milliseconds. */
const mailsMs = 120_000;

/** Returns a table of orders that are placed and paid by card at the sandbox, until the last mail about them is sent. */
export async function measurePayments(
  { shop, databases, postgresPid }: Stage,
  stops: Stops,
  { seconds }: { seconds: number },
): Promise<string> {
  const { partIds, token, email } = await prepare(shop.url);
  const site = (await (await fetch(`${shop.url}/api/site`)).json()) as Json;
  const books = new Client({ connectionString: databases.shop });
  books.on("error", () => {});
  await books.connect();
  stops.push(() => books.end());

  const send = async (method: string, path: string, body: unknown, key = randomUUID()): Promise<Json> => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}`, "idempotency-key": key };
    return answered(await fetch(shop.url + path, { method, headers, body: JSON.stringify(body) }));
  };
  const buy = async () => {
    const part = partIds[Math.floor(Math.random() * partIds.length)];
    const { insertedId: order = "" } = await send("POST", "/api/purchase", { ...contact, email, part, orders: 1 });
    const { clientSecret = "" } = await send("POST", "/api/create-payment-intent", { order });
    const [transactionId = ""] = clientSecret.split("_secret_");
    await answered(
      await fetch(`${shop.url}/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`, {
        method: "POST",
        headers: { authorization: `Bearer ${site["stripePublishableKey"]}` },
        body: new URLSearchParams({ client_secret: clientSecret, ...card }),
      }),
    );
    await send("PATCH", `/api/purchase/${order}`, { order, transactionId });
  };
  const buyFor = async (lasting: number) => {
    const until = performance.now() + lasting * 1_000;
    let [bought, failed] = [0, 0];
    const buyer = async () => {
      while (performance.now() < until)
        await buy().then(
          () => (bought += 1),
          () => (failed += 1),
        );
    };
    await Promise.all(Array.from({ length: connections }, buyer));
    return { bought, failed };
  };
  const waiting = async () => (await books.query("select from mails where sent_at is null limit 1")).rowCount !== 0;
  const untilSent = async () => {
    const latest = performance.now() + mailsMs;
    while ((await waiting()) && performance.now() < latest) await setTimeout(100);
  };
  // To warm up.
  await buyFor(Math.min(3, seconds));
  await untilSent();

  const before = { own: cpuTime(shop.pid) ?? 0, postgres: cpuTimeOfFamily(postgresPid) ?? 0 };
  const started = performance.now();
  const { bought, failed } = await buyFor(seconds);
  const paidAfter = (performance.now() - started) / 1_000;
  await untilSent();
  const sentAfter = (performance.now() - started) / 1_000;
  const each = (now: number | null, then: number) => Math.round(((now ?? 0) - then) / bought).toLocaleString("en");
  const cpu = `${each(cpuTime(shop.pid), before.own)} + ${each(cpuTimeOfFamily(postgresPid), before.postgres)}`;
  const rate = (lasted: number) => Math.round(bought / lasted).toLocaleString("en");
  const unsent = (await waiting()) ? " Not all mails were sent." : "";
  const rows = [["order and payment", rate(paidAfter), rate(sentAfter), cpu, "≥ 300/s"]];
  const columns = ["by card at the sandbox", "paid/s", "with both mails/s", "CPU µs + PostgreSQL's", "target"];
  return `${connections} buyers for ${seconds} s. Failed: ${failed}.${unsent}\n\n${table(columns, rows)}`;
}

const card = {
  "payment_method_data[type]": "card",
  "payment_method_data[card][number]": "4242424242424242",
  "payment_method_data[card][exp_month]": "12",
  "payment_method_data[card][exp_year]": "2040",
  "payment_method_data[card][cvc]": "123",
};

async function answered(response: Response): Promise<Json> {
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Json;
}
