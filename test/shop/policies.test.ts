import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Policy } from "#api/router.ts";
import { startShop, type Person, type ShopUnderTest } from "#test/shop-under-test.ts";

// Walks every route of the OpenAPI document with every kind of caller. A route without a stated policy, or without
// an example below, fails.

type Fixture = { order: string; part: string; imported: string; vehicle: string; kept: string; owner: Person };
type Example = { path: (fixture: Fixture) => string; body?: (fixture: Fixture) => unknown };

const contact = { client: "Ada", number: "5550100", address: "12 St James's Square" };

const examples: Record<string, Example> = {
  "get /site": { path: () => "/site" },
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
  "get /parts/{id}/applications": { path: ({ part }) => `/parts/${part}/applications` },
  "post /parts/{id}/applications": {
    path: ({ part }) => `/parts/${part}/applications`,
    body: ({ vehicle }) => ({ applications: [{ vehicle }] }),
  },
  "delete /parts/{id}/applications/{application}": { path: ({ part }) => `/parts/${part}/applications/1` },
  "get /vehicles/choices": { path: () => "/vehicles/choices?year=2015&make=Honda" },
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
  "post /imports/resolve": { path: () => "/imports/resolve?dryRun=true" },
  "post /imports/map": { path: () => "/imports/map", body: () => "kind,id\nbase_vehicle,1,2008,Honda,Accord" },
  "post /imports/{id}/apply": { path: ({ imported }) => `/imports/${imported}/apply` },
  "post /imports/{id}/undo": { path: ({ imported }) => `/imports/${imported}/undo` },
  "post /imports/{id}/cancel": { path: ({ imported }) => `/imports/${imported}/cancel` },
  "get /facets": { path: () => "/facets?type=brake-disc&price_max=100" },
  "get /part-types": { path: () => "/part-types" },
  "get /search": { path: () => "/search?q=2015+accord+front+brake+pads" },
  "get /suggest": { path: () => "/suggest?q=2015+acc" },
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
  "get /admin/{email}": { path: ({ owner }) => `/admin/${owner.email}` },
  "put /user/{email}": { path: ({ owner }) => `/user/${owner.email}`, body: ({ owner }) => ({ email: owner.email }) },
  "put /user/admin/{email}": { path: () => "/user/admin/nobody@example.com" },
  "delete /user/{email}": { path: () => "/user/nobody@example.com" },
};

const callers = [
  "anonymous",
  "removed user",
  "expired token",
  "forged token",
  "other customer",
  "owner",
  "admin",
] as const;
type Caller = (typeof callers)[number];
type Verdict = 401 | 403 | 404 | 400 | "allowed";

const nobody = { anonymous: 401, "removed user": 401, "expired token": 401, "forged token": 401 } as const;
const verdicts: Record<Policy, Record<Caller, Verdict>> = {
  public: Object.fromEntries(callers.map((caller) => [caller, "allowed"])) as Record<Caller, Verdict>,
  customer: { ...nobody, "other customer": "allowed", owner: "allowed", admin: "allowed" },
  own: { ...nobody, "other customer": 404, owner: "allowed", admin: 404 },
  owner: { ...nobody, "other customer": 404, owner: "allowed", admin: "allowed" },
  self: { ...nobody, "other customer": 403, owner: "allowed", admin: "allowed" },
  admin: { ...nobody, "other customer": 403, owner: 403, admin: "allowed" },
  // No bearer token is proof of who one is to the identity provider.
  identity: Object.fromEntries(callers.map((caller) => [caller, 401])) as Record<Caller, Verdict>,
  provider: Object.fromEntries(callers.map((caller) => [caller, 400])) as Record<Caller, Verdict>,
};

let shop: ShopUnderTest;
let paths: Record<string, Record<string, { "x-policy"?: Policy }>>;
let authorization: Record<Caller, string | null>;
let owner: Person;

beforeAll(async () => {
  shop = await startShop();
  paths = (await shop.call("GET", "/api/openapi.json")).body.paths;
  owner = await shop.signUp("Owner");
  const [other, removed, admin] = [await shop.signUp("Other"), await shop.signUp("Removed"), await shop.admin()];
  await admin.call("DELETE", `/api/user/${removed.email}`);
  const claims = JSON.parse(Buffer.from(owner.token.split(".")[1]!, "base64url").toString());
  const [secret] = await shop.sql<{ value: string }>("select value from secrets where name = 'access_token'");
  const sign = (key: string, exp: number) =>
    new SignJWT({ ...claims, exp })
      .setProtectedHeader(JSON.parse(Buffer.from(owner.token.split(".")[0]!, "base64url").toString()))
      .sign(Buffer.from(key, "base64url"));
  const now = Math.floor(Date.now() / 1000);
  authorization = {
    anonymous: null,
    "removed user": `Bearer ${removed.token}`,
    "expired token": `Bearer ${await sign(secret!.value, now - 60)}`,
    "forged token": `Bearer ${await sign("YS1rZXktdGhhdC1zb21lYm9keS1tYWRlLXVwLWxvbmctZW5vdWdo", now + 600)}`,
    "other customer": `Bearer ${other.token}`,
    owner: `Bearer ${owner.token}`,
    admin: `Bearer ${admin.token}`,
  };
});
afterAll(() => shop?.stop());

test("every route states a policy, and has an example here", () => {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );
  expect(routes.toSorted()).toEqual(Object.keys(examples).toSorted());
  for (const methods of Object.values(paths)) {
    for (const route of Object.values(methods)) expect(Object.keys(verdicts)).toContain(route["x-policy"]);
  }
});

test("the token is signed as this test signs it: a fresh copy is let in", async () => {
  expect((await shop.call("GET", "/api/profile", undefined, { authorization: authorization.owner! })).status).toBe(200);
});

describe.each(Object.keys(examples))("%s", (route) => {
  test.each(callers)("%s", async (caller) => {
    const [method = "", path = ""] = route.split(" ");
    const verdict = verdicts[paths[path]![method]!["x-policy"]!][caller];
    const example = examples[route]!;
    const fixture = await fixtureFor(owner);
    const sent = authorization[caller];
    const answer = await shop.call(
      method.toUpperCase(),
      `/api${example.path(fixture)}`,
      example.body?.(fixture),
      sent ? { authorization: sent } : {},
    );
    if (verdict !== "allowed") expect(answer.status).toBe(verdict);
    else expect([401, 403]).not.toContain(answer.status);
    expect(answer.status).toBeLessThan(500);
    if (verdict === "allowed" && route.includes("{id}")) expect(answer.status).not.toBe(404);
  });
});

async function fixtureFor(person: Person): Promise<Fixture> {
  const part = await shop.addPart({ quantity: 5 });
  const placed = await person.call("POST", "/api/purchase", { ...contact, part, orders: 1 });
  const [vehicle] = await shop.sql<{ id: string }>("select id from vehicles limit 1");
  const kept = await person.call("POST", "/api/garage", { vehicle: vehicle!.id });
  const [imported] = await shop.sql<{ id: string }>(
    "insert into imports (name, state, dry_run, replaces) values ('parts.csv', 'done', true, false) returning id",
  );
  return {
    part,
    imported: imported!.id,
    order: placed.body.insertedId,
    vehicle: vehicle!.id,
    kept: kept.body._id,
    owner: person,
  };
}
