import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { Person, ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;
let pads: string;
let disc: string;
let accord: string;

beforeAll(async () => {
  shop = await sharedShop();
  const applications = [{ vehicle: { make: "Honda", model: "Civic", from: 2012, to: 2015 }, position: "Front" }];
  pads = await shop.addPart({
    name: "Ceramic Pads",
    sku: "HLV-BP20479",
    brand: "Halvern",
    partType: "Brake Pad Set",
    numbers: [{ kind: "oe", number: "45022-TR0-A01", maker: "Honda" }],
    applications,
  });
  disc = await shop.addPart({
    name: "Vented 282",
    sku: "BSW-D1",
    brand: "Basewell",
    partType: "Brake Disc",
    applications,
  });
  await shop.addPart({ name: "Pads for another", sku: "OTH-1", brand: "Basewell", partType: "Brake Pad Set" });
  accord = (await shop.call("GET", "/api/vehicles/choices?year=2015&make=Honda&model=Accord&displacement=2.4")).body
    .vehicle.id;
});

const idsOf = (parts: { id?: string; _id?: string }[]) => parts.map(({ id, _id }) => id ?? _id).toSorted();
const bySearch = async (q: string, more = "") =>
  (await shop.call("GET", `/api/search?q=${encodeURIComponent(q)}${more}`)).body;
const byList = async (q: string, more = "") =>
  (await shop.call("GET", `/api/parts?q=${encodeURIComponent(q)}${more}`)).body;

describe("the list and the search find the same", () => {
  test.each([
    ["a SKU without its dashes", "hlvbp20479", () => [pads]],
    ["a vehicle maker's number", "45022 tr0 a01", () => [pads]],
    ["a synonym of a type", "brake rotor", () => [disc]],
    ["a question with a vehicle", "2012 civic front brake pads", () => [pads]],
    ["a model without its year", "brake pads civic", () => [pads]],
    ["a misspelled word", "brkae rotor", () => [disc]],
  ])("for %s", async (_, q, expected) => {
    expect(idsOf((await bySearch(q)).parts)).toEqual(expected());
    expect(idsOf(await byList(q))).toEqual(expected());
    const counted = await shop.call("GET", `/api/parts?q=${encodeURIComponent(q)}&count=true&limit=1`);
    expect(counted.headers.get("x-total-count")).toBe("1");
  });

  test("a filter stays beside the search, and its facets count what was found", async () => {
    expect(idsOf(await byList("brake pads", "&brand=halvern"))).toEqual([pads]);
    expect(await byList("brake rotor", "&brand=halvern")).toEqual([]);
    const { facets, total } = (await shop.call("GET", "/api/facets?q=brake+rotor")).body;
    expect(total).toBe(1);
    expect(facets.find(({ facet }: { facet: string }) => facet === "brand").values).toMatchObject([
      { value: "basewell", count: 1 },
    ]);
  });

  test("a vehicle that the query names counts instead of the filter's; a part number is found whatever the vehicle", async () => {
    expect(idsOf(await byList("2012 civic brake pads", `&vehicle=${accord}`))).toEqual([pads]);
    expect(await byList("brake pads", `&vehicle=${accord}`)).toEqual([]);
    expect(idsOf(await byList("hlvbp20479", `&vehicle=${accord}`))).toEqual([pads]);
  });

  test("a number that nothing has leads to those that differ by a character or two", async () => {
    for (const typed of ["HLV-BP20497", "HLV-BP20749", "HLB-BP20479", "HLV-BP2047"]) {
      const { advice, parts } = await bySearch(typed);
      const near = parts.length > 0 ? parts.map(({ sku }: { sku: string }) => sku) : advice.numbers;
      expect([typed, near]).toEqual([typed, ["HLV-BP20479"]]);
    }
    expect((await bySearch("ZZZ-999-888-777")).advice.numbers).toEqual([]);
  });
});

describe("a page of parts", () => {
  const text = async (path: string) => {
    const response = await fetch(new URL(path, shop.url));
    return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
  };
  const gone = "019a0000-0000-7000-8000-000000000000";

  test.each([
    ["/parts?vehicle=bad&answer.drive=AWD", `<link rel="canonical" href="`],
    [`/parts?vehicle=${gone}&type=brake-pad-set`, "Basewell Brake Pad Set"],
    ["/compare?vehicle=bad&type=brake-pad-set", "Basewell Brake Pad Set"],
    [`/search?q=brake+pads&vehicle=${gone}`, "Basewell Brake Pad Set"],
    ["/search?q=brake+pads&vehicle=bad", "Basewell Brake Pad Set"],
  ])("for a vehicle that there is not shows parts for all, and says so: %s", async (path, expected) => {
    const { status, html } = await text(path);
    expect(status).toBe(200);
    expect(html).toContain("We don’t know the vehicle in this link.");
    expect(html).toContain(expected);
    expect((await shop.call("GET", "/api/parts?vehicle=bad")).status).toBe(404);
  });

  test("without a part first says how many there are without its filters, and leads there", async () => {
    const { html } = await text(`/parts?q=brake+rotor&type=brake-pad-set&brand=halvern`);
    expect(html).toMatch(/<a [^>]*href="\/parts\?q=brake\+rotor"[^>]*>Show 1 part for “brake rotor” without filters/);
    const own = await text(`/parts?q=brake+pads&vehicle=${accord}`);
    expect(own.html).toContain("Nothing found for “brake pads” for 2015 Honda Accord 2.4");
    expect(own.html).toContain("See parts for all vehicles: 2 parts");
  });

  test("names the vehicle of a VIN that was posted", async () => {
    const form = new URLSearchParams({ q: "pads 1HGCR3F86FA000123" });
    const posted = await fetch(new URL("/search", shop.url), { method: "POST", body: form });
    expect(posted.url).toMatch(/\/search\?q=pads&vehicle=[-0-9a-f]+&vin=read$/);
    expect(await posted.text()).toContain("<strong>2015 Honda Accord 3.5, 6 cylinders, Gasoline</strong>");
  });
});

describe("a question to staff", () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await shop.admin();
  });
  const key = () => crypto.randomUUID();
  const ask = (more: object) =>
    shop.call("POST", "/api/inquiries", { key: key(), email: "Ada@Example.com", message: "Do you have it?", ...more });
  const open = async (query = "") => (await owner.call("GET", `/api/inquiries${query}`)).body;

  test("is stored with query, vehicle and part, and mailed to the owners, once however often it is sent", async () => {
    const sent = { key: key(), query: "gearbox 4711", vehicle: accord, part: pads };
    expect((await ask(sent)).status).toBe(202);
    expect((await ask(sent)).status).toBe(202);
    expect(await open("?q=gearbox")).toMatchObject([
      {
        email: "ada@example.com",
        message: "Do you have it?",
        query: "gearbox 4711",
        vehicle: { year: 2015, make: "Honda", model: "Accord" },
        part: { sku: "HLV-BP20479" },
        answeredAt: null,
      },
    ]);
    const mails = await shop.sql(
      "select data from mails where template = 'inquiry' and data->>'query' = 'gearbox 4711'",
    );
    const owners = await shop.sql("select from users where role = 'owner' and removed_at is null limit 5");
    expect(mails).toHaveLength(owners.length);
  });

  test("is ticked off and opened again by staff", async () => {
    await ask({ query: "tick me" });
    const [one] = await open("?q=tick");
    const change = (answered: boolean) => owner.call("PATCH", `/api/inquiries/${one.id}`, { answered });
    expect((await change(true)).body).toMatchObject({ modifiedCount: 1 });
    expect((await change(true)).body).toMatchObject({ modifiedCount: 0 });
    expect(await open("?q=tick")).toEqual([]);
    expect(await open("?q=tick&status=answered")).toHaveLength(1);
    await change(false);
    expect(await open("?q=tick")).toHaveLength(1);
  });

  test.each([
    [{ email: "nobody" }, "email"],
    [{ message: " " }, "message"],
    [{ message: "x".repeat(2_001) }, "message"],
    [{ vehicle: "a car" }, "vehicle"],
  ])("%j is refused by its field", async (more, field) => {
    expect(await ask(more)).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  test("about a vehicle or part that no longer exists is sent without it", async () => {
    const gone = "019a0000-0000-7000-8000-000000000000";
    expect((await ask({ query: "gone", vehicle: gone, part: gone })).status).toBe(202);
    expect(await open("?q=gone")).toMatchObject([{ vehicle: null, part: null }]);
  });
});
