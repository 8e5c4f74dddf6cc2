import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let accord: string;
let pads: string;

beforeAll(async () => {
  shop = await sharedShop();
  accord = (await shop.call("GET", "/api/vehicles/choices?year=2015&make=Honda&model=Accord&displacement=2.4")).body
    .vehicle.id;
  const other = { name: "Other Pads", brand: "Halvern", partType: "Brake Pad Set" };
  const elsewhere = [{ vehicle: { make: "Honda", model: "Accord", from: 2003, to: 2007 } }];
  pads = await shop.addPart({
    name: "Ceramic Pads",
    sku: "HLV-BP10234",
    brand: "Halvern",
    partType: "Brake Pad Set",
    applications: [
      { vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position: "Front", quantity: 1 },
    ],
  });
  for (let at = 0; at < 6; at += 1) await shop.addPart({ ...other, sku: `HLV-BP1010${at}`, applications: elsewhere });
});

describe("GET /api/parts", () => {
  test.each(["q=2015+accord+2.4+pads", "q=HLV-BP10234+2015+accord+2.4", "vehicle={accord}", "q=pads&vehicle={accord}"])(
    "says whether parts fit the vehicle that %s names, as the search does",
    async (query) => {
      const address = query.replace("{accord}", accord);
      const [part] = (await shop.call("GET", `/api/parts?${address}`)).body;
      expect(part).toMatchObject({ _id: pads, fitment: { verdict: "fits", position: "Front" } });
    },
  );

  test("says nothing of it where no single vehicle is named", async () => {
    for (const query of ["q=pads", "q=2015+accord+pads"])
      expect((await shop.call("GET", `/api/parts?${query}`)).body[0]).not.toHaveProperty("fitment");
  });
});

describe("GET /api/suggest", () => {
  test("knows the vehicle that parts are wanted for", async () => {
    const suggest = async (q: string, vehicle = accord) => shop.call("GET", `/api/suggest?q=${q}&vehicle=${vehicle}`);
    const [part] = (await suggest("hlv-bp10234")).body.suggestions;
    expect(part).toMatchObject({ title: "Halvern Brake Pad Set, front", fitment: { verdict: "fits" } });
    const [first] = (await suggest("hlv-bp10")).body.suggestions;
    expect(first).toMatchObject({ id: pads, fitment: { verdict: "fits" } });
    const [type] = (await suggest("brake+pad")).body.suggestions;
    expect(type).toMatchObject({
      label: "Brake Pad Set for 2015 Honda Accord",
      url: `/parts?type=brake-pad-set&vehicle=${accord}`,
    });
    const [placed] = (await suggest("front+brake+pad")).body.suggestions;
    expect(placed.url).toBe(`/search?q=Front+Brake+Pad+Set&vehicle=${accord}`);
    expect((await suggest("pads", "bad")).status).toBe(404);
  });
});

describe("GET /api/parts/{id}/offers", () => {
  test("lists what else surely fits the vehicle: one of each brand first, and what is replaced with it", async () => {
    const fits = (position: string) => [
      { vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position, quantity: 1 },
    ];
    const pad = { name: "Pads", partType: "Brake Pad Set" };
    const add = (part: object) => shop.addPart({ ...pad, applications: fits("Front"), ...part });
    await add({ brand: "Oberlind", sku: "OBL-1", price: 30 });
    await add({ brand: "Oberlind", sku: "OBL-2", price: 20 });
    await add({ brand: "Redvane", sku: "RDV-1", price: 40 });
    await add({ brand: "Redvane", sku: "RDV-REAR", price: 10, applications: fits("Rear") });
    await add({ brand: "Redvane", sku: "RDV-SOLD", price: 10, quantity: 0 });
    await add({ brand: "Redvane", sku: "RDV-DISC", partType: "Brake Disc", price: 50 });
    const { body } = await shop.call("GET", `/api/parts/${pads}/offers?vehicle=${accord}`);
    const skus = (parts: { sku: string }[]) => parts.map(({ sku }) => sku);
    expect(skus(body.others)).toEqual(["OBL-2", "RDV-1", "OBL-1"]);
    expect(body.others[0]).toMatchObject({ priceCents: 20_00, title: "Oberlind Brake Pad Set, front" });
    expect(body.together).toMatchObject([{ job: "disc_brakes", axle: "Front", parts: [{ sku: "RDV-DISC" }] }]);
    expect((await shop.call("GET", `/api/parts/${pads}/offers?vehicle=bad`)).status).toBe(404);
  });
});
