import { once } from "node:events";
import { connect as dial, createServer, type AddressInfo, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { expectLog } from "#test/logs.ts";
import { startShop } from "#test/shop-under-test.ts";

/** A connection to the database that can be cut and restored. */
async function cable(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let cut = false;
  const server = createServer((near) => {
    if (cut) return void near.destroy();
    const far = dial(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => {}).on("close", () => other.destroy());
      one.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut() {
      cut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      cut = false;
    },
    close: () => server.close(),
  };
}

test("during an outage of the database the shop answers 503; after it, the shop serves again", async () => {
  expectLog(/^error: (jobs|database|the database did not answer|payment sandbox): /);
  const database = await createDatabase();
  const line = await cable(database.url);
  const shop = await startShop({ DATABASE_URL: line.url });
  onTestFinished(async () => {
    line.mend();
    await shop.stop();
    line.close();
    await database.drop();
  });
  const ada = await shop.signUp();
  const part = await shop.addPart({ quantity: 3 });
  const order = { client: "Ada", number: "5550100", address: "12 St James's Square", part, orders: 1 };

  line.cut();
  expect((await shop.call("GET", "/healthz")).status).toBe(200);
  expect((await shop.call("GET", "/readyz")).status).toBe(503);
  const refused = await ada.call("POST", "/api/purchase", order);
  expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
  expect((await shop.call("GET", "/api/parts?limit=7")).status).toBe(503);

  line.mend();
  await eventually(async () => expect((await shop.call("GET", "/readyz")).status).toBe(200));
  expect((await ada.call("POST", "/api/purchase", order)).status).toBe(200);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.quantity).toBe(2);
});

test("/metrics needs the token, and counts requests by method, route pattern and status", async () => {
  const shop = await startShop({ METRICS_TOKEN: "sixteen-characters" });
  onTestFinished(() => shop.stop());
  expect((await shop.call("GET", "/metrics")).status).toBe(401);
  const part = await shop.addPart();
  const made = ["/one-made-up-path", "/another/made-up/path"];
  const paths = [
    `/api/parts/${part}`,
    `/api/parts/${part}`,
    "/api/parts?limit=3",
    `/parts/${part}`,
    "/vehicles",
    "/api/none",
  ];
  for (const path of [...paths, ...made]) await shop.call("GET", path);

  const shown = await shop.call("GET", "/metrics", undefined, { authorization: "Bearer sixteen-characters" });
  const count = (route: string, status: number) =>
    new RegExp(`^http_request_seconds_count\\{method="GET",route="${route}",status="${status}"\\} (\\d+)$`, "m").exec(
      shown.body,
    )?.[1];
  expect(count("/api/parts/:id", 200)).toBe("2");
  expect(count("/api/parts", 200)).toBe("1");
  expect(count("/parts/:partId", 200)).toBe("1");
  expect(count("/vehicles", 200)).toBe("1");
  expect(count("/api/\\*", 404)).toBe("1");
  expect(count("/\\*", 404)).toBe("2");
  for (const secret of [part, "made-up", "limit=3"]) expect(shown.body).not.toContain(secret);
});
