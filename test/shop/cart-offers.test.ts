import { afterAll, beforeAll, expect, test } from "vitest";
import { guestBrowser, type GuestBrowser } from "#test/guest-browser.ts";
import { startShop, type Json, type ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let accord: string;
let civic: string;
const accords = { make: "Honda", model: "Accord", year: 2003 };

beforeAll(async () => {
  shop = await startShop();
  accord = (await shop.call("POST", "/api/vehicles/decode", { vin: "1HGCM82633A004352" })).body.vehicle.id;
  const [other] = await shop.sql<{ id: string }>(
    "select id from vehicles where make = 'Honda' and model = 'Civic' and year = 2012 limit 1",
  );
  civic = other!.id;
});
afterAll(() => shop?.stop());

const pads = { partType: "Brake Pad Set", system: "Brakes" };
const discs = { partType: "Brake Disc", system: "Brakes" };
const front = [{ vehicle: accords, position: "Front" }];
const rear = [{ vehicle: accords, position: "Rear" }];
const add = async (who: GuestBrowser, part: string, more: Record<string, unknown> = {}) => {
  const added = await who.call("POST", "/api/cart/lines", { partId: part, vehicleId: accord, ...more });
  expect(added.status).toBe(200);
  return added.body.groups.flatMap(({ lines }: Json) => lines).find((line: Json) => line.part.id === part).id as string;
};
const offersOf = async (who: GuestBrowser) => (await who.call("GET", "/api/cart/offers")).body;
const idsOf = (parts: Json[]) => parts.map(({ partId }) => partId);

test("instead of a part that does not fit, those of its type that fit on its axle are offered, the cheapest first", async () => {
  const wrong = await shop.addPart({
    ...pads,
    applications: [{ vehicle: { ...accords, year: 2020 }, position: "Front" }],
  });
  const dear = await shop.addPart({ ...pads, price: 60, applications: front });
  const cheap = await shop.addPart({ ...pads, price: 30, applications: front });
  await shop.addPart({ ...pads, price: 10, applications: rear });
  await shop.addPart({ ...pads, price: 20, quantity: 1, applications: front });
  await shop.addPart({ ...pads, price: 5, applications: [{ vehicle: { ...accords, year: 1999 }, position: "Front" }] });
  const guest = guestBrowser(shop);
  const line = await add(guest, wrong, { quantity: 2, confirmed: false });
  const [found] = (await offersOf(guest)).alternates;
  expect(found).toMatchObject({
    lineId: line,
    parts: [{ partId: cheap, priceCents: 30_00, quantity: 2 }, { partId: dear }],
  });
  expect(found.parts).toHaveLength(2);
  expect(found.parts[0].fitment).toMatchObject({ verdict: "fits", position: "Front" });

  const replaced = await guest.call("POST", `/api/cart/lines/${line}/replacement`, { partId: cheap });
  expect(replaced.body.groups).toMatchObject([
    { vehicle: { id: accord }, lines: [{ part: { id: cheap }, quantity: 2, fitment: { verdict: "fits" } }] },
  ]);
  expect((await offersOf(guest)).alternates).toEqual([]);
});

test("an offered part has the price that it will have in the cart, with the pieces that are there already", async () => {
  const wrong = await shop.addPart({
    ...pads,
    applications: [{ vehicle: { ...accords, year: 2020 }, position: "Front" }],
  });
  const offered = await shop.addPart({ ...pads, price: 3, quantity: 50, applications: front });
  await shop.sql("update parts set price_breaks = $2 where id = $1", [
    offered,
    JSON.stringify([
      { quantity: 2, cents: 250 },
      { quantity: 5, cents: 200 },
    ]),
  ]);
  const guest = guestBrowser(shop);
  const line = await add(guest, wrong, { quantity: 2, confirmed: false });
  const offeredPrice = async () =>
    (await offersOf(guest)).alternates
      .flatMap(({ parts }: Json) => parts)
      .find(({ partId }: Json) => partId === offered).priceCents;
  expect(await offeredPrice()).toBe(2_50);
  await guest.call("POST", "/api/cart/lines", { partId: offered, quantity: 3 });
  expect(await offeredPrice()).toBe(2_00);
  const replaced = await guest.call("POST", `/api/cart/lines/${line}/replacement`, { partId: offered });
  const prices = replaced.body.groups
    .flatMap(({ lines }: Json) => lines)
    .map(({ unitPriceCents }: Json) => unitPriceCents);
  expect(prices).toEqual([2_00, 2_00]);
});

test("a part that is sold out in the meantime gets alternates, one that nobody can replace none", async () => {
  const filter = { partType: "Cabin Filter", system: "Filters", applications: [{ vehicle: accords }] };
  const [gone, other] = [await shop.addPart(filter), await shop.addPart(filter)];
  const lonely = await shop.addPart({ partType: "Muffler", system: "Exhaust", applications: [{ vehicle: accords }] });
  const guest = guestBrowser(shop);
  const line = await add(guest, gone);
  await add(guest, lonely);
  await shop.sql("update parts set stock = 0 where id in ($1, $2)", [gone, lonely]);
  const { alternates } = await offersOf(guest);
  expect(alternates.map(({ lineId, parts }: Json) => [lineId, idsOf(parts)])).toEqual([[line, [other]]]);
});

test("what belongs to the same job on the same axle is offered with the quantity that the car takes, and added all at once", async () => {
  const padsInFront = await shop.addPart({ ...pads, price: 44, applications: front });
  const left = { vehicle: accords, position: "Front Left" };
  const right = { vehicle: accords, position: "Front Right" };
  const discsInFront = await shop.addPart({ ...discs, price: 25, applications: [left, right] });
  await shop.addPart({ ...discs, price: 15, applications: rear });
  const guest = guestBrowser(shop);
  const line = await add(guest, padsInFront);
  const { jobs } = await offersOf(guest);
  expect(jobs).toMatchObject([
    {
      job: "disc_brakes",
      axle: "Front",
      lineId: line,
      vehicle: { id: accord },
      parts: [{ partId: discsInFront, quantity: 2 }],
    },
  ]);

  const parts = jobs[0].parts.map(({ partId, quantity }: Json) => ({ partId, quantity }));
  const path = `/api/cart/lines/${line}/companions`;
  const sent = () => guest.call("POST", path, { parts }, { "idempotency-key": "once" });
  const [first, again] = [await sent(), await sent()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.body.groups).toMatchObject([
    {
      vehicle: { id: accord },
      lines: [
        { part: { id: padsInFront }, quantity: 1 },
        { part: { id: discsInFront }, quantity: 2 },
      ],
    },
  ]);
  expect((await offersOf(guest)).jobs).toEqual([]);
});

test("a job that is added again because the response was lost says again what the stock has limited", async () => {
  const padsInFront = await shop.addPart({ ...pads, applications: front });
  const scarce = await shop.addPart({ ...discs, quantity: 1, applications: front });
  const guest = guestBrowser(shop);
  const path = `/api/cart/lines/${await add(guest, padsInFront)}/companions`;
  const parts = [{ partId: scarce, quantity: 2 }];
  for (const _ of [1, 2]) {
    const { body } = await guest.call("POST", path, { parts }, { "idempotency-key": "lost" });
    expect(body.notices).toEqual([{ code: "limited", partId: scarce, quantity: 1 }]);
  }
});

test("of a job whose parts are not all there, none is added", async () => {
  const padsInFront = await shop.addPart({ ...pads, applications: front });
  const [there, gone] = [await shop.addPart(discs), await shop.addPart({ ...discs, quantity: 0 })];
  const guest = guestBrowser(shop);
  const line = await add(guest, padsInFront);
  const parts = [there, gone].map((partId) => ({ partId, quantity: 1 }));
  const refused = await guest.call("POST", `/api/cart/lines/${line}/companions`, { parts });
  expect([refused.status, refused.body.code]).toEqual([422, "not_enough_stock"]);
  expect((await guest.call("GET", "/api/cart")).body.pieces).toBe(1);
});

test("nothing is offered for a part that may not fit, or for another car", async () => {
  const guest = guestBrowser(shop);
  await add(guest, await shop.addPart({ ...pads, applications: front }), { vehicleId: civic });
  await add(guest, await shop.addPart(pads), { vehicleId: undefined });
  expect(await offersOf(guest)).toMatchObject({ jobs: [] });
});
