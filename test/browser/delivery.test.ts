import { beforeAll, expect, test } from "vitest";
import { complaints } from "#test/browser/axe-complaints.ts";
import { openPage } from "#test/browser/browser.ts";
import { editions, emptyShop } from "#test/browser/shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let part: string;

const ground = {
  id: "ground",
  name: "Ground",
  kind: "parcel",
  zones: ["us", "de"],
  steps: [{ upToGrams: 5_000, price: 14.2 }],
  transitDays: { from: 1, to: 3 },
};
const delivery = {
  zones: [
    { id: "us", name: "USA", country: "US" },
    { id: "de", name: "Germany", country: "DE" },
  ],
  methods: [ground, { ...ground, id: "express", name: "Express", steps: [{ price: 39 }] }],
  defaultWeightGrams: 2_000,
};

beforeAll(async () => {
  shop = await emptyShop();
  part = await shop.addPart({ name: "Converter", sku: "CAT-49", partType: "Catalytic Converter" });
});

async function configure(): Promise<void> {
  const owner = await shop.admin();
  const { version } = (await owner.call("GET", "/api/settings/delivery")).body;
  await owner.call("PUT", "/api/settings/delivery", { version, value: delivery });
  const rule = { kind: "forbidden", country: "US", regions: ["CA"], sku: "CAT-49" };
  await owner.call("POST", "/api/ship-rules", rule);
}

test("nothing is said about delivery while the shop has set up none; then a visitor asks once and sees it everywhere", async () => {
  const page = await openPage(shop.url, { noise: [/status of 400/] });
  await page.goto(`/parts/${part}`);
  await page.getByText("CAT-49").first().waitFor();
  expect(await page.getByRole("heading", { name: "Delivery" }).count()).toBe(0);

  await configure();
  await page.goto(`/parts/${part}`);
  const box = page.getByRole("region", { name: "Delivery" });
  await box.getByText("Can't be delivered to: United States (CA).").waitFor();
  await box.getByLabel("Postal code").fill("6060");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText("Please type a postal code as it is written in that country.").waitFor();
  expect(await box.getByLabel("Postal code").inputValue()).toBe("6060");
  await box.getByLabel("Postal code").fill("60601");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText(/^Delivered to 60601 from \$14\.20, /).waitFor();
  await box.getByText("Express").waitFor();
  expect(await complaints(page, editions.ofRun)).toEqual([]);

  await page.goto("/parts");
  await page.getByText(/^To 60601 from \$14\.20, /).waitFor();
  await page.goto("/compare?type=catalytic-converter");
  await page.getByText(/^To 60601 from \$14\.20, /).waitFor();
  await page.reload();
  await page.getByText(/^To 60601 from \$14\.20, /).waitFor();
});

test("a part that may not go there says so on its page and in lists", async () => {
  await configure();
  const page = await openPage(shop.url);
  await page.goto(`/parts/${part}`);
  const box = page.getByRole("region", { name: "Delivery" });
  await box.getByLabel("Postal code").fill("90210");
  await box.getByRole("button", { name: "Show delivery" }).click();
  await box.getByText("Can't be delivered to 90210.").waitFor();
  await page.goto("/parts");
  await page.getByText("Can't be delivered to 90210.").waitFor();
  expect(await page.getByText(/^To 90210 from/).count()).toBe(0);
});
