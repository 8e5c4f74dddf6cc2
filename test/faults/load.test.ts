import { once } from "node:events";
import { connect as dial } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { mkdtemp, readdir, copyFile, rm, writeFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrate } from "#db/migrate.ts";
import { reconciliation } from "#shop/foundation/limits.ts";
import { chance } from "#test/chance.ts";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { report, runSeed } from "#test/faults/table.ts";
import { freePort } from "#test/free-port.ts";
import { contact, payByCard, placeOrder, secretOf } from "#test/paid-order.ts";
import { startProcess } from "#test/start-process.ts";
import { startShop } from "#test/shop-under-test.ts";

const hourMs = 3_600_000;
const none = { lost: 0, refused: 0 };

async function startedShop(env: Record<string, string> = {}) {
  const shop = await startShop(env);
  onTestFinished(() => shop.stop());
  return shop;
}

test(
  "of 1,000 buyers for 300 pieces exactly 300 get one",
  async () => {
    const seed = runSeed();
    const shop = await startedShop();
    const part = await shop.addPart({ quantity: 300 });
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.signUp()));
    let refused = 0;
    const buy = async (n: number): Promise<string> => {
      for (;;) {
        const body = { ...contact, part, orders: 1 };
        const answer = await buyers[n % buyers.length]!.call("POST", "/api/purchase", body);
        if (answer.status === 200) return "bought";
        if (![429, 503].includes(answer.status)) return answer.body.code;
        refused += 1;
        // As the pages do.
        await delay(Number(answer.headers.get("retry-after") ?? 1) * 1_000 * (0.5 + chance(`${seed} ${n} ${refused}`)));
      }
    };
    const begun = performance.now();
    const ends = await Promise.all(Array.from({ length: 1_000 }, (_, n) => buy(n)));
    const wellMs = performance.now() - begun;
    expect(ends.filter((end) => end === "bought")).toHaveLength(300);
    expect(ends.filter((end) => end === "not_enough_stock")).toHaveLength(700);
    expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(0);
    report({ fault: "1,000 buyers at once for 300 pieces", runs: "1", wellMs, lost: 0, refused, checked: "300 sold" });
  },
  hourMs,
);

test(
  "500 clients that send and read slowly keep nobody out",
  async () => {
    runSeed();
    const shop = await startedShop();
    await shop.addPart();
    const { port, hostname } = new URL(shop.url);
    const heads = [
      "GET /parts HTTP/1.1\r\nHost: x\r\n",
      `POST /api/purchase HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`,
      `GET /parts HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`,
    ];
    const slow = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => {
        const socket = dial(Number(port), hostname).on("error", () => {});
        await once(socket, "connect");
        // One of three never reads what it gets.
        socket.write(heads[n % heads.length]!);
        socket.pause();
        return socket;
      }),
    );
    const drip = setInterval(() => slow.forEach((socket) => socket.write("x")), 1_000);
    const begun = performance.now();
    let slowestMs = 0;
    while (performance.now() - begun < 15_000) {
      const since = performance.now();
      expect((await shop.call("GET", "/parts")).status).toBe(200);
      expect((await shop.call("GET", "/readyz")).status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - since);
    }
    clearInterval(drip);
    for (const socket of slow) socket.destroy();
    expect(slowestMs).toBeLessThan(2_000);
    report({ fault: "500 slow clients for 15 s", runs: "1", wellMs: slowestMs, ...none, checked: "all others served" });
  },
  hourMs,
);

test(
  "a running shop notices a payment of which it got no event",
  async () => {
    runSeed();
    const shop = await startedShop();
    const buyer = await shop.signUp();
    const order = await placeOrder(buyer, await shop.addPart());
    // As if every event had been applied already.
    await shop.sql(
      "create or replace function forget() returns trigger language plpgsql as 'begin return null; end'; create trigger forget before insert on provider_events for each row execute function forget()",
    );
    await payByCard(shop, await secretOf(buyer, order));
    const since = performance.now();
    for (let paid = false; !paid;) {
      paid = (await buyer.call("GET", `/api/purchase/${order}`)).body.paid;
      expect(performance.now() - since).toBeLessThan((reconciliation.afterSeconds + 75) * 1_000);
      await delay(1_000);
    }
    const wellMs = performance.now() - since;
    report({ fault: "the provider's event never comes", runs: "1", wellMs, ...none, checked: "the order is paid" });
  },
  hourMs,
);

test(
  "the next release's migration waits for a table without making orders wait, and runs while they are placed",
  async () => {
    runSeed();
    const shop = await startedShop();
    const part = await shop.addPart({ quantity: 10_000 });
    const buyer = await shop.signUp();
    const folder = await mkdtemp(join(tmpdir(), "camber-next-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    for (const name of await readdir("migrations")) await copyFile(join("migrations", name), join(folder, name));
    await writeFile(
      join(folder, "9999_next.sql"),
      "alter table orders add column next_release text; alter table parts add column next_release text;",
    );
    const reader = new Client({ connectionString: shop.databaseUrl });
    await reader.connect();
    onTestFinished(() => reader.end());
    // A long report: an exclusive lock waits behind it, and everything else behind that lock.
    await reader.query("begin; select count(*) from orders; select count(*) from parts");
    const migrating = migrate(shop.databaseUrl, pathToFileURL(`${folder}/`));
    let [orders, slowestMs] = [0, 0];
    const migration = { done: false };
    const statuses = new Set<number>();
    const ended = migrating.then(() => (migration.done = true));
    const begun = performance.now();
    while (!migration.done) {
      const since = performance.now();
      const { status } = await buyer.call("POST", "/api/purchase", { ...contact, part, orders: 1 });
      statuses.add(status);
      orders += 1;
      slowestMs = Math.max(slowestMs, performance.now() - since);
      if (orders > 20 && performance.now() - begun > 8_000) await reader.query("commit").catch(() => {});
    }
    await ended;
    expect(statuses).toEqual(new Set([200]));
    expect(slowestMs).toBeLessThan(2_000);
    report({
      fault: "a migration while orders are placed",
      runs: "1",
      wellMs: slowestMs,
      ...none,
      checked: `${orders} orders`,
    });
  },
  hourMs,
);

test(
  "the memory of a process stays below that of a container of 512 MB, whatever addresses are requested",
  async () => {
    const seed = runSeed();
    // As in deploy/, and the heap that V8 takes in such a container: half of it.
    const flags = ["--max-semi-space-size=8", "--max-old-space-size=256"];
    const database = await createDatabase();
    onTestFinished(database.drop);
    const port = await freePort();
    const { child, output } = startProcess([...flags, "src/server.ts"], {
      PORT: String(port),
      DATABASE_URL: database.url,
      RATE_LIMIT: "off",
      CATALOGUE: "demo",
    });
    await eventually(async () => expect(output()).toContain("is open at"));
    const addresses = Number(process.env["ADDRESSES"] ?? 6_000);
    let [next, refused] = [0, 0];
    const crawl = async () => {
      for (; next < addresses;) {
        const n = (next += 1);
        const path = n % 2 === 0 ? "/parts" : "/api/parts";
        const headers = { "accept-encoding": ["gzip", "br", "zstd", "identity"][n % 4]! };
        const address = `http://127.0.0.1:${port}${path}?price_min=${n / 100}&q=${seed.slice(-3)}${n % 7}`;
        const answer = await fetch(address, { headers });
        await answer.arrayBuffer();
        expect([200, 503]).toContain(answer.status);
        if (answer.status === 503) refused += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, crawl));
    const status = await readFile(`/proc/${child.pid}/status`, "utf8");
    const peak = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
    expect(peak).toBeGreaterThan(50);
    expect(peak).toBeLessThan(512);
    const checked = `at most ${Math.round(peak)} MB of memory`;
    report({
      fault: "pages and lists at ever new addresses",
      runs: addresses.toLocaleString("en"),
      wellMs: null,
      lost: 0,
      refused,
      checked,
    });
  },
  hourMs,
);
