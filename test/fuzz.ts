import { chance } from "#test/chance.ts";
import { rawRequest, targetPieces } from "#test/raw-request.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  format?: string;
};
type Parameter = { name: string; in: "path" | "query" | "header" | "cookie"; schema: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
type Draw = () => number;

export type Fault = {
  n: number;
  method: string;
  path: string;
  body: string | undefined;
  status: number;
  response: string;
};

type Answer = { status: number; isBusy: boolean; response: string };

const atOnce = 8;
const requestsPerSignIn = 1_000;

/** Pages, each with the operation of the API whose parameters it takes. */
const pages = [
  ["/parts", "/parts"],
  ["/parts/{id}", "/parts"],
  ["/compare", "/parts"],
  ["/search", "/search"],
  ["/vehicles/{year}/{make}/{model}", "/parts"],
] as const;

const nasty: unknown[] = [
  null,
  "",
  " ",
  "\0",
  "\ud800",
  "a\u202eb",
  "'; drop table parts; --",
  "%00",
  "%",
  "../..",
  "{}",
  [],
  {},
  [[]],
  -1,
  0,
  1e99,
  -1e99,
  0.1,
  2 ** 31,
  2 ** 53,
  true,
  false,
  "NaN",
  "x".repeat(3_000),
  "2026-02-30",
  "9999999999999",
  "a@b",
  "<b>",
  "ſ",
  "👩‍🔧".repeat(40),
  { $ne: 1 },
  "018f0000-0000-7000-8000-000000000000",
  "-1",
  "1e5",
  ["a", null, 1],
];

/**
 * Sends requests that the shop's own OpenAPI document describes, also to the pages that take the same parameters, with values that mostly fit it
 * and sometimes anything else, as staff, customer and guest, and raw targets that may be no address. Texts and ids are those of the shop's catalogue, so that many of them mean something.
 * What is sent depends on the seed alone. Returns the responses of 500 and above, except 503 of a
 * shop that is busy, and those that broke off.
 */
export async function fuzz(shop: ShopUnderTest, { seed, requests }: { seed: string; requests: number }) {
  const document = (await shop.call<Document>("GET", "/api/openapi.json")).body;
  const added = [await shop.addPart({ quantity: 1_000_000 }), await shop.addPart()];
  const { ids, words } = await catalogueNames(shop);
  const known = { ids: [...added, ...ids], words };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: `/api${path}`, operation })),
  );
  const reads = pages.flatMap(([page, like]) =>
    [page, `/de${page}`, `${page}.data`].map((path) => ({
      method: "get",
      path,
      operation: document.paths[like]?.["get"] ?? {},
    })),
  );
  let callers = await callersOf(shop);
  const statuses: Record<string, number> = {};
  const faults: Fault[] = [];
  let next = 0;

  async function work() {
    for (;;) {
      const n = (next += 1);
      if (n > requests) return;
      // Some of the requests end sign-ins and accounts.
      if (n % requestsPerSignIn === 0) callers = await callersOf(shop);
      const draw = drawsOf(`${seed} ${n}`);
      const note = (sent: { method: string; path: string; body: string | undefined }, answer: Answer) => {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        if (answer.status === 0 || (answer.status >= 500 && !answer.isBusy)) faults.push({ n, ...sent, ...answer });
      };
      if (draw() < 0.05) {
        const raw = rawTarget(draw);
        note({ ...raw, body: undefined }, await sendRaw(shop.url, raw));
        continue;
      }
      const { method, path, operation } = pick(draw, draw() < 0.2 ? reads : operations);
      // A request with many odd values is refused for the first of them.
      const wild = draw() < 0.5 ? 0.14 : 0.01;
      const sent = makeRequest({ document, ...known, wild, draw }, path, operation);
      const caller = pick(draw, callers);
      const headers: Record<string, string> = caller ? { authorization: `Bearer ${caller.token}` } : {};
      if (draw() < 0.2)
        headers["idempotency-key"] = pick(draw, ["k", "", "x".repeat(300), "é"].map(encodeURIComponent));
      const hasBody = !["get", "head"].includes(method);
      const answer = await send(shop.url + sent.path, {
        method: method.toUpperCase(),
        headers: { ...headers, ...(hasBody && { "content-type": draw() < 0.97 ? "application/json" : "text/plain" }) },
        ...(hasBody && sent.body !== undefined && { body: sent.body }),
        redirect: "manual",
      });
      note({ method, ...sent }, answer);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return { faults, statuses, operations: operations.length };
}

/** Staff, a customer and a guest. */
async function callersOf(shop: ShopUnderTest): Promise<(Person | null)[]> {
  return [await shop.signInAdmin(), await shop.signUp(), null];
}

/** Status 0: the response broke off, twice: a connection that waited for its next request may be closed at the very moment at which it is used. */
async function send(url: string, init: RequestInit, attempt = 1): Promise<Answer> {
  try {
    const response = await fetch(url, init);
    const isBusy = response.status === 503 && response.headers.has("retry-after");
    return { status: response.status, isBusy, response: (await response.text()).slice(0, 1_000) };
  } catch (error) {
    if (attempt === 1) return send(url, init, 2);
    return { status: 0, isBusy: false, response: `${String(error)} ← ${String((error as Error).cause)}` };
  }
}

type RawTarget = { method: string; path: string };

function rawTarget(draw: Draw): RawTarget {
  const pieces = Array.from({ length: 1 + Math.floor(draw() * 5) }, () => pick(draw, targetPieces));
  return {
    method: pick(draw, ["GET", "GET", "GET", "POST", "PUT", "DELETE"]),
    path: `${draw() < 0.9 ? "/" : ""}${pieces.join("")}`,
  };
}

async function sendRaw(url: string, { method, path }: RawTarget): Promise<Answer> {
  const { status, response } = await rawRequest(url, path, method);
  return { status, isBusy: status === 503 && /^retry-after:/im.test(response), response: response.slice(0, 1_000) };
}

/** `wild`: how often a value is anything else than what the document says. */
type Sources = { document: Document; ids: string[]; words: string[]; wild: number; draw: Draw };

/** Ids and words of the catalogue, of vehicles that are offered and of others. */
async function catalogueNames(shop: ShopUnderTest): Promise<{ ids: string[]; words: string[] }> {
  const texts = async (query: string) => (await shop.sql<{ text: string }>(query)).map(({ text }) => text);
  const ids = [
    await texts("select id as text from vehicles order by md5(version || make || model || year) limit 100"),
    await texts(
      "select v.id as text from vehicles v join models m on m.id = v.model_id where m.heavy order by v.make, v.model, v.year limit 20",
    ),
    await texts("select id as text from parts order by sku limit 50"),
    await texts("select id as text from part_types order by name limit 20"),
  ];
  const words = [
    await texts("select name as text from models order by md5(make || name) limit 300"),
    await texts("select distinct make as text from models order by 1 limit 80"),
    await texts("select year::text as text from generate_series(1984, 2026) year"),
    await texts("select name as text from part_types order by 1 limit 100"),
    await texts("select slug as text from part_types order by 1 limit 100"),
    await texts("select name as text from brands order by 1 limit 30"),
    await texts("select name as text from positions order by 1 limit 30"),
    await texts("select number as text from part_numbers order by md5(number) limit 50"),
    await texts("select distinct value #>> '{}' as text from parts, jsonb_each(attributes) order by 1 limit 100"),
    [
      "hemi",
      "v6",
      "ecoboost",
      "4wd",
      "sedan",
      "diesel",
      "turbo",
      "2.0l",
      "front left",
      "under 40",
      "premium",
      "vorne",
      "bremsscheibe",
    ],
  ];
  return { ids: ids.flat(), words: words.flat() };
}

function makeRequest(sources: Sources, path: string, { parameters = [], requestBody }: Operation) {
  const { draw } = sources;
  const density = draw() < 0.5 ? 0.15 : 0.5;
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place, schema } of parameters) {
    const value = valueOf(sources, schema);
    const text = typeof value === "object" ? JSON.stringify(value) : String(value);
    // Lone surrogates have no form in an address.
    if (place === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || "-");
    else if (place === "query" && draw() < density) query.append(name, text.toWellFormed());
  }
  filled = filled.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(pick(draw, [pick(draw, sources.ids), pick(draw, sources.words)])),
  );
  const schema = requestBody?.content["application/json"]?.schema;
  const body = schema && (draw() < 0.02 ? '{"a":' : JSON.stringify(valueOf(sources, schema)));
  return { path: `${filled}${query.size > 0 ? `?${query.toString()}` : ""}`, body };
}

/** Returns a value that fits the schema, or something else. */
function valueOf(sources: Sources, schema: Schema, depth = 0): unknown {
  const { document, draw, ids } = sources;
  if (draw() < sources.wild) return pick(draw, nasty);
  if (depth > 6) return null;
  if (schema.$ref)
    return valueOf(sources, document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {}, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return valueOf(sources, pick(draw, choices), depth + 1);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => valueOf(sources, one, depth + 1)));
  if (schema.enum) return pick(draw, schema.enum);
  const type = Array.isArray(schema.type) ? pick(draw, schema.type) : schema.type;
  if (type === "object" || schema.properties) {
    const entries = Object.entries(schema.properties ?? {}).filter(() => draw() < 0.85);
    return Object.fromEntries(entries.map(([name, one]) => [name, valueOf(sources, one, depth + 1)]));
  }
  if (type === "array")
    return Array.from({ length: Math.floor(draw() * 3) }, () => valueOf(sources, schema.items ?? {}, depth + 1));
  if (type === "boolean") return draw() < 0.5;
  if (type === "integer" || type === "number") return Math.floor(draw() * 100);
  if (schema.format === "uuid") return pick(draw, ids);
  if (schema.format === "email") return "ada@example.com";
  return draw() < 0.3 ? pick(draw, ["US", "2026-01-31", "60601", "a", ...ids]) : phrase(sources);
}

/** A few words of the catalogue: '2012 civic brake pad set'. */
function phrase({ draw, words }: Sources): string {
  return Array.from({ length: 1 + Math.floor(draw() * 4) }, () => pick(draw, words)).join(" ");
}

function drawsOf(seed: string): Draw {
  let count = 0;
  return () => chance(`${seed} ${(count += 1)}`);
}

function pick<T>(draw: Draw, options: readonly T[]): T {
  return options[Math.floor(draw() * options.length)]!;
}
