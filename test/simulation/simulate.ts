import { newBuyer, signedIn } from "#test/simulation/clients.ts";
import { killableShop, type KillableShop, type ShopSettings } from "#test/simulation/killable-shop.ts";
import { drawOperation } from "#test/simulation/operations.ts";
import { verify } from "#test/simulation/verify.ts";
import {
  deliveryCents,
  drawsOf,
  must,
  scarceStock,
  type Buyer,
  type Part,
  type Send,
  type World,
} from "#test/simulation/world.ts";

/** `fault`: what strikes the shop several times while it works. */
export type Plan = { seed: string; operations: number; kills: number; fault?: Fault };

/** Something that fails outside the shop, for `holdMs` each time; `settings`: the kind of shop that it can be tried on. */
export type Fault = {
  name: string;
  settings: ShopSettings;
  times: number;
  holdMs: number;
  begin: (shop: KillableShop) => unknown;
  end: (shop: KillableShop) => unknown;
};

/** What was done, for the report. `wellMs`: the longest time from the end of a fault until the shop served. */
export type Outcome = {
  done: Record<string, number>;
  kills: number;
  orders: number;
  seconds: number;
  wellMs: number;
  lost: number;
  refused: number;
  crowded: number;
};

/** Operations run at once, each of another buyer. */
const atOnce = 4;

/** Within so many milliseconds of the beginning of some operations the server is killed. */
const longestFuseMs = 60;

/**
 * Has random buyers, staff and the clock work with a shop whose process is killed at random moments, then compares it with a model. What is
 * done, and when the process is killed, depends on nothing but the seed. Throws the first difference.
 */
export async function simulate({ seed, operations, kills, fault }: Plan): Promise<Outcome> {
  const began = performance.now();
  const shop = await killableShop({}, fault?.settings);
  try {
    const world = await createWorld(shop, seed);
    const strikes = fault ? createStrikes(shop, fault, Math.ceil(operations / atOnce)) : null;
    const done: Record<string, number> = {};
    const batches = Math.ceil(operations / atOnce);
    const killedIn = new Set<number>();
    while (killedIn.size < Math.min(kills, batches)) killedIn.add(Math.floor(world.draw() * batches));
    for (let batch = 0; batch < batches || strikes?.areLeft(); batch += 1) {
      strikes?.begin(batch);
      const drawn = drawBuyers(world).map((buyer) => drawOperation(world, buyer));
      const fuse = killedIn.has(batch) ? world.draw() * longestFuseMs : null;
      const work = drawn.map(async ({ name, run }) => {
        done[name] = (done[name] ?? 0) + 1;
        await run().catch((error: unknown) => {
          throw new Error(`${name} in batch ${batch}: ${String(error)}`, { cause: error });
        });
      });
      if (fuse !== null) work.push(after(fuse).then(() => shop.kill()));
      await Promise.all(work);
    }
    await verify(world);
    const orders = world.buyers.reduce((sum, buyer) => sum + buyer.orders.length, 0);
    const seconds = Math.round((performance.now() - began) / 1000);
    return { done, kills: killedIn.size, orders, seconds, wellMs: strikes?.wellMs() ?? 0, ...shop.counts };
  } finally {
    await shop.stop();
  }
}

/** Lets the fault strike as often as it says, evenly over the batches, which go on meanwhile. */
function createStrikes(shop: KillableShop, fault: Fault, batches: number) {
  const every = Math.ceil(batches / (fault.times + 1));
  let begun = 0;
  let isOn = false;
  let wellMs = 0;
  let failure: unknown = null;
  return {
    begin(batch: number) {
      if (isOn || begun === fault.times || batch < every * (begun + 1)) return;
      begun += 1;
      isOn = true;
      strike(shop, fault)
        .then((took) => void (wellMs = Math.max(wellMs, took)))
        .catch((error: unknown) => (failure ??= error))
        .finally(() => (isOn = false));
    },
    /** Returns whether one goes on or has not begun. Throws what went wrong with one. */
    areLeft(): boolean {
      if (failure !== null) throw failure as Error;
      return isOn || begun < fault.times;
    },
    wellMs: () => Math.round(wellMs),
  };
}

/** Lets the fault hold for its time while the operations go on. Returns how long the shop then took to serve, in milliseconds. */
async function strike(shop: KillableShop, fault: Fault): Promise<number> {
  await fault.begin(shop);
  await after(fault.holdMs);
  await fault.end(shop);
  const since = performance.now();
  await shop.serves();
  return performance.now() - since;
}

const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function drawBuyers({ draw, buyers }: World): Buyer[] {
  const left = [...buyers];
  return Array.from({ length: atOnce }, () => left.splice(Math.floor(draw() * left.length), 1)[0]!);
}

async function createWorld(shop: KillableShop, seed: string): Promise<World> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = shop.admin;
  await shop.well();
  const staff = await signedIn(shop, { email, password });
  const limits = { ten: 40, freeDelivery: 3 };
  await configure(staff, limits);
  const parts: Part[] = [];
  for (const [index, price] of [10, 20, 50, 130].entries()) parts.push(await addPart(staff, { index, price }));
  const buyers: Buyer[] = [];
  for (let n = 0; n < 12; n += 1) buyers.push(await newBuyer(shop, { name: `buyer${n}`, isGuest: n % 3 > 0, seed }));
  return { shop, parts, cards: [], buyers, staff, limits, draw: drawsOf(seed) };
}

async function addPart(staff: Send, { index, price }: { index: number; price: number }): Promise<Part> {
  const quantity = index === 0 ? scarceStock : 10_000;
  const part = { name: `Part ${index}`, price, description: "", quantity, order: 1, img: "" };
  const added = await staff("POST", "/api/parts", part);
  must(added.status === 200, "a part is put on sale", added);
  return { id: added.body.insertedId, cents: price * 100, initial: quantity };
}

async function configure(staff: Send, limits: World["limits"]): Promise<void> {
  const ground = { id: "ground", name: "Ground", kind: "parcel", zones: ["us"], transitDays: { from: 2, to: 4 } };
  const step = { upToGrams: null, upTo: null, price: deliveryCents / 100 };
  const delivery = {
    zones: [{ id: "us", name: "United States", country: "US" }],
    methods: [{ ...ground, steps: [step] }],
  };
  const rate = { country: "US", region: "IL", label: "Illinois", rate: 0.1 };
  const tax = { mode: "table", country: "US", nexus: [{ country: "US", regions: ["IL"] }], rates: [rate] };
  const payments = { bankTransfer: true, accountHolder: "Shop", accountNumber: "12345678" };
  for (const [section, value] of Object.entries({ delivery, tax, payments })) {
    const saved = await staff("PUT", `/api/settings/${section}`, { version: 0, value });
    must(saved.status === 200, "settings are saved", saved);
  }
  const both = { combinesWith: ["line", "order", "delivery"] };
  const ten = { name: "Ten", code: "TEN", kind: "percent", level: "order", percent: 10, limitTotal: limits.ten };
  const free = {
    name: "Free",
    code: "FREEWAY",
    kind: "free_delivery",
    level: "delivery",
    limitCustomer: limits.freeDelivery,
  };
  for (const promotion of [ten, free]) {
    const added = await staff("POST", "/api/promotions", { ...promotion, ...both });
    must(added.status === 200, "a promotion is added", added);
  }
}
