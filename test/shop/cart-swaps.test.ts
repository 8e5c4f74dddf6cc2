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
    expect((await guest.call("POST", "/api/cart/lines", { partId: part, vehicleId: accord })).status).toBe(200);
  return guest;
}

const deliveryOf = async (guest: GuestBrowser, query = "?country=US&postal=60601"): Promise<Json> =>
  (await guest.call("GET", `/api/cart/delivery${query}`)).body;
const swapsOf = ({ swaps }: Json) => swaps.map(({ part }: Json) => part.partId);

test("what delivery of a cart costs is known by its postal code, before contact details are entered", async () => {
  const guest = await fill(await addPart({ price: 40, partType: "Ball Joint" }));
  expect(await deliveryOf(guest, "")).toEqual({ countries: ["US"], delivery: null });
  const { delivery: found } = await deliveryOf(guest);
  expect(found).toMatchObject({
    to: { country: "US", postal: "60601" },
    status: "quoted",
    totalCents: 46_40,
    boxes: 1,
  });
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
    expect(found).toMatchObject({ boxes: 2, totalCents: 62_80 });
    const [proposal, other] = found.proposals;
    expect(other).toMatchObject({ goals: ["fastest"], methodId: "air", totalCents: 82_00 });
    expect(proposal).toMatchObject({
      goals: ["cheapest", "fewest_boxes"],
      boxes: 1,
      totalCents: 58_40,
      savedCents: 4_40,
      methodId: null,
    });
    expect(swapsOf(proposal)).toEqual([compact]);

    const replacements = proposal.swaps.map(({ lineId, part }: Json) => ({ lineId, partId: part.partId }));
    const taken = await guest.call("POST", "/api/cart/replacements", { replacements });
    expect(taken.status).toBe(200);
    expect(taken.body.groups[0].lines.map(({ part }: Json) => part.id)).toContain(compact);
    expect((await guest.call("PUT", "/api/cart/contact", cartContact)).body.totals.totalCents).toBe(58_40);
    expect((await deliveryOf(guest, "")).delivery).toMatchObject({ totalCents: 58_40, proposals: [] });
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
    await guest.call("POST", "/api/cart/lines", { partId: long });
    const { delivery: found } = await deliveryOf(guest);
    expect(found.totalCents).toBe(60_00 + 2 * 6_40);
    for (const { swaps, totalCents, methodId } of found.proposals) {
      expect(swaps).toMatchObject([{ part: { partId: compact, priceCents: 31_00 } }]);
      const buyer = await fill(compact);
      await buyer.call("POST", "/api/cart/lines", { partId: long });
      await buyer.call("PUT", "/api/cart/contact", cartContact);
      const cart = (await buyer.call("PUT", "/api/cart/delivery", { deliveryMethodId: methodId ?? "ground" })).body;
      expect(cart.totals.totalCents).toBe(totalCents);
    }
    // At the price of two pieces it would be cheaper.
    expect(found.proposals.flatMap(({ goals }: Json) => goals)).not.toContain("cheapest");
  });

  test("may only make it faster: then the way of delivery is part of the proposal", async () => {
    const long = await addPart({ price: 40, inches: [2, 2, 16], partType: "Tie Rod End" });
    const short = await addPart({ price: 50, inches: [2, 2, 14], partType: "Tie Rod End" });
    const guest = await fill(long);
    const [proposal] = (await deliveryOf(guest)).delivery.proposals;
    expect(proposal).toMatchObject({
      goals: ["fastest"],
      methodId: "air",
      totalCents: 80_00,
      savedCents: -33_60,
      boxes: 1,
    });
    const replacements = proposal.swaps.map(({ lineId, part }: Json) => ({ lineId, partId: part.partId }));
    expect(replacements).toMatchObject([{ partId: short }]);
    const taken = await guest.call("POST", "/api/cart/replacements", { replacements, methodId: "air" });
    expect(taken.status).toBe(200);
    expect((await guest.call("PUT", "/api/cart/contact", cartContact)).body).toMatchObject({
      totals: { totalCents: 80_00 },
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
    await guest.call("POST", "/api/cart/lines", { partId: better, vehicleId: accord });
    expect((await deliveryOf(guest)).delivery.proposals).toEqual([]);
  });

  test("keep the quantity of the line that they replace, also where two lines swap their parts", async () => {
    const one = await addPart({ price: 40, partType: "Sway Bar Link", quantity: 20 });
    const other = await addPart({ price: 30, partType: "Sway Bar Link", quantity: 20 });
    const guest = await fill(one, other, other, other);
    const linesOf = (body: Json) =>
      Object.fromEntries(body.groups[0].lines.map(({ part, quantity }: Json) => [part.id, quantity]));
    const { body } = await guest.call("GET", "/api/cart");
    expect(linesOf(body)).toEqual({ [one]: 1, [other]: 3 });
    const replacements = body.groups[0].lines.map(({ id: lineId, part }: Json) => ({
      lineId,
      partId: part.id === one ? other : one,
    }));
    const taken = await guest.call("POST", "/api/cart/replacements", { replacements });
    expect(taken.status).toBe(200);
    expect(linesOf(taken.body)).toEqual({ [one]: 3, [other]: 1 });
  });

  test("are replaced all or none, and only in one's own cart", async () => {
    const guest = await fill(await addPart({ price: 40, partType: "Strut Mount" }));
    const [{ id: lineId, part }] = (await guest.call("GET", "/api/cart")).body.groups[0].lines;
    const other = await addPart({ price: 30, partType: "Strut Mount" });
    const gone = "019a0000-0000-7000-8000-000000000000";
    const replace = (who: GuestBrowser, ...replacements: object[]) =>
      who.call("POST", "/api/cart/replacements", { replacements });
    expect((await replace(guest, { lineId, partId: other }, { lineId: gone, partId: other })).status).toBe(404);
    expect((await replace(guest, { lineId, partId: gone })).body.code).toBe("part_unknown");
    const stranger = await fill(part.id);
    expect((await replace(stranger, { lineId, partId: other })).status).toBe(404);
    expect((await guest.call("GET", "/api/cart")).body.groups[0].lines).toMatchObject([{ id: lineId, part }]);
  });
});
