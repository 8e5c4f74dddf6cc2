import { beforeAll, describe, expect, test } from "vitest";
import { cartContact } from "#test/cart-calls.ts";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let owner: Person;
let accord: string;
const accords = { make: "Honda", model: "Accord", year: 2003 };

beforeAll(async () => {
  shop = await sharedShop();
  owner = await shop.admin();
  accord = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body.vehicle.id;
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  const saved = await owner.call("PUT", "/api/settings/delivery", { version, value: delivery });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
});

const box = { lengthMm: 300, widthMm: 200, heightMm: 100 };
const delivery = {
  zones: [{ id: "us", name: "USA", country: "US" }],
  methods: [
    {
      id: "ground",
      name: "Ground",
      kind: "parcel",
      zones: ["us"],
      perParcel: true,
      steps: [{ price: 6.4 }],
      transitDays: { from: 2, to: 5 },
    },
    {
      id: "air",
      name: "Air",
      kind: "parcel",
      zones: ["us"],
      ground: false,
      maxLengthMm: 400,
      steps: [{ price: 30 }],
      transitDays: { from: 1, to: 1 },
    },
  ],
  cartons: [{ id: "m", name: "M", ...box, maxWeightGrams: 20_000 }],
  volumePerKg: 0,
  defaultWeightGrams: 500,
};

/** A package in inches. */
type Inches = [number, number, number];
const small: Inches = [4, 3, 2];

type Listed = { price: number; partType: string; inches?: Inches } & Record<string, unknown>;

/** Adds a part that fits the front of the Accord, with its package. */
async function addPart({ inches = small, ...more }: Listed) {
  const fits = [{ vehicle: accords, position: "Front" }];
  const part = await shop.addPart({
    system: "Chassis",
    brand: "Halvern",
    tier: "standard",
    applications: fits,
    ...more,
  });
  const [ShippingHeight, ShippingWidth, ShippingLength] = inches.map((side) => [String(side)]);
  const pack = {
    PackageUOM: ["EA"],
    QuantityofEaches: ["1"],
    Dimensions: [{ UOM: "IN", ShippingHeight, ShippingWidth, ShippingLength }],
  };
  await shop.sql(
    "insert into part_details (part_id, details) values ($1, $2) on conflict (part_id) do update set details = excluded.details",
    [part, { Packages: { Package: [pack] } }],
  );
  return part;
}

async function fill(...parts: string[]): Promise<GuestBrowser> {
  const guest = guestBrowser(shop);
  for (const part of parts)
    expect((await guest.call("POST", "/api/cart/lines", { part, vehicle: accord })).status).toBe(200);
  return guest;
}

const deliveryOf = async (guest: GuestBrowser, query = "?country=US&postal=60601"): Promise<Json> =>
  (await guest.call("GET", `/api/cart/delivery${query}`)).body;
const swapsOf = ({ swaps }: Json) => swaps.map(({ part }: Json) => part.part);

test("what delivery of a cart costs is known by its postal code, before contact details are entered", async () => {
  const guest = await fill(await addPart({ price: 40, partType: "Ball Joint" }));
  expect(await deliveryOf(guest, "")).toEqual({ countries: ["US"], delivery: null });
  const { delivery: found } = await deliveryOf(guest);
  expect(found).toMatchObject({ country: "US", postal: "60601", status: "quoted", total: 46.4, boxes: 1 });
  expect(found.options).toMatchObject([
    { methodId: "ground", cents: 6_40 },
    { methodId: "air", cents: 30_00 },
  ]);
  const refused = await guest.call("GET", "/api/cart/delivery?country=US&postal=6060");
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: "postal", code: "not_a_postal_code" }] } });
  const nobody = await deliveryOf(guestBrowser(shop));
  expect(nobody).toEqual({ countries: ["US"], delivery: null });
});

describe("parts that fit as well", () => {
  test("are proposed where two boxes become one, with the saving, and the cart then costs what the proposal states", async () => {
    // Too long for the carton: it travels in its own package.
    const long = await addPart({ price: 40, inches: [2, 2, 16], partType: "Control Arm" });
    const compact = await addPart({ price: 42, brand: "Brembo", partType: "Control Arm" });
    const filter = await addPart({ price: 10, partType: "Oil Filter" });
    const guest = await fill(long, filter);
    const { delivery: found } = await deliveryOf(guest);
    expect(found).toMatchObject({ boxes: 2, total: 62.8 });
    const [proposal, other] = found.proposals;
    expect(other).toMatchObject({ goals: ["fastest"], method: "air", total: 82 });
    expect(proposal).toMatchObject({
      goals: ["cheapest", "fewest_boxes"],
      boxes: 1,
      total: 58.4,
      saved: 4.4,
      method: null,
    });
    expect(swapsOf(proposal)).toEqual([compact]);

    const parts = proposal.swaps.map(({ line, part }: Json) => ({ line, part: part.part }));
    const taken = await guest.call("POST", "/api/cart/replacements", { parts });
    expect(taken.status).toBe(200);
    expect(taken.body.groups[0].lines.map(({ part }: Json) => part)).toContain(compact);
    expect((await guest.call("PUT", "/api/cart/contact", cartContact)).body.totals.total).toBe(58.4);
    expect((await deliveryOf(guest, "")).delivery).toMatchObject({ total: 58.4, proposals: [] });
  });

  test("cost what the cart will: the pieces of a part that stay no longer have the price of those that go", async () => {
    const partType = "Sway Bar Link";
    const long = await addPart({ price: 40, quantity: 50, inches: [2, 2, 16], partType });
    const compact = await addPart({ price: 31, quantity: 50, brand: "Brembo", partType });
    const breaks = (part: string, cents: number) =>
      shop.sql("update parts set price_breaks = $2 where id = $1", [part, JSON.stringify([{ quantity: 2, cents }])]);
    await breaks(long, 3_000);
    await breaks(compact, 2_500);
    const guest = await fill(long);
    // Another line of the same part, which nothing replaces: it is for no vehicle.
    await guest.call("POST", "/api/cart/lines", { part: long });
    const { delivery: found } = await deliveryOf(guest);
    expect(found.total).toBe(60 + 2 * 6.4);
    for (const { swaps, total, method } of found.proposals) {
      expect(swaps).toMatchObject([{ part: { part: compact, price: 31 } }]);
      const buyer = await fill(compact);
      await buyer.call("POST", "/api/cart/lines", { part: long });
      await buyer.call("PUT", "/api/cart/contact", cartContact);
      const cart = (await buyer.call("PUT", "/api/cart/delivery", { method: method ?? "ground" })).body;
      expect(cart.totals.total).toBe(total);
    }
    // At the price of two pieces it would be cheaper.
    expect(found.proposals.flatMap(({ goals }: Json) => goals)).not.toContain("cheapest");
  });

  test("may only make it faster: then the way of delivery is part of the proposal", async () => {
    const long = await addPart({ price: 40, inches: [2, 2, 16], partType: "Tie Rod End" });
    const short = await addPart({ price: 50, inches: [2, 2, 14], partType: "Tie Rod End" });
    const guest = await fill(long);
    const [proposal] = (await deliveryOf(guest)).delivery.proposals;
    expect(proposal).toMatchObject({ goals: ["fastest"], method: "air", total: 80, saved: -33.6, boxes: 1 });
    const parts = proposal.swaps.map(({ line, part }: Json) => ({ line, part: part.part }));
    expect(parts).toMatchObject([{ part: short }]);
    const taken = await guest.call("POST", "/api/cart/replacements", { parts, method: "air" });
    expect(taken.status).toBe(200);
    expect((await guest.call("PUT", "/api/cart/contact", cartContact)).body).toMatchObject({
      totals: { total: 80 },
      delivery: { chosen: "air" },
    });
  });

  test("are never of another tier, short in stock, for another axle, or in the cart already", async () => {
    const partType = "Wheel Hub";
    const own = await addPart({ price: 40, partType });
    await addPart({ price: 5, partType, brand: "Cheapo", tier: "economy" });
    await addPart({ price: 6, partType, quantity: 0 });
    await addPart({ price: 7, partType, applications: [{ vehicle: accords, position: "Rear" }] });
    const guest = await fill(own);
    expect((await deliveryOf(guest)).delivery.proposals).toEqual([]);
    const better = await addPart({ price: 30, partType });
    expect((await deliveryOf(guest)).delivery.proposals.map(swapsOf)).toEqual([[better]]);
    await guest.call("POST", "/api/cart/lines", { part: better, vehicle: accord });
    expect((await deliveryOf(guest)).delivery.proposals).toEqual([]);
  });

  test("keep the quantity of the line that they replace, also where two lines swap their parts", async () => {
    const one = await addPart({ price: 40, partType: "Sway Bar Link", quantity: 20 });
    const other = await addPart({ price: 30, partType: "Sway Bar Link", quantity: 20 });
    const guest = await fill(one, other, other, other);
    const linesOf = (body: Json) =>
      Object.fromEntries(body.groups[0].lines.map(({ part, quantity }: Json) => [part, quantity]));
    const { body } = await guest.call("GET", "/api/cart");
    expect(linesOf(body)).toEqual({ [one]: 1, [other]: 3 });
    const parts = body.groups[0].lines.map(({ _id: line, part }: Json) => ({ line, part: part === one ? other : one }));
    const taken = await guest.call("POST", "/api/cart/replacements", { parts });
    expect(taken.status).toBe(200);
    expect(linesOf(taken.body)).toEqual({ [one]: 3, [other]: 1 });
  });

  test("are replaced all or none, and only in one's own cart", async () => {
    const guest = await fill(await addPart({ price: 40, partType: "Strut Mount" }));
    const [{ _id: line, part }] = (await guest.call("GET", "/api/cart")).body.groups[0].lines;
    const other = await addPart({ price: 30, partType: "Strut Mount" });
    const gone = "019a0000-0000-7000-8000-000000000000";
    const replace = (who: GuestBrowser, ...parts: object[]) => who.call("POST", "/api/cart/replacements", { parts });
    expect((await replace(guest, { line, part: other }, { line: gone, part: other })).status).toBe(404);
    expect((await replace(guest, { line, part: gone })).body.code).toBe("part_unknown");
    const stranger = await fill(part);
    expect((await replace(stranger, { line, part: other })).status).toBe(404);
    expect((await guest.call("GET", "/api/cart")).body.groups[0].lines).toMatchObject([{ _id: line, part }]);
  });
});
