import { beforeAll, expect, test } from "vitest";
import { publishTags } from "#shop/foundation/invalidation.ts";
import { chance, pick } from "#test/chance.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

// No cached page or response may differ from one that is made now. A page that shows something without its tag fails here.

let shop: ShopUnderTest;
let parts: string[];
let addresses: string[];

beforeAll(async () => {
  shop = await sharedShop();
  const types = ["Brake Pad Set", "Oil Filter"];
  parts = [];
  for (let index = 0; index < 12; index += 1) {
    const type = types[index % 2]!;
    const part = { name: `Part ${index}`, sku: `SKU-${index}`, price: 10 + index, quantity: index % 4, partType: type };
    const numbers = index === 3 ? [{ kind: "superseded", number: "SKU-1" }] : [];
    parts.push(
      await shop.addPart({ ...part, brand: "Halvern", tier: "premium", system: "Brakes", group: "Friction", numbers }),
    );
  }
  const [type = "", other = ""] = (await shop.sql<{ slug: string }>("select slug from part_types order by slug")).map(
    ({ slug }) => slug,
  );
  addresses = [
    "/",
    "/parts",
    `/parts?type=${type}`,
    `/parts?type=${other}&sort=price_asc`,
    "/parts?sort=price_desc",
    "/parts?price_max=15",
    "/parts?stock=in",
    `/compare?type=${type}`,
    "/search?q=brake+pads",
    "/search?q=oil+filter+under+%2415",
    `/parts/${parts[1]}`,
    `/parts/${parts[4]}`,
    `/api/parts?limit=5`,
    `/api/parts?sort=price_asc&limit=3`,
    `/api/parts?price_max=16&count=true`,
    `/api/parts/${parts[2]}`,
    `/api/facets?type=${type}`,
    "/api/part-types?price_max=14",
    "/api/search?q=cheapest+brake+pads",
    "/sitemap/parts/first.xml",
    "/vehicles",
  ];
});

async function read(address: string): Promise<string> {
  const { body, status, headers } = await shop.call("GET", address);
  const count = headers.get("x-total-count") ?? "";
  return `${status} ${count} ${typeof body === "string" ? body : JSON.stringify(body)}`;
}

async function readAll(): Promise<string[]> {
  const bodies: string[] = [];
  for (const address of addresses) bodies.push(await read(address));
  return bodies;
}

test("after any change of parts, every cached response equals an uncached one", async () => {
  const admin = await shop.admin();
  const change = (seed: string) => {
    const id = parts[Math.floor(chance(`${seed} part`) * parts.length)];
    const below = (most: number) => Math.floor(chance(`${seed} value`) * most);
    return admin.call(
      "PATCH",
      `/api/parts/${id}`,
      pick(seed, [
        { price: 5 + below(20) },
        { price: 5 + below(200) / 10 },
        { restock: below(3) },
        { name: `Renamed ${below(9)}` },
        { price: 5 + below(20), restock: 1 },
      ]),
    );
  };
  for (let round = 0; round < 16; round += 1) {
    await readAll();
    expect((await change(`round ${round}`)).status).toBe(200);
    const cached = await readAll();
    publishTags(["all"]);
    const anew = await readAll();
    for (const [index, address] of addresses.entries())
      expect([address, cached[index]]).toEqual([address, anew[index]]);
  }
});
