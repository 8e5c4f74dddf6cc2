import { once } from "node:events";
import { setTimeout } from "node:timers/promises";
import { Client } from "pg";
import { hashSecret, newGuestSecret } from "#shop/selling/cart/guest-secret.ts";
import { cacheTtlMs } from "#shop/foundation/limits.ts";
import type { BareStart } from "./bare.ts";
import type { Load, Loaded } from "./load.ts";
import { table } from "./report.ts";
import { connections } from "./rounds.ts";
import { startProcess, type Stage, type Stops } from "./stage.ts";

type Cart = { id: string; secret: string; totalCents: number };

const nothing = { base64: "", headers: {}, status: 200 };
const shipTo = { name: "Ada", line1: "1 Main St", city: "Chicago", region: "IL", postalCode: "60601", country: "US" };

/**
 * Returns a table of what buyers wait for: the order of a cart of three lines beside the same transaction on the bare driver, a read of the cart, and
 * what its delivery costs. Each order and each quote is of another cart.
 */
export async function measureCarts(
  { shop, databases }: Stage,
  stops: Stops,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<string> {
  const bare = startProcess("bare.ts", stops);
  const unused = { userId: "", sessionId: "", partId: "", landing: nothing, partPage: nothing, titles: {} };
  bare.send({ databaseUrl: databases.bare, origin: shop.url, ...unused } satisfies BareStart);
  const [port] = (await once(bare, "message")) as [number];
  const load = startProcess("load.ts", stops);
  const run = async (requests: Load["requests"], url = shop.url, clients = connections): Promise<Loaded> => {
    const finished = once(load, "message") as Promise<[Loaded]>;
    load.send({ url, requests, seconds, connections: clients, once: true } satisfies Load);
    return (await finished)[0];
  };
  const rateOf = ({ count, seconds: lasted }: Loaded) => count / lasted;

  const most = Math.ceil(2_500 * seconds);
  const ratios: number[] = [];
  let [own, failed] = [{ rate: 0, p50: 0, p99: 0 }, 0];
  for (let round = 0; round < rounds; round += 1) {
    const [carts, others] = [await addCarts(databases.shop, most), await addCarts(databases.bare, most)];
    const ordered = await run(carts.map(orderOf));
    const beside = await run(
      others.map(({ id }) => ({ path: `/cart-order/${id}` })),
      `http://127.0.0.1:${port}`,
    );
    own = { rate: rateOf(ordered), p50: ordered.p50, p99: ordered.p99 };
    failed += ordered.failed + beside.failed;
    ratios.push(own.rate / rateOf(beside));
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;

  const carts = await addCarts(databases.shop, most);
  const read = await run(carts.map(readOf("/api/cart")), shop.url, 1);
  const where = "/api/cart/delivery?country=US&postal=60601";
  const unset = await run(carts.map(readOf(where)), shop.url, 1);
  await setUpDelivery(databases.shop);
  const quoted = await run(carts.map(readOf(where)), shop.url, 1);
  const ms = (value: number) => value.toFixed(1);
  const rows = [
    [
      `order of 3 lines, ${connections} connections`,
      ms(own.p50),
      ms(own.p99),
      ratio.toFixed(2),
      "≥ 0.35 of the bare driver",
    ],
    ["cart of 3 lines read", ms(read.p50), ms(read.p99), "–", "p50 ≤ 3 ms"],
    ["its delivery, none set up", ms(unset.p50), ms(unset.p99), "–", "p95 ≤ 150 ms"],
    ["its delivery to a postal code", ms(quoted.p50), ms(quoted.p99), "–", "p95 ≤ 150 ms"],
  ];
  failed += read.failed + unset.failed + quoted.failed;
  const text = `${rounds} rounds of ${seconds} s; reads by one client. Orders a second: ${Math.round(own.rate)}. Failed requests: ${failed}.`;
  return `${text}\n\n${table(["carts", "p50 ms", "p99 ms", "ratio", "target"], rows)}`;
}

const headersOf = ({ secret }: Cart) => ({ cookie: `cart=${secret}`, "content-type": "application/json" });
const readOf = (path: string) => (cart: Cart) => ({ path, headers: headersOf(cart) });
const orderOf = (cart: Cart) => ({
  method: "POST" as const,
  path: "/api/cart/complete",
  headers: headersOf(cart),
  body: JSON.stringify({ cartId: cart.id, version: 0, totalCents: cart.totalCents }),
});

/** Adds carts of guests, each with three of the shop's parts and an address. */
async function addCarts(url: string, count: number): Promise<Cart[]> {
  const secrets = Array.from({ length: count }, newGuestSecret);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; token_hash: string; total: string }>(
      `with sold as (select id, price_cents, row_number() over (order by id) - 1 as at, count(*) over () as all_parts
                     from parts where removed_at is null and not draft and price_cents is not null and coalesce(core_cents, 0) = 0),
       added as (insert into carts (token_hash, email, client_name, phone_number, ship_to)
                 select hash, 'ada@example.com', 'Ada Lovelace', '3125550100', $2 from unnest($1::text[]) as hash
                 returning id, token_hash),
       numbered as (select *, row_number() over () as n from added),
       filled as (insert into cart_lines (cart_id, part_id, quantity, seen_price_cents)
                  select numbered.id, sold.id, 1, sold.price_cents
                  from numbered join sold on sold.at in (n * 3 % all_parts, (n * 3 + 1) % all_parts, (n * 3 + 2) % all_parts)
                  returning cart_id, seen_price_cents)
       select numbered.id, token_hash, sum(seen_price_cents) as total
       from numbered join filled on cart_id = numbered.id group by 1, 2`,
      [secrets.map(hashSecret), shipTo],
    );
    const secretOf = new Map(secrets.map((secret) => [hashSecret(secret), secret]));
    return rows.map(({ id, token_hash, total }) => ({
      id,
      secret: secretOf.get(token_hash) ?? "",
      totalCents: Number(total),
    }));
  } finally {
    await client.end();
  }
}

/** Sets up a table of rates, and waits until the shop knows it. */
async function setUpDelivery(url: string): Promise<void> {
  const value = {
    zones: [{ id: "us", name: "USA", country: "US", regions: [], postal: [] }],
    methods: [
      {
        id: "ground",
        name: "Ground",
        kind: "parcel",
        zones: ["us"],
        services: [],
        perParcel: true,
        freeFromCents: null,
        maxWeightGrams: null,
        maxLengthMm: null,
        maxGirthMm: null,
        minTotalCents: null,
        maxTotalCents: null,
        poBoxes: true,
        hazmat: true,
        ground: true,
        steps: [{ upToGrams: null, upToCents: null, priceCents: 1_420 }],
        transitDays: { from: 2, to: 4 },
      },
    ],
    cartons: [],
    defaultWeightGrams: 1_000,
  };
  const client = new Client({ connectionString: url });
  await client.connect();
  await client
    .query(
      "insert into settings (section, version, value) values ('delivery', 1, $1) on conflict (section) do update set value = $1",
      [value],
    )
    .finally(() => client.end());
  await setTimeout(cacheTtlMs.settings + 500);
}
