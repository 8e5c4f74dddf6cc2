import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "#test/database.ts";
import { eventually } from "#test/eventually.ts";
import { startShop } from "#test/shop-under-test.ts";

test("what one process sells, the other's cached page shows sold", async () => {
  const database = await createDatabase();
  const shops = await Promise.all([
    startShop({ DATABASE_URL: database.url }),
    startShop({ DATABASE_URL: database.url }),
  ]);
  onTestFinished(async () => {
    await Promise.all(shops.map((shop) => shop.stop()));
    await database.drop();
  });
  const [here, there] = shops;
  const part = await here.addPart({ quantity: 7 });
  const ada = await here.signUp();
  const shownThere = async () => (await there.call<string>("GET", `/parts/${part}`)).body.replaceAll("<!-- -->", "");
  await eventually(async () => expect(await shownThere()).toContain("7 in stock"));

  await ada.call("POST", "/api/purchase", {
    client: "Ada",
    number: "5550100",
    address: "12 St James's Square",
    part,
    orders: 3,
  });

  expect((await here.call<string>("GET", `/parts/${part}`)).body.replaceAll("<!-- -->", "")).toContain("4 in stock");
  await eventually(async () => expect(await shownThere()).toContain("4 in stock"));
});
