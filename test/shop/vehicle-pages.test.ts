import { beforeAll, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
const accord = { make: "Honda", model: "Accord", from: 2013, to: 2017 };

beforeAll(async () => {
  shop = await sharedShop();
  await add("Pads for every engine", {
    partType: "Brake Pad Set",
    brand: "Basewell",
    price: 31,
    ...fitting(accord, "Front"),
  });
  await add("Filter 3.5 only", {
    partType: "Oil Filter",
    ...fitting({ ...accord, qualifiers: { displacement: [3.5] } }),
  });
  await add("Filter 2.4 by date", {
    partType: "Oil Filter",
    ...fitting({ ...accord, from: 2015, to: 2015, qualifiers: { displacement: [2.4], builtBefore: "2015-02-15" } }),
  });
  for (const [make, model, year] of oddlyNamed) {
    await add(`Lamp ${year}`, { partType: "Headlight", ...fitting({ make, model, from: year, to: year }) });
  }
});

const oddlyNamed = [
  ["Chrysler", "Town and Country", 2010, "chrysler/town-and-country"],
  ["SAAB", "9-3", 2008, "saab/9-3"],
  ["Volkswagen", "e-Golf", 2018, "volkswagen/e-golf"],
  ["Volkswagen", "ID.4", 2022, "volkswagen/id-4"],
  ["GMC", "C/K Pickup", 1985, "gmc/c-k-pickup"],
  ["Dodge", "RD200 / RD250", 1981, "dodge/rd200-rd250"],
  ["Ford", "'34", 1985, "ford/34"],
] as const;

type Row = { make: string; model: string; from: number; to: number; qualifiers?: object };
const fitting = ({ make, model, from, to, qualifiers = {} }: Row, position?: string) => ({
  applications: [{ vehicle: { make, model, from, to }, qualifiers, ...(position && { position }), quantity: 1 }],
});
const add = (name: string, part: object) => shop.addPart({ name: name.slice(0, 20), ...part });
const page = async (path: string) => {
  const response = await fetch(shop.url + path, { redirect: "manual" });
  return { status: response.status, to: response.headers.get("location"), html: await response.text() };
};
const text = (html: string) => html.replaceAll(/<script.*?<\/script>|<[^>]+>|&#x27;/gs, " ").replaceAll(/\s+/g, " ");

/** The paths under `/vehicles` that the pages lead to, from `/vehicles` on, with what each answered. */
async function crawl() {
  const found = new Map<string, Awaited<ReturnType<typeof page>>>();
  const todo = ["/vehicles"];
  for (let path = todo.shift(); path; path = todo.shift()) {
    if (found.has(path)) continue;
    const answer = await page(path);
    found.set(path, answer);
    for (const [, href = ""] of answer.html.matchAll(/<a [^>]*href="(\/vehicles[^"?]*)"/g)) todo.push(href);
  }
  return found;
}

/** Every address under `/vehicles` that the sitemaps name. */
async function mapped(): Promise<string[]> {
  const locations = async (path: string) =>
    [...(await page(path)).html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, href = ""]) => new URL(href).pathname);
  const shards = (await locations("/sitemap.xml")).filter((path) => path.startsWith("/sitemap/vehicles/"));
  return (await Promise.all(shards.map(locations))).flat();
}

test("every page is reached by links and named in a sitemap, once; none is empty, and each knows its address", async () => {
  const pages = await crawl();
  const failures = [...pages].filter(([, { status }]) => status !== 200).map(([path]) => path);
  expect(failures).toEqual([]);
  expect((await mapped()).toSorted()).toEqual([...pages.keys()].toSorted());
  expect([...pages.keys()]).toContain("/vehicles/2015/honda/accord/3.5l-6-cyl-gasoline/oil-filter");
  for (const [path, { html }] of pages) {
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"`);
    if (path.split("/").length > 4) expect([path, /[1-9]\d* parts?\b/.test(text(html))]).toEqual([path, true]);
  }
});

test.each(oddlyNamed)("the %s %s of %i has one address in every spelling", async (make, model, year, slugs) => {
  const path = `/vehicles/${year}/${slugs}`;
  expect((await page(path)).status).toBe(200);
  for (const other of [
    `/vehicles/${year}/${encodeURIComponent(make)}/${encodeURIComponent(model)}`,
    `${path}/`,
    path.toUpperCase().replace("/VEHICLES", "/vehicles"),
  ]) {
    expect(await page(other)).toMatchObject({ status: 301, to: path });
  }
});

test("a name is found by the sign that others write in it", async () => {
  const to = "/vehicles/2010/chrysler/town-and-country";
  expect(await page("/vehicles/2010/Chrysler/Town%20%26%20Country")).toMatchObject({ status: 301, to });
});

const missing = [
  "/vehicles/1899",
  "/vehicles/2015x",
  "/vehicles/02015",
  "/vehicles/2015/nobody",
  "/vehicles/2014/chrysler",
  "/vehicles/2015/honda/nothing",
  "/vehicles/2015/honda/civic",
  "/vehicles/2015/honda/accord/radiator",
  "/vehicles/2015/honda/accord/9.9l-4-cyl-gasoline",
  "/vehicles/2015/honda/accord/2.0l-4-cyl-gasoline/oil-filter",
  "/vehicles/2015/honda/accord/brake-pad-set/oil-filter",
  "/vehicles/2015/honda/accord/brake-pad-set/oil-filter/more",
  "/vehicles/2015/%00/accord",
  `/vehicles/2015/honda/${"a".repeat(4_000)}`,
  "/sitemap/vehicles/0-1999.xml",
  "/sitemap/vehicles/nonsense.xml",
];

test("where nothing fits and what is no address of a vehicle is not there", async () => {
  const found: string[] = [];
  for (const path of missing) if ((await page(path)).status !== 404) found.push(path);
  expect(found).toEqual([]);
});

test("a model's parts are listed by engine, and a type page shows what each depends on", async () => {
  const any = text((await page("/vehicles/2015/honda/accord/oil-filter")).html);
  expect(any).toContain("Oil Filter for 2015 Honda Accord");
  expect(any).toContain("Fits: 3.5 L, 6 cylinders, Gasoline");
  expect(any).toContain("Depends (2.4 L, 4 cylinders, Gasoline): Built before February 15, 2015?");
  const pads = text((await page("/vehicles/2015/honda/accord/brake-pad-set")).html);
  expect(pads).toContain("Fits with every engine");
  expect(pads).toMatch(/\bFront\b.*\$31\.00.*10 in stock/);
  const six = text((await page("/vehicles/2015/honda/accord/3.5l-6-cyl-gasoline/oil-filter")).html);
  expect(six).toContain("Filter 3.5 only");
  expect(six).not.toContain("Filter 2.4 by date");
});

test("a page of one engine leads to the list and the comparison for that vehicle", async () => {
  const [vehicle] = await shop.sql<{ id: string }>(
    "select id from vehicles where year = 2015 and make = 'Honda' and model = 'Accord' and displacement_l = 3.5",
  );
  const { html } = await page("/vehicles/2015/honda/accord/3.5l-6-cyl-gasoline/oil-filter");
  expect(html).toContain(`href="/parts?vehicle=${vehicle?.id}&amp;type=oil-filter"`);
  expect(html).toContain(`href="/compare?vehicle=${vehicle?.id}&amp;type=oil-filter"`);
});

test("a model with one engine has no second address for it", async () => {
  const { html } = await page("/vehicles/2018/volkswagen/e-golf");
  expect(html).toContain("Set as my vehicle");
  expect(await page("/vehicles/2018/volkswagen/e-golf/engine.electric/headlight")).toMatchObject({
    status: 301,
    to: "/vehicles/2018/volkswagen/e-golf/headlight",
  });
});

test("search engines find breadcrumbs and parts as structured data", async () => {
  const { html } = await page("/vehicles/2015/honda/accord/brake-pad-set");
  const [trail, list] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, json = ""]) => JSON.parse(json),
  );
  expect(trail["@type"]).toBe("BreadcrumbList");
  expect(trail.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    "Vehicles",
    "2015",
    "Honda",
    "Accord",
    "Brake Pad Set",
  ]);
  expect(list.itemListElement[0].item).toMatchObject({
    "@type": "Product",
    brand: { name: "Basewell" },
    offers: { price: 31, priceCurrency: "USD", availability: "https://schema.org/InStock" },
  });
});

test("a page goes with its last part, from links and sitemap too", async () => {
  const id = await add("Only Alternator", {
    partType: "Alternator",
    ...fitting({ make: "Kia", model: "Soul", from: 2012, to: 2012 }),
  });
  const path = "/vehicles/2012/kia/soul/alternator";
  expect((await page(path)).status).toBe(200);
  expect(await mapped()).toContain(path);
  const admin = await shop.admin();
  await admin.call("DELETE", `/api/parts/${id}`);
  expect((await page(path)).status).toBe(404);
  expect((await page("/vehicles/2012")).status).toBe(404);
  expect((await page("/vehicles")).html).not.toContain('href="/vehicles/2012"');
  expect(await mapped()).not.toContain(path);
});
