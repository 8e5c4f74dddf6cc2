import { randomUUID } from "node:crypto";
import { bytesOf, type Bytes } from "./bytes.ts";
import type { Load } from "./load.ts";

/** `uncached`: the shop must make every response. `orders`: the requests place orders. */
export type Contest = {
  name: string;
  beside: string;
  shop: Load["requests"];
  bare: Load["requests"];
  uncached?: true;
  orders?: true;
};

export type Fixture = {
  partIds: string[];
  part: string;
  token: string;
  email: string;
  /** The titles that the shop composes, by id of the part. */
  titles: Record<string, string>;
};

const listed = "/api/parts?limit=24";
/** The headers of a browser. */
const browser = { "accept-encoding": "gzip, deflate, br", accept: "text/html" };
const sql = "the same SQL and JSON";

/** Returns what is measured: paths of the shop, each beside the bare server's response to the same request. */
export function contests({ partIds, part, token, email }: Fixture): Contest[] {
  const parts = partIds.map((id) => ({ path: `/api/parts/${id}` }));
  const bareParts = partIds.map((id) => ({ path: `/parts/${id}` }));
  const orders = partIds.map((id) => ({
    method: "POST" as const,
    path: "/api/purchase",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "idempotency-key": "[<id>]",
    },
    body: JSON.stringify({ ...contact, email, part: id, product: "Part", orders: 1 }),
  }));
  const bareOrders = orders.map((order) => ({ ...order, path: "/purchase" }));
  const list = { name: "list of 24 parts", beside: sql, shop: [{ path: listed }], bare: [{ path: "/parts?limit=24" }] };
  const one = { name: "one part", beside: sql, shop: parts, bare: bareParts };
  const uncached = ({ name, shop, bare }: Contest): Contest => {
    // Requests with a token pass the response cache by.
    const signedIn = (request: Load["requests"][number]) => ({
      ...request,
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      name: `${name}, uncached`,
      beside: "the same SQL and JSON, the session's too",
      shop: shop.map(signedIn),
      bare: bare.map(signedIn),
      uncached: true,
    };
  };
  const page = (name: string, path: string, bare: string, beside: string) => ({
    name,
    beside,
    shop: [{ path, headers: browser }],
    bare: [{ path: bare, headers: browser }],
  });
  return [
    list,
    uncached(list),
    one,
    uncached(one),
    page("landing page", "/", "/memory/landing", "the same bytes from memory"),
    page("landing page", "/", "/sql/landing", "the same bytes after the same SQL"),
    page("part page", `/parts/${part}`, "/memory/part", "the same bytes from memory"),
    page("part page", `/parts/${part}`, "/sql/part", "the same bytes after the same SQL"),
    { name: "order placed", beside: "TPC-B of pgbench", shop: orders, bare: [{ path: "/tpcb" }], orders: true },
    { name: "order placed", beside: "the same transaction", shop: orders, bare: bareOrders, orders: true },
  ];
}

export const contact = { client: "Ada Lovelace", number: "5550100", address: "12 St James's Square, London" };

/** Signs up a customer and reads the parts and pages that are requested. */
export async function prepare(shop: string): Promise<Fixture & { landing: Bytes; partPage: Bytes }> {
  const parts = (await (await request(`${shop}/api/parts?limit=200`)).json()) as { _id: string }[];
  const partIds = parts.map(({ _id }) => _id);
  const [part = ""] = partIds;
  const email = `${randomUUID()}@example.com`;
  const json = { "content-type": "application/json", origin: shop };
  const person = JSON.stringify({ name: contact.client, email, password: "analytical-engine" });
  const signedUp = await request(`${shop}/api/identity/sign-up/email`, { method: "POST", headers: json, body: person });
  const cookie = signedUp.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const registered = await request(`${shop}/api/user/${email}`, {
    method: "PUT",
    headers: { ...json, cookie },
    body: JSON.stringify({ email }),
  });
  const { token } = (await registered.json()) as { token: string };
  return {
    partIds,
    part,
    token,
    email,
    titles: await titlesOf(shop, partIds),
    landing: await bytesOf(`${shop}/`, browser),
    partPage: await bytesOf(`${shop}/parts/${part}`, browser),
  };
}

async function titlesOf(shop: string, partIds: string[]): Promise<Record<string, string>> {
  const titles: Record<string, string> = {};
  for (const id of partIds) {
    const part = (await (await request(`${shop}/api/parts/${id}`)).json()) as { displayTitle: string };
    titles[id] = part.displayTitle;
  }
  return titles;
}

async function request(url: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${init?.method ?? "GET"} ${url}: ${response.status} ${await response.text()}`);
  return response;
}

/** Throws if the two servers do not send the same body, or if an uncached response could come from the cache. */
export async function compareResponses(shop: string, bare: string, contest: Contest): Promise<void> {
  const [one, other] = [contest.shop[0], contest.bare[0]];
  if (!one || !other || contest.orders) return;
  const ofShop = await bytesOf(shop + one.path, one.headers);
  const ofBare = await bytesOf(bare + other.path, other.headers);
  if (ofShop.base64 !== ofBare.base64) throw new Error(`${contest.name}: the two responses differ.`);
  if (contest.uncached && ofShop.headers["cache-control"] !== "no-store")
    throw new Error(`${contest.name}: the response may come from the cache.`);
}
