import { Webhook } from "standardwebhooks";
import { beforeAll, expect, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { payOrder, placeOrder } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
});

/** Adds the sandbox's receiver, which is the only address inside that is allowed. */
async function addReceiver(
  path = "",
  events = ["order.placed", "order.paid"],
): Promise<{ id: string; secret: string }> {
  const url = `${shop.url}/sandbox/webhooks/in${path}`;
  const { status, body } = await owner.call("POST", "/api/webhooks", { url, description: "Warehouse", events });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const received = (type: string, orderId?: string) =>
  shop.sql<{ headers: Record<string, string>; body: string }>(
    `select headers, body from sandbox.webhook_messages
     where body::jsonb->>'type' = $1 and ($2::text is null or body::jsonb->'data'->>'orderId' = $2)`,
    [type, orderId],
  );

test("an order that is placed and paid reaches the receivers that want to know, signed, without personal data", async () => {
  const { secret } = await addReceiver();
  await addReceiver("", ["parts.changed"]);
  const buyer = await shop.signUp();
  const order = await placeOrder(buyer, await shop.addPart());
  await payOrder(shop, buyer, order);
  const [paid, ...more] = await eventually(async () => {
    const messages = await received("order.paid", order);
    expect(messages).not.toEqual([]);
    return messages;
  });
  expect(more).toEqual([]);
  expect(new Webhook(secret).verify(paid!.body, paid!.headers)).toMatchObject({
    type: "order.paid",
    data: { orderId: order },
  });
  expect(Object.keys(JSON.parse(paid!.body).data)).toEqual(["orderId"]);
  // Several are sent at the same time, in no order.
  await eventually(async () => expect(await received("order.placed", order)).toHaveLength(1));
});

test("the secret is shown when it is made and never again; what staff do is in the audit log", async () => {
  const { id, secret } = await addReceiver();
  const rotated = (await owner.call("POST", `/api/webhooks/${id}/secret`)).body;
  const listed = JSON.stringify((await owner.call("GET", "/api/webhooks")).body);
  const audit = await shop.sql("select action, after::text from audit where entity_id = $1 order by id", [id]);
  for (const one of [secret, rotated.secret]) expect(listed + JSON.stringify(audit)).not.toContain(one);
  expect(audit.map(({ action }) => action)).toEqual(["webhook.add", "webhook.rotate"]);
});

test("messages that failed are listed, and staff send them again", async () => {
  const { id } = await addReceiver("/503");
  await owner.call("POST", `/api/webhooks/${id}/test`);
  const path = `/api/webhook-deliveries?endpoint=${id}`;
  const delivery = await eventually(async () => {
    const [first] = (await owner.call("GET", path)).body;
    expect(first).toMatchObject({ type: "webhook.test", state: "pending", attempts: 1, status: 503 });
    return first;
  });
  await owner.call("PATCH", `/api/webhooks/${id}`, { url: `${shop.url}/sandbox/webhooks/in` });
  expect((await owner.call("POST", `/api/webhook-deliveries/${delivery.id}/replay`)).status).toBe(200);
  await eventually(async () => {
    expect((await owner.call("GET", `${path}&state=delivered`)).body[0]).toMatchObject({
      id: delivery.id,
      status: 204,
    });
  });
  await owner.call("PATCH", `/api/webhooks/${id}`, { enabled: false });
  const refused = await owner.call("POST", `/api/webhook-deliveries/${delivery.id}/replay`);
  expect([refused.status, refused.body.code]).toEqual([409, "webhook_disabled"]);
  const search = (await owner.call("GET", `/api/webhook-deliveries?q=${delivery.eventId}`)).body;
  expect(search).toHaveLength(1);
});

test("an address inside, one without TLS and one that is no address are refused beside the field", async () => {
  for (const [url, code] of [
    ["https://127.0.0.1/", "not_public"],
    ["https://localhost/", "not_public"],
    ["https://[fd00::1]/", "not_public"],
    ["http://shop.example/", "not_https"],
    ["https://ada:secret@shop.example/", "not_a_web_address"],
    ["ftp://shop.example/", "not_a_web_address"],
  ]) {
    const { status, body } = await owner.call("POST", "/api/webhooks", { url, events: ["order.paid"] });
    expect([url, status, body.errors?.[0]?.field, body.errors?.[0]?.code]).toEqual([url, 422, "url", code]);
  }
  const wrong = await owner.call("POST", "/api/webhooks", { url: "https://shop.example/", events: ["order.eaten"] });
  expect(wrong.status).toBe(422);
});

test("a new endpoint, another address and a new secret need a recent sign-in", async () => {
  const { id } = await addReceiver();
  const clerk = await shop.signUp();
  await shop.sql("update users set role = 'owner' where email = $1", [clerk.email]);
  await shop.sql(
    "update sessions set proven_at = now() - interval '1 day' where user_id = (select id from users where email = $1)",
    [clerk.email],
  );
  const url = `${shop.url}/sandbox/webhooks/in`;
  for (const [method, path, body] of [
    ["POST", "/api/webhooks", { url, events: ["order.paid"] }],
    ["PATCH", `/api/webhooks/${id}`, { url }],
    ["POST", `/api/webhooks/${id}/secret`, undefined],
    ["DELETE", `/api/webhooks/${id}`, undefined],
  ] as const) {
    const refused = await clerk.call(method, path, body);
    expect([path, refused.status, refused.body.code]).toEqual([path, 403, "sign_in_again"]);
  }
  expect((await clerk.call("PATCH", `/api/webhooks/${id}`, { description: "Till" })).status).toBe(200);
});

test("the shop has at most so many endpoints", async () => {
  await shop.sql(
    "insert into webhook_endpoints (url, description, events, secret) select 'https://shop.example', '', '{order.paid}', 'whsec_' from generate_series(1, 20)",
  );
  const url = `${shop.url}/sandbox/webhooks/in`;
  const { status, body } = await owner.call("POST", "/api/webhooks", { url, events: ["order.paid"] });
  expect([status, body.errors[0].code]).toEqual([422, "too_many"]);
});

test("the sandbox's receiver shows messages and checks signatures with the secret that is typed there", async () => {
  await shop.sql("delete from webhook_endpoints");
  await shop.sql("delete from sandbox.webhook_messages");
  const { id, secret } = await addReceiver();
  await owner.call("POST", `/api/webhooks/${id}/test`);
  await eventually(async () => expect(await received("webhook.test")).not.toEqual([]));
  const page = async (typed: string) => {
    const sent = await fetch(`${shop.url}/sandbox/webhooks`, {
      method: "POST",
      headers: { cookie: shop.sandboxCookie },
      body: new URLSearchParams({ secret: typed }),
    });
    return sent.text();
  };
  expect(await page(secret)).toContain("signature is valid");
  expect(await page("whsec_AAAA")).not.toContain("signature is valid");
});
