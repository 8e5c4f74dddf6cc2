import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
/** A Silverado of 2011 without a class, as a garage from before the classes may have it, and one of each class. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await sharedShop();
  const rows = await shop.sql<{ model: string; id: string }>(
    `select model, id from vehicles where year = 2011 and make = 'Chevrolet'
     and (model = 'Silverado' and displacement_l = 6.0 or model like 'Silverado _500%' and displacement_l = 6.0 and fuel = 'Gasoline')`,
  );
  for (const { model, id } of rows) ids[model] = id;
});

const part = (model: string, more: Json = {}) =>
  shop.addPart({
    name: "Quondam",
    applications: [{ vehicle: { make: "Chevrolet", model, from: 2010, to: 2012 }, ...more }],
  });

async function verdict(id: string, model: string): Promise<Json> {
  return (await shop.call("GET", `/api/fitment?part=${id}&vehicle=${ids[model]}`)).body;
}

test("the picker offers the classes of a model, not the model without one", async () => {
  const { body } = await shop.call("GET", "/api/vehicles/choices?year=2011&make=Chevrolet");
  const names = body.options.map(({ value }: Json) => value);
  expect(names).toEqual(expect.arrayContaining(["Silverado 1500", "Silverado 2500 HD", "Silverado 3500 HD"]));
  expect(names).not.toContain("Silverado");
});

test("a part for one class fits that class and no other", async () => {
  const id = await part("Silverado 1500");
  expect((await verdict(id, "Silverado 1500")).verdict).toBe("fits");
  expect((await verdict(id, "Silverado 2500 HD")).verdict).toBe("does_not_fit");
});

test("a part listed without a class fits no class for certain, and shows the listing as it is", async () => {
  const id = await part("Silverado");
  const { verdict: shown, question, evidence } = await verdict(id, "Silverado 2500 HD");
  expect([shown, question]).toEqual(["depends", undefined]);
  expect(evidence[0].text).toBe("2010–2012 Chevrolet Silverado");
  const list = await shop.call<Json[]>("GET", `/api/parts?search=Quondam&vehicle=${ids["Silverado 2500 HD"]}&limit=50`);
  expect(list.body.map(({ _id }) => _id)).toContain(id);
});

test("a part listed without a class still asks for its engine, and does not fit another one", async () => {
  const id = await part("Silverado", { qualifiers: { fuel: ["Diesel"] } });
  expect((await verdict(id, "Silverado 2500 HD")).verdict).toBe("does_not_fit");
});

test("a vehicle without a weight class fits a part listed without one, and depends for a part listed with one", async () => {
  const [undivided, half] = [await part("Silverado"), await part("Silverado 1500")];
  expect((await verdict(undivided, "Silverado")).verdict).toBe("fits");
  expect((await verdict(half, "Silverado")).verdict).toBe("depends");
});

test("an engine that one class alone has decides nothing for a vehicle named by its id", async () => {
  const id = await shop.addPart({ applications: [{ vehicle: ids["Silverado"] }] });
  expect((await verdict(id, "Silverado")).verdict).toBe("fits");
  expect((await verdict(id, "Silverado 1500")).verdict).toBe("depends");
});
