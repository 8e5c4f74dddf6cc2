import { beforeAll, afterAll, expect, test } from "vitest";
import { expectLog, loggedLines } from "#test/logs.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
beforeAll(async () => void (shop = await startShop()));
afterAll(() => shop.stop());

type Line = Record<string, unknown>;
const lines = () => loggedLines().map((line) => JSON.parse(line) as Line);
const requests = () => lines().filter(({ msg }) => msg === "request");

test("every response has the id under which the log has its route, status, duration and client", async () => {
  const ada = await shop.signUp();
  const { headers } = await ada.call("GET", `/api/admin/${encodeURIComponent(ada.email)}`);
  const [{ id }] = (await shop.sql<{ id: string }>("select id from users where email = $1", [ada.email])) as [
    { id: string },
  ];
  const line = requests().find(({ requestId }) => requestId === headers.get("x-request-id"));
  expect(line).toMatchObject({ level: "info", method: "GET", route: "/api/admin/:email", status: 200, actorId: id });
  expect(line?.["ms"]).toEqual(expect.any(Number));
  expect(Object.keys(line ?? {}).toSorted()).toEqual(
    ["actorId", "level", "method", "ms", "msg", "requestId", "route", "source", "status", "time"].toSorted(),
  );
  expect(new Date(String(line?.["time"])).getTime()).toBeGreaterThan(Date.now() - 60_000);
  const page = await shop.call("GET", "/parts");
  // Other shops of this process may log meanwhile.
  expect(requests()).toContainEqual(
    expect.objectContaining({ route: "/parts", requestId: page.headers.get("x-request-id") }),
  );
});

test("a client can't choose the id of its request, unless a trusted proxy passes it on", async () => {
  const named = { "x-request-id": "chosen-by-the-client" };
  const { headers } = await shop.call("GET", "/healthz", undefined, named);
  expect(headers.get("x-request-id")).not.toBe(named["x-request-id"]);
  const behindProxy = await startShop({ TRUSTED_PROXY: "on" });
  try {
    const passed = await behindProxy.call("GET", "/healthz", undefined, named);
    expect(passed.headers.get("x-request-id")).toBe(named["x-request-id"]);
    const forged = await behindProxy.call("GET", "/healthz", undefined, { "x-request-id": '"}forged' });
    expect(forged.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
  } finally {
    await behindProxy.stop();
  }
});

test("a fault is logged with the id of its request, which the problem document and the error page show", async () => {
  expectLog(/^error: (http|page|jobs): /);
  await shop.sql("alter table reviews rename to reviews_away");
  try {
    const failed = await shop.call("GET", "/api/reviews");
    expect(failed.status).toBe(500);
    expect(failed.body.requestId).toBe(failed.headers.get("x-request-id"));
    const page = await shop.call<string>("GET", "/");
    expect(page.status).toBe(500);
    expect(page.body).toContain(page.headers.get("x-request-id"));
    const faults = lines().filter(({ level, requestId }) => level === "error" && requestId !== undefined);
    expect(faults.map(({ requestId }) => requestId)).toEqual(
      expect.arrayContaining([failed.headers.get("x-request-id"), page.headers.get("x-request-id")]),
    );
  } finally {
    await shop.sql("alter table reviews_away rename to reviews");
  }
});

test("sign-ins, refused ones, refused requests, roles and rejected webhook events are logged as security events", async () => {
  const admin = await shop.admin();
  const ada = await shop.signUpConfirmed();
  const wrong = { email: ada.email, password: "not-the-password" };
  await shop.call("POST", "/api/identity/sign-in/email", wrong, { origin: shop.url });
  expect((await ada.call("GET", "/api/users")).status).toBe(403);
  await shop.call("POST", "/api/stripe/webhook", {}, { "stripe-signature": "t=1,v1=forged" });
  await admin.call("PUT", `/api/user/admin/${encodeURIComponent(ada.email)}`);
  const [{ id }] = (await shop.sql<{ id: string }>("select id from users where email = $1", [ada.email])) as [
    { id: string },
  ];
  const events = lines().filter(({ source }) => source === "security");
  expect(requests().filter(({ event }) => event !== undefined)).toEqual([]);
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: "user.sign_in", userId: id }),
      expect.objectContaining({ event: "user.sign_in_refused", userId: id }),
      expect.objectContaining({ event: "request.refused", actorId: id, code: "permission_missing", status: 403 }),
      expect.objectContaining({ event: "webhook.rejected", provider: "stripe" }),
      expect.objectContaining({ event: "user.role", entityId: id }),
    ]),
  );
});

test("a whole visit leaves no email address, name, address, VIN or card number in the log", async () => {
  const known = {
    name: "Wilhelmina Featherstonehaugh",
    email: "wilhelmina@featherstonehaugh.example",
    address: "77 Unmistakable Crescent",
    vin: "1HGCM82633A004352",
    card: "4242424242424242",
  };
  const part = await shop.addPart();
  const buyer = await shop.signUp(known.name, known.email);
  const bad = { email: known.email, password: known.name };
  await shop.call("POST", "/api/identity/sign-in/email", bad, { origin: shop.url });
  await shop.call("POST", "/api/vehicles/vin", { vin: known.vin });
  await shop.call("GET", `/api/vehicles/vin/${known.vin}`);
  await shop.call("GET", `/search?q=${encodeURIComponent(known.email)}`);
  await shop.call("GET", `/nowhere/${encodeURIComponent(known.email)}/${known.vin}`);
  await shop.call("POST", "/api/purchase", `{"client": "${known.name}"`, { authorization: `Bearer ${buyer.token}` });
  const order = await placeOrder(buyer, part, { client: known.name, address: known.address });
  await payOrder(shop, buyer, order);
  await orderAsGuest(shop, known.email, { part });
  const log = loggedLines().join("\n");
  expect(log.length).toBeGreaterThan(1_000);
  for (const secret of Object.values(known)) {
    expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
    expect(log).not.toContain(encodeURIComponent(secret));
  }
  expect(log).not.toContain(buyer.token);
});
