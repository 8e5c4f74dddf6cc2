import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions, type Permission } from "#shop/permissions.ts";
import { contact } from "#test/paid-order.ts";
import { examples } from "#test/policy-examples.ts";
import type { Fixture, Holder } from "#test/policy-fixture.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

// Every route of the OpenAPI document, called by every kind of caller and by every role. A route without a policy, or without an
// example in policy-examples.ts, fails.

const unproven = ["anonymous", "a removed user", "an expired token", "a forged token"] as const;

type Outcome = number | "allowed";
type Caller = {
  name: string;
  authorization: string | null;
  /** Of a guest. */
  cookie?: string;
  permissions: Permission[];
  isHolder?: boolean;
};
type Refusal = {
  content: {
    "application/problem+json": { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } };
  };
};
type Route = { "x-policy": string; "x-permission"?: Permission; responses: Record<string, Refusal> };

/** What each policy answers a caller. */
const outcomes: Record<string, (caller: Caller, permission: Permission | undefined) => Outcome> = {
  public: () => "allowed",
  // A token that is no longer valid does not make its holder a guest.
  shopper: (caller) => (isSignedIn(caller) || !caller.authorization ? "allowed" : 401),
  "own line": (caller) => (!isSignedIn(caller) && caller.authorization ? 401 : caller.isHolder ? "allowed" : 404),
  customer: (caller) => (isSignedIn(caller) ? "allowed" : 401),
  own: (caller) => (!isSignedIn(caller) ? 401 : caller.isHolder ? "allowed" : 404),
  staff: (caller, permission) => (!isSignedIn(caller) ? 401 : has(caller, permission) ? "allowed" : 403),
  "own or staff": (caller, permission) =>
    !isSignedIn(caller) ? 401 : caller.isHolder || has(caller, permission) ? "allowed" : 404,
  "self or staff": (caller, permission) =>
    !isSignedIn(caller) ? 401 : caller.isHolder || has(caller, permission) ? "allowed" : 403,
  // No bearer token proves to the identity provider who its holder is.
  identity: () => 401,
  provider: () => 400,
};

const isSignedIn = ({ name, cookie }: Caller) =>
  cookie === undefined && !(unproven as readonly string[]).includes(name);
const has = ({ permissions }: Caller, permission: Permission | undefined) =>
  permission !== undefined && permissions.includes(permission);

let shop: ShopUnderTest;
let paths: Record<string, Record<string, Route>>;
let callers: Caller[];
let holder: Holder;
/** For calls that change nothing. */
let shared: Fixture;

beforeAll(async () => {
  shop = await startShop();
  paths = (await shop.call("GET", "/api/openapi.json")).body.paths;
  const admin = await shop.admin();
  const [customer, other, removed] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const claims = JSON.parse(Buffer.from(customer.token.split(".")[1]!, "base64url").toString());
  holder = { ...customer, id: claims.sub };
  await admin.call("DELETE", `/api/user/${removed.email}`);
  const [secret] = await shop.sql<{ value: string }>("select value from secrets where name = 'access_token'");
  const sign = (key: string, exp: number) =>
    new SignJWT({ ...claims, exp })
      .setProtectedHeader(JSON.parse(Buffer.from(holder.token.split(".")[0]!, "base64url").toString()))
      .sign(Buffer.from(key, "base64url"));
  const now = Math.floor(Date.now() / 1000);
  const tokens: Record<(typeof unproven)[number], string | null> = {
    anonymous: null,
    "a removed user": removed.token,
    "an expired token": await sign(secret!.value, now - 60),
    "a forged token": await sign("YS1rZXktdGhhdC1zb21lYm9keS1tYWRlLXVwLWxvbmctZW5vdWdo", now + 600),
  };
  const caller = (name: string, token: string | null, permissions: Permission[] = []): Caller => ({
    name,
    authorization: token && `Bearer ${token}`,
    permissions,
  });
  callers = [
    ...unproven.map((name) => caller(name, tokens[name])),
    caller("another customer", other.token),
    { ...caller("a guest", null), cookie: await guestCookie() },
    { ...caller("the customer themselves", holder.token), isHolder: true },
  ];
  const roles = (await admin.call<{ name: string; permissions: Permission[] }[]>("GET", "/api/roles")).body;
  for (const { name, permissions } of roles.filter((role) => role.name !== "customer")) {
    const one = await shop.signUp(name);
    await shop.sql("update users set role = $1 where email = $2", [name === "admin" ? "owner" : name, one.email]);
    callers.push(caller(`the role ${name}`, one.token, permissions));
  }
  shared = await createFixture();
});
afterAll(() => shop?.stop());

test("every route states a policy, and has an example here", () => {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(routes.toSorted()).toEqual(Object.keys(examples).toSorted());
  for (const methods of Object.values(paths)) {
    for (const route of Object.values(methods)) {
      expect(Object.keys(outcomes)).toContain(route["x-policy"]);
      expect(route["x-permission"] !== undefined).toBe(/staff/.test(route["x-policy"]));
    }
  }
});

test("every permission of a stored role is in the catalogue, and only the role owner has all", async () => {
  const stored = await shop.sql<{ name: string; permissions: string[] }>("select name, permissions from roles");
  for (const role of stored) {
    const named = role.permissions.filter((permission) => permission !== "*");
    expect(permissions, role.name).toEqual(expect.arrayContaining(named));
  }
  expect(stored.filter((role) => role.permissions.includes("*")).map(({ name }) => name)).toEqual(["owner"]);
  const owner = callers.find(({ name }) => name === "the role admin");
  expect(owner?.permissions).toEqual(permissions);
});

test("a fresh token signed as this test signs its forgeries is accepted", async () => {
  expect((await holder.call("GET", "/api/profile")).status).toBe(200);
});

test.each(Object.keys(examples))("%s answers every caller by its policy", async (route) => {
  const [method = "", path = ""] = route.split(" ");
  const { "x-policy": policy, "x-permission": permission } = paths[path]![method]!;
  const expected = callers.map((caller) => [caller.name, outcomes[policy]!(caller, permission)] as const);
  const answers = await Promise.all(
    callers.map(async (caller, at) => {
      const changes = method !== "get" && expected[at]![1] === "allowed";
      const status = await callAs(caller, route, changes ? await createFixture() : shared);
      return [caller.name, outcomeOf(status, route, policy)] as const;
    }),
  );
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
});

/** The cookie of a guest with a cart. */
async function guestCookie(): Promise<string> {
  const added = await shop.call("POST", "/api/cart/lines", { part: await shop.addPart() });
  return added.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function callAs({ authorization, cookie }: Caller, route: string, fixture: Fixture): Promise<number> {
  const example = examples[route]!;
  const method = route.split(" ")[0]!.toUpperCase();
  const headers: Record<string, string> = { ...(authorization && { authorization }), ...(cookie && { cookie }) };
  const { status, body } = await shop.call(method, `/api${example.path(fixture)}`, example.body?.(fixture), headers);
  if (status >= 400) expect(declaredCodes(route, status), `${route}: ${status}`).toContain(body.code);
  return status;
}

/** The codes that the document lists for a status of a route. */
function declaredCodes(route: string, status: number): string[] {
  const [method = "", path = ""] = route.split(" ");
  const refusal = paths[path]![method]!.responses[status];
  return refusal?.content["application/problem+json"].schema.allOf[1].properties.code.enum ?? [];
}

/** A call that was let through may still be refused for what it says, yet never with a fault of the shop. */
function outcomeOf(status: number, route: string, policy: string): Outcome {
  const found = status !== 404 || !(route.includes("{id}") || policy.includes("own"));
  const refused = [401, 403].includes(status) || !found || status >= 500;
  const unsigned = status === 400 && route.endsWith("/stripe/webhook");
  return refused || unsigned ? status : "allowed";
}

async function createFixture(): Promise<Fixture> {
  const [part, [type], [vehicle], [imported], [commerce]] = await Promise.all([
    shop.addPart({ quantity: 5 }),
    shop.sql<{ id: string; alias: string }>(`
      with type as (insert into part_types (slug, name, system) select n, n, 'Other' from cast(gen_random_uuid() as text) as n returning id)
      insert into part_type_aliases (part_type_id, alias, key) select id, id, id from type
      returning part_type_id as id, id as alias`),
    shop.sql<{ id: string }>("select id from vehicles limit 1"),
    shop.sql<{ id: string }>(
      "insert into imports (name, state, dry_run, replaces) values ('parts.csv', 'done', true, false) returning id",
    ),
    shop.sql<{ promotion: string; group: string; giftCard: string }>(`
      with promotion as (insert into promotions (name, level, kind, value, currency) values ('Spring', 'order', 'percent', 1000, 'USD') returning id),
        customers as (insert into customer_groups (name) values (gen_random_uuid()) returning id),
        account as (insert into ledger_accounts (kind, currency, balance_cents, floor_cents) values ('gift_card', 'USD', 0, 0) returning id),
        card as (insert into gift_cards (account_id, code_hash, last_characters, amount_cents)
          select id, uuid_send(id), 'AAAA', 100 from account returning id)
      select promotion.id as promotion, customers.id as "group", card.id as "giftCard" from promotion, customers, card`),
  ]);
  const [session] = await shop.sql<{ id: string }>(
    "insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day') returning id",
    [holder.id],
  );
  const [address] = await shop.sql<{ id: string }>(
    "insert into addresses (user_id, address) values ($1, jsonb_build_object('line1', gen_random_uuid())) returning id",
    [holder.id],
  );
  await shop.sql("delete from addresses where id <> $1", [address!.id]);
  // A cart holds only so many lines.
  await shop.sql("delete from cart_lines where id in (select id from cart_lines order by id desc offset 100)");
  const [placed, kept, review, filled] = await Promise.all([
    holder.call("POST", "/api/purchase", { ...contact, part, orders: 1 }),
    holder.call("POST", "/api/garage", { vehicle: vehicle!.id }),
    holder.call("POST", "/api/reviews", { review: "Fits well.", retting: 5, name: "Ada" }),
    holder.call("POST", "/api/cart/lines", { part }),
  ]);
  const [inquiry] = await shop.sql<{ id: string }>(
    "insert into inquiries (key, email, message) values (gen_random_uuid(), 'ada@example.com', 'Is it there?') returning id",
  );
  const lines = filled.body.groups.flatMap((group: { lines: { _id: string; part: string }[] }) => group.lines);
  return {
    part,
    partType: type!.id,
    alias: type!.alias,
    imported: imported!.id,
    order: placed.body.insertedId,
    vehicle: vehicle!.id,
    kept: kept.body._id,
    review: review.body.insertedId,
    inquiry: inquiry!.id,
    line: lines.find((line: { part: string }) => line.part === part)._id,
    ...commerce!,
    session: session!.id,
    address: address!.id,
    holder,
  };
}
