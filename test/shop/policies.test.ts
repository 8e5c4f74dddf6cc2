import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { permissions, type Permission } from "#shop/foundation/permissions.ts";
import { checkAgainst, type ApiDocument } from "#test/api-document.ts";
import { examples } from "#test/policy-examples.ts";
import { orderAsGuest } from "#test/guest-order.ts";
import { createFixture, neededBy, type Fixture, type Holder } from "#test/policy-fixture.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

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
  /** A program with an API key, which owns nothing. */
  isKey?: boolean;
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

/** What each policy answers a program with an API key. */
function outcomeForKey(policy: string, permission: Permission | undefined, caller: Caller): Outcome {
  if (["public", "identity", "provider"].includes(policy)) return outcomes[policy]!(caller, permission);
  return has(caller, permission) ? "allowed" : 403;
}

const isSignedIn = ({ name, cookie }: Caller) =>
  cookie === undefined && !(unproven as readonly string[]).includes(name);
const has = ({ permissions }: Caller, permission: Permission | undefined) =>
  permission !== undefined && permissions.includes(permission);

let shop: ShopUnderTest;
let document: ApiDocument;
let paths: Record<string, Record<string, Route>>;
let problemsOf: ReturnType<typeof checkAgainst>;
let callers: Caller[];
let holder: Holder;
/** For calls that change nothing. */
let shared: Fixture;

beforeAll(async () => {
  shop = await sharedShop();
  document = (await shop.call("GET", "/api/openapi.json")).body;
  paths = document.paths as typeof paths;
  problemsOf = checkAgainst(document);
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
  for (const scopes of [[...permissions], ["orders:read"] as Permission[]]) {
    const made = await admin.call("POST", "/api/api-keys", { name: "Test", scopes, days: 1, ratePerMinute: 6_000 });
    const name = scopes.length === 1 ? "a key for orders:read" : "a key for everything";
    callers.push({ ...caller(name, made.body.key, scopes), isKey: true });
  }
  shared = await createFixture(shop, holder);
});

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
  const needs = neededBy(examples[route]!);
  const outcome = (caller: Caller) =>
    caller.isKey ? outcomeForKey(policy, permission, caller) : outcomes[policy]!(caller, permission);
  const expected = callers.map((caller) => [caller.name, outcome(caller)] as const);
  const answers = await Promise.all(
    callers.map(async (caller, at) => {
      const changes = method !== "get" && expected[at]![1] === "allowed";
      const status = await callAs(caller, route, changes ? await createFixture(shop, holder, needs) : shared);
      // What asks for the password again is beyond any key.
      const asksPassword = caller.isKey && status === 403 && declaredCodes(route, 403).includes("sign_in_again");
      return [caller.name, asksPassword ? expected[at]![1] : outcomeOf(status, route, policy)] as const;
    }),
  );
  expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
});

test("no route opens the order or the cart of a guest to another guest, a customer or nobody", async () => {
  const ordered = await orderAsGuest(shop, "grace@example.com");
  const added = await ordered.guest.call("POST", "/api/cart/lines", { partId: shared.part });
  const fixture = { ...shared, order: ordered.id, line: added.body.groups[0].lines[0].id };
  const strangers = callers.filter(({ permissions: granted, isKey }) => granted.length === 0 && !isKey);
  const routes = Object.keys(examples).filter((route) =>
    neededBy(examples[route]!).some((name) => name === "order" || name === "line"),
  );
  expect(routes.length).toBeGreaterThan(20);
  for (const route of routes)
    for (const caller of strangers)
      expect([401, 403, 404], `${route} by ${caller.name}`).toContain(await callAs(caller, route, fixture));
  const seen = await ordered.guest.call("GET", `/api/guest-orders/${ordered.key}`);
  expect(seen.body).toMatchObject({ id: ordered.id, status: "placed" });
  expect((await ordered.guest.call("GET", "/api/cart")).body.groups).toMatchObject(added.body.groups);
});

/** The cookie of a guest with a cart. */
async function guestCookie(): Promise<string> {
  const added = await shop.call("POST", "/api/cart/lines", { partId: await shop.addPart() });
  return added.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function callAs({ authorization, cookie }: Caller, route: string, fixture: Fixture): Promise<number> {
  const example = examples[route]!;
  const method = route.split(" ")[0]!.toUpperCase();
  const headers: Record<string, string> = { ...(authorization && { authorization }), ...(cookie && { cookie }) };
  const { status, body } = await shop.call(method, `/api${example.path(fixture)}`, example.body?.(fixture), headers);
  if (status >= 400) expect(declaredCodes(route, status), `${route}: ${status}`).toContain(body.code);
  const [, path = ""] = route.split(" ");
  const content = document.paths[path]![method.toLowerCase()]!.responses[status]?.content ?? {};
  const media = content["application/json"] ?? content["application/problem+json"];
  if (media) expect(problemsOf(media.schema, body), `${route}: ${status}`).toEqual([]);
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
