import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { permissions, type Permission } from "#shop/permissions.ts";
import { contact } from "#test/paid-order.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

// Every route of the OpenAPI document, called by every kind of caller and by every role. A route without a policy, or without an example
// below, fails.

/** What a call is about. `holder` is the customer whose things they are. */
type Fixture = {
  order: string;
  part: string;
  partType: string;
  alias: string;
  imported: string;
  vehicle: string;
  kept: string;
  holder: Holder;
};
type Holder = Person & { id: string };
type Example = { path: (fixture: Fixture) => string; body?: (fixture: Fixture) => unknown };

const examples: Record<string, Example> = {
  "get /site": { path: () => "/site" },
  "get /delivery-estimates": { path: ({ part }) => `/delivery-estimates?parts=${part}&country=US&postal=60601` },
  "post /delivery-quotes": {
    path: () => "/delivery-quotes",
    body: () => ({ lines: [{ sku: "-", quantity: 1 }], country: "US", postal: "60601" }),
  },
  "get /ship-rules": { path: () => "/ship-rules" },
  "post /ship-rules": { path: () => "/ship-rules", body: () => ({ kind: "forbidden", sku: "-", country: "US" }) },
  "delete /ship-rules/{id}": { path: () => "/ship-rules/019a0000-0000-7000-8000-000000000000" },
  "get /settings/{section}": { path: () => "/settings/delivery" },
  "put /settings/{section}": {
    path: () => "/settings/delivery",
    body: () => ({ version: 0, value: { zones: [{}] } }),
  },
  "get /parts": { path: () => "/parts" },
  "get /parts/drafts": { path: () => "/parts/drafts" },
  "get /parts/{id}": { path: ({ part }) => `/parts/${part}` },
  "get /parts/{id}/fitment": { path: ({ part }) => `/parts/${part}/fitment?q=2015+accord` },
  "post /parts": {
    path: () => "/parts",
    body: () => ({ name: "Oil Filter", price: 9, description: "", quantity: 5, order: 1, img: "" }),
  },
  "patch /parts/{id}": { path: ({ part }) => `/parts/${part}`, body: () => ({ restock: 1 }) },
  "delete /parts/{id}": { path: ({ part }) => `/parts/${part}` },
  "get /parts/{id}/supplied-data": { path: ({ part }) => `/parts/${part}/supplied-data` },
  "get /part-types/all": { path: () => "/part-types/all" },
  "get /part-types/waiting": { path: () => "/part-types/waiting" },
  "post /part-types/waiting": { path: () => "/part-types/waiting", body: () => ({ key: "pad" }) },
  "post /part-types": { path: () => "/part-types", body: () => ({ name: "Pad", system: "" }) },
  "patch /part-types/{id}": { path: ({ partType }) => `/part-types/${partType}`, body: () => ({ group: "Pads" }) },
  "post /part-types/{id}/merge": {
    path: ({ partType }) => `/part-types/${partType}/merge`,
    body: ({ partType }) => ({ into: partType }),
  },
  "delete /part-types/{id}": { path: ({ partType }) => `/part-types/${partType}` },
  "post /part-types/{id}/aliases": {
    path: ({ partType }) => `/part-types/${partType}/aliases`,
    body: () => ({ alias: "-" }),
  },
  "delete /part-types/{id}/aliases/{alias}": {
    path: ({ partType, alias }) => `/part-types/${partType}/aliases/${alias}`,
  },
  "get /parts/{id}/applications": { path: ({ part }) => `/parts/${part}/applications` },
  "post /parts/{id}/applications": {
    path: ({ part }) => `/parts/${part}/applications`,
    body: ({ vehicle }) => ({ applications: [{ vehicle }] }),
  },
  "delete /parts/{id}/applications/{application}": { path: ({ part }) => `/parts/${part}/applications/1` },
  "get /vehicles/choices": { path: () => "/vehicles/choices?year=2015&make=Honda" },
  "get /vehicles/steps": { path: () => "/vehicles/steps?year=2015&make=Honda" },
  "post /vehicles/decode": { path: () => "/vehicles/decode", body: () => ({ vin: "1HGCM82633A004352" }) },
  "get /vehicles/vin/{vin}": { path: () => "/vehicles/vin/1HGCM82633A004352" },
  "get /fitment": { path: ({ part, vehicle }) => `/fitment?part=${part}&vehicle=${vehicle}` },
  "get /fitments": { path: ({ part, vehicle }) => `/fitments?parts=${part}&vehicle=${vehicle}` },
  "get /exports/{kind}": { path: () => "/exports/csv" },
  "get /fitment-quality": { path: () => "/fitment-quality" },
  "get /fitment-quality/{finding}": { path: () => "/fitment-quality/duplicates?q=disc" },
  "get /fitment-quality/unresolved_vehicles": { path: () => "/fitment-quality/unresolved_vehicles" },
  "get /fitment-quality/unresolved_vehicles/rows": {
    path: () => "/fitment-quality/unresolved_vehicles/rows?reason=BaseVehicle+1",
  },
  "get /fitment-notes": { path: () => "/fitment-notes?state=asked&q=police" },
  "put /fitment-notes/{note}/decision": {
    path: () => "/fitment-notes/019a0000-0000-7000-8000-000000000000/decision",
    body: () => ({ means: "nothing" }),
  },
  "delete /fitment-notes/{note}/decision": {
    path: () => "/fitment-notes/019a0000-0000-7000-8000-000000000000/decision",
  },
  "get /garage": { path: () => "/garage" },
  "post /garage": { path: () => "/garage", body: ({ vehicle }) => ({ vehicle }) },
  "post /garage/merge": { path: () => "/garage/merge", body: ({ vehicle }) => ({ vehicles: [{ vehicle }] }) },
  "patch /garage/{id}": { path: ({ kept }) => `/garage/${kept}`, body: () => ({ nickname: "The old one" }) },
  "delete /garage/{id}": { path: ({ kept }) => `/garage/${kept}` },
  "get /imports": { path: () => "/imports" },
  "get /imports/{id}": { path: ({ imported }) => `/imports/${imported}` },
  "get /imports/{id}/problems": { path: ({ imported }) => `/imports/${imported}/problems` },
  "get /imports/{id}/changes": { path: ({ imported }) => `/imports/${imported}/changes?entity=part` },
  "post /imports": {
    path: () => "/imports?name=parts.csv&dryRun=true",
    body: () => "sku,name,price\nA-1,Oil Filter,9",
  },
  "post /imports/preview": { path: () => "/imports/preview?decimal=comma", body: () => "sku,name\nA-1,Oil Filter" },
  "put /imports/layouts/{signature}": {
    path: () => `/imports/layouts/${"0".repeat(32)}`,
    body: () => ({
      header: ["sku", "name"],
      version: 0,
      layout: { encoding: null, separator: null, decimal: null, dates: null, columns: ["sku", "name"] },
    }),
  },
  "get /imports/{id}/vehicle-names": { path: ({ imported }) => `/imports/${imported}/vehicle-names` },
  "put /imports/vehicle-names": {
    path: () => "/imports/vehicle-names",
    body: () => ({ names: [{ make: "Ford", model: "Super Duty", models: [1] }] }),
  },
  "post /imports/resolve": { path: () => "/imports/resolve?dryRun=true" },
  "post /imports/map": { path: () => "/imports/map", body: () => "kind,id\nbase_vehicle,1,2008,Honda,Accord" },
  "post /imports/{id}/apply": { path: ({ imported }) => `/imports/${imported}/apply` },
  "post /imports/{id}/undo": { path: ({ imported }) => `/imports/${imported}/undo` },
  "post /imports/{id}/cancel": { path: ({ imported }) => `/imports/${imported}/cancel` },
  "get /facets": { path: () => "/facets?type=brake-disc&price_max=100" },
  "get /part-types": { path: () => "/part-types" },
  "get /search": { path: () => "/search?q=2015+accord+front+brake+pads" },
  "get /suggest": { path: () => "/suggest?q=2015+acc" },
  "post /search-outcomes": { path: () => "/search-outcomes", body: () => ({ q: "brake pads", outcome: "shown" }) },
  "get /search-outcomes": { path: () => "/search-outcomes?kind=unopened" },
  "get /search-synonyms": { path: () => "/search-synonyms" },
  "post /search-synonyms": { path: () => "/search-synonyms", body: () => ({ word: "stoppers", means: "halvern" }) },
  "delete /search-synonyms/{id}": { path: () => "/search-synonyms/018f0000-0000-7000-8000-000000000000" },
  "get /reviews": { path: () => "/reviews" },
  "post /reviews": { path: () => "/reviews", body: () => ({ review: "Fits well.", retting: 5, name: "Ada" }) },
  "post /purchase": { path: () => "/purchase", body: ({ part }) => ({ ...contact, part, orders: 1 }) },
  "get /purchase": { path: () => "/purchase" },
  "get /purchase/{id}": { path: ({ order }) => `/purchase/${order}` },
  "delete /purchase/{id}": { path: ({ order }) => `/purchase/${order}` },
  "patch /purchase/{id}": {
    path: ({ order }) => `/purchase/${order}`,
    body: ({ order }) => ({ order, transactionId: "pi_unknown" }),
  },
  "post /purchase/{id}/refund": { path: ({ order }) => `/purchase/${order}/refund` },
  "put /purchase/{id}/shipped": { path: ({ order }) => `/purchase/${order}/shipped`, body: () => ({ shipped: true }) },
  "get /myorders": { path: () => "/myorders" },
  "delete /myorders/{id}": { path: ({ order }) => `/myorders/${order}` },
  "post /create-payment-intent": { path: () => "/create-payment-intent", body: ({ order }) => ({ order }) },
  "post /stripe/webhook": { path: () => "/stripe/webhook", body: () => ({ id: "evt_1" }) },
  "get /profile": { path: () => "/profile" },
  "put /profile": { path: () => "/profile", body: () => ({ displayName: "Ada" }) },
  "get /users": { path: () => "/users" },
  "get /admin/{email}": { path: ({ holder }) => `/admin/${holder.email}` },
  "put /user/{email}": {
    path: ({ holder }) => `/user/${holder.email}`,
    body: ({ holder }) => ({ email: holder.email }),
  },
  "get /roles": { path: () => "/roles" },
  "put /users/{id}/role": { path: ({ holder }) => `/users/${holder.id}/role`, body: () => ({ role: "customer" }) },
  "put /user/admin/{email}": { path: () => "/user/admin/nobody@example.com" },
  "delete /user/{email}": { path: () => "/user/nobody@example.com" },
};

const unproven = ["anonymous", "a removed user", "an expired token", "a forged token"] as const;

type Outcome = number | "allowed";
type Caller = { name: string; authorization: string | null; permissions: Permission[]; isHolder?: boolean };
type Refusal = {
  content: {
    "application/problem+json": { schema: { allOf: [unknown, { properties: { code: { enum: string[] } } }] } };
  };
};
type Route = { "x-policy": string; "x-permission"?: Permission; responses: Record<string, Refusal> };

/** What each policy answers a caller. */
const outcomes: Record<string, (caller: Caller, permission: Permission | undefined) => Outcome> = {
  public: () => "allowed",
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

const isSignedIn = ({ name }: Caller) => !(unproven as readonly string[]).includes(name);
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

async function callAs({ authorization }: Caller, route: string, fixture: Fixture): Promise<number> {
  const example = examples[route]!;
  const method = route.split(" ")[0]!.toUpperCase();
  const headers: Record<string, string> = authorization ? { authorization } : {};
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
  const [part, [type], [vehicle], [imported]] = await Promise.all([
    shop.addPart({ quantity: 5 }),
    shop.sql<{ id: string; alias: string }>(`
      with type as (insert into part_types (slug, name, system) select n, n, 'Other' from cast(gen_random_uuid() as text) as n returning id)
      insert into part_type_aliases (part_type_id, alias, key) select id, id, id from type
      returning part_type_id as id, id as alias`),
    shop.sql<{ id: string }>("select id from vehicles limit 1"),
    shop.sql<{ id: string }>(
      "insert into imports (name, state, dry_run, replaces) values ('parts.csv', 'done', true, false) returning id",
    ),
  ]);
  const [placed, kept] = await Promise.all([
    holder.call("POST", "/api/purchase", { ...contact, part, orders: 1 }),
    holder.call("POST", "/api/garage", { vehicle: vehicle!.id }),
  ]);
  return {
    part,
    partType: type!.id,
    alias: type!.alias,
    imported: imported!.id,
    order: placed.body.insertedId,
    vehicle: vehicle!.id,
    kept: kept.body._id,
    holder,
  };
}
