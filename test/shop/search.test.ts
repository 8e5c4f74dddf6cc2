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
  pads = await shop.addPart({
    name: "Ceramic Pads",
    sku: "HLV-BP10234",
    brand: "Halvern",
    partType: "Brake Pad Set",
    numbers: [
      { kind: "oe", number: "45022-S84-A02", maker: "Honda" },
      { kind: "superseded", number: "45022-S84-A00", replacedBy: "45022-S84-A01" },
      { kind: "superseded", number: "45022-S84-A01" },
    ],
    applications: [
      { vehicle: { make: "Honda", model: "Accord", from: 2013, to: 2017 }, position: "Front", quantity: 1 },
    ],
  });
  await shop.addPart({ name: "Other Pads", partType: "Brake Pad Set", sku: "OTHER-1" });
});

const search = async (query: string) => (await shop.call("GET", `/api/search?${query}`)).body;

describe("GET /api/search", () => {
  test("answers a question with the parts and what was understood", async () => {
    const { parts, total, understood } = await search("q=2015+accord+front+brake+pads");
    expect({ parts, total }).toEqual({
      parts: [expect.objectContaining({ id: pads, sku: "HLV-BP10234", partType: "Brake Pad Set", priceCents: 49_90 })],
      total: 1,
    });
    expect(understood).toMatchObject({
      vehicle: { year: 2015, make: "Honda", model: "Accord", name: "2015 Honda Accord", question: "displacement" },
      partType: "Brake Pad Set",
      position: "Front",
    });
    expect(understood.vehicle.candidates).toContainEqual(expect.objectContaining({ id: accord }));
    expect(understood.vehicle.options).toContainEqual({ value: "2.4", label: "2.4 L" });
    const { vehicle } = (await search("q=2015+accord+2.4+pads")).understood;
    expect(vehicle).toMatchObject({ id: accord, name: "2015 Honda Accord 2.4", displacementL: 2.4 });
    expect(vehicle).not.toHaveProperty("question");
  });

  test("answers a number with the part, the number it has, and the trail of a superseded one", async () => {
    expect(await search("q=45022s84a02")).toMatchObject({
      parts: [{ id: pads, matched: { kind: "oe", number: "45022-S84-A02", maker: "Honda" } }],
      understood: { number: "45022s84a02" },
    });
    const trail = ["45022-S84-A00", "45022-S84-A01", "HLV-BP10234"];
    expect(await search("q=45022.S84.A00")).toMatchObject({ parts: [{ id: pads, trail }], trail });
    expect(await search("q=45O22-S84-AO2")).toMatchObject({ confused: true, read: "45022-S84-A02" });
  });

  test("says what it read where words are mistyped, what it left out, and what would find something", async () => {
    expect(await search("q=brkae+pads")).toMatchObject({
      corrected: { q: "brake pads", words: [{ from: "brkae", to: "brake" }] },
      total: 2,
    });
    expect(await search("q=accord+zzq+pads+2015")).toMatchObject({ unknown: ["zzq"], total: 1 });
    const { advice, parts } = await search("q=1985+accord+pads");
    expect(parts).toEqual([]);
    expect(advice.without).toEqual([{ leave: "vehicle", q: "pads", total: 2 }]);
    expect(advice.partTypes).toEqual([{ slug: "brake-pad-set", name: "Brake Pad Set" }]);
  });

  test("shows what fits the vehicle sent along", async () => {
    expect((await search(`q=pads&vehicle=${accord}`)).parts).toMatchObject([{ id: pads }]);
    expect((await search("q=pads")).total).toBe(2);
    expect((await search("q=pads&limit=1")).parts).toHaveLength(1);
  });

  test("is refreshed once a part has changed", async () => {
    expect((await search("q=fresh+part")).total).toBe(0);
    await shop.addPart({ name: "Fresh Part" });
    expect((await search("q=fresh+part")).total).toBe(1);
  });

  test.each([
    ["", 200],
    ["q=", 200],
    ["q=%00", 200],
    ["q=%E0%A4%A", 200],
    ["q=a&q=b", 400],
    [`q=${"x".repeat(201)}`, 400],
    ["q=a&limit=0", 400],
    ["q=a&limit=101", 400],
    ["q=a&limit=1e2", 400],
    ["q=a&limit=999999999999", 400],
    ["q=a&vehicle=nonsense", 404],
    ["q=a&vehicle=018f0000-0000-7000-8000-000000000000", 404],
    ["q=a&vehicle=%00", 404],
    ["q=2015+accord&answer.built=nonsense&answer.x=%00", 200],
  ])("?%s returns %d", async (query, status) => {
    expect((await shop.call("GET", `/api/search?${query}`)).status).toBe(status);
    if (!query.includes("limit") && !query.includes("vehicle")) {
      expect((await shop.call("GET", `/api/suggest?${query}`)).status).toBe(status);
    }
  });
});

describe("GET /api/suggest", () => {
  const suggestions = async (q: string) =>
    (await shop.call("GET", `/api/suggest?q=${encodeURIComponent(q)}`)).body.suggestions;

  test("goes on from what was typed, each to an address that is there", async () => {
    const found = [
      ...(await suggestions("2015 accord br")),
      ...(await suggestions("2015 accord 2.4 br")),
      ...(await suggestions("45022")),
      ...(await suggestions("halv")),
      ...(await suggestions("2015 acc")),
    ];
    expect(found.map(({ kind, label }: { kind: string; label: string }) => `${kind} ${label}`)).toEqual(
      expect.arrayContaining([
        "part_type Brake Pad Set for 2015 Honda Accord",
        "number 45022-S84-A02: Ceramic Pads (HLV-BP10234)",
        "brand Halvern",
        "vehicle 2015 Honda Accord",
      ]),
    );
    for (const { url } of found) expect((await fetch(new URL(url, shop.url))).status).toBe(200);
    expect(found).toContainEqual(
      expect.objectContaining({ url: `/parts?type=brake-pad-set&vehicle=${accord}`, kind: "part_type" }),
    );
    expect((await suggestions("other-1"))[0]).toMatchObject({ priceCents: 49_90, currency: "USD", sku: "OTHER-1" });
    expect((await suggestions("other-1"))[0]).not.toHaveProperty("fitment");
    expect((await suggestions("45022-s84-a00"))[0]).toMatchObject({
      id: pads,
      url: `/parts/${pads}`,
      trail: ["45022-S84-A00", "45022-S84-A01", "HLV-BP10234"],
    });
  });
});

describe("POST /api/parts with superseded numbers", () => {
  test("refuses a loop and names the row", async () => {
    const owner = await shop.admin();
    const add = (sku: string, numbers: unknown[]) =>
      owner.call("POST", "/api/parts", { name: "Loop", price: 1, quantity: 1, sku, numbers });
    expect((await add("LOOP-A", [])).status).toBe(200);
    expect((await add("LOOP-B", [{ kind: "superseded", number: "LOOP-A" }])).status).toBe(200);
    const refused = await add("LOOP-C", [
      { kind: "oe", number: "LOOP-OE" },
      { kind: "superseded", number: "loop b", replacedBy: "LOOP-A" },
    ]);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      code: "supersession_loop",
      errors: [{ field: "numbers.1.number", code: "supersession_loop", message: expect.stringContaining("LOOP") }],
      trail: ["loop b", "LOOP-A", "loop b"],
    });
    expect((await search("q=LOOP-C")).total).toBe(0);
    expect((await search("q=LOOP-A")).trail).toEqual(["LOOP-A", "LOOP-B"]);
  });

  test.each([
    [[{ kind: "sku", number: "A" }], "numbers.0.kind"],
    [[{ kind: "oe", number: "---" }], "numbers.0.number"],
    [[{ kind: "oe", number: "" }], "numbers.0.number"],
    [[{ kind: "oe", number: "a\0b" }], "numbers.0.number"],
    [[{ kind: "oe", number: "x".repeat(61) }], "numbers.0.number"],
    [[{ kind: "oe", number: "A", replacedBy: "B" }], "numbers.0.replacedBy"],
    ["A", "numbers"],
    [Array.from({ length: 501 }, (_, n) => ({ kind: "oe", number: `N${n}` })), "numbers"],
  ])("refuses %j", async (numbers, field) => {
    const owner = await shop.admin();
    const answer = await owner.call("POST", "/api/parts", { name: "Part", price: 1, quantity: 1, numbers });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, message: expect.any(String) }));
  });
});

describe("a VIN that is searched for is in no address and no cache (D37)", () => {
  // The Honda of the fixture, and one that no file of vehicles has.
  const known = "1HGCR2F86FA000123";
  const unknown = "TMBJJ7NE8G0157211";
  const visit = (path: string, form?: Record<string, string>) =>
    fetch(new URL(path, shop.url), {
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
  let vehicle: string;

  beforeAll(async () => {
    vehicle = (await shop.call("POST", "/api/vehicles/decode", { vin: known })).body.vehicle.id;
  });

  test("a posted search leads to an address that has its vehicle instead", async () => {
    const locationOf = async (path: string, form: Record<string, string>) => {
      const response = await visit(path, form);
      expect([response.status, response.headers.get("cache-control")]).toEqual([303, "no-store"]);
      return response.headers.get("location");
    };
    expect(await locationOf("/search", { q: `${known} pads` })).toBe(`/search?q=pads&vehicle=${vehicle}&vin=read`);
    expect(await locationOf("/search", { q: "1HG-CR2F8 6FA00 0123" })).toBe(`/search?vehicle=${vehicle}&vin=read`);
    expect(await locationOf("/de/parts", { brand: "halvern", q: known })).toBe(
      `/de/parts?brand=halvern&vehicle=${vehicle}`,
    );
    expect(await locationOf("/search", { q: `pads ${unknown}` })).toBe("/search?q=pads&vin=unknown");
    expect(await locationOf("/parts", { q: "brake pads", brand: "halvern" })).toBe("/parts?q=brake+pads&brand=halvern");
    expect(await locationOf("/search", { q: "" })).toBe("/search");
    expect(await locationOf("/search", { q: "bmw 328i oil cap 2012" })).toBe("/search?q=bmw+328i+oil+cap+2012");
    expect((await visit("/blogs", { q: "pads" })).status).toBe(405);
    const refused = await visit("/search", { q: "x".repeat(2_000_000) });
    expect([refused.status, refused.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
  });

  test("a page whose address has one redirects to that, and is not stored", async () => {
    for (const [address, location] of [
      [`/search?q=${known}+pads&answer.built=../2015-02-01`, `/search?q=pads&vehicle=${vehicle}&vin=read`],
      [`/de/parts?q=${known}&cursor=x`, `/de/parts?vehicle=${vehicle}`],
      [`/compare?q=${known}&brand=halvern`, `/compare?brand=halvern&vehicle=${vehicle}`],
      [`/search?q=${unknown}`, "/search?vin=unknown"],
    ] as const) {
      const response = await visit(address);
      expect([address, response.status, response.headers.get("location")]).toEqual([address, 302, location]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
    expect(await (await visit("/search?vin=unknown")).text()).toContain("We don’t know a vehicle with this VIN.");
  });

  test("what the API returns for one is not cached, and suggestions are taken in a body", async () => {
    const names = async (q: string) => (await search(`q=${q}`)).parts.map(({ name }: { name: string }) => name);
    expect([await names(`${known}+halvern+pads`), await names("halvern+pads")]).toEqual([
      ["Ceramic Pads"],
      ["Ceramic Pads"],
    ]);
    // As nobody changes a part: without a word to the caches.
    await shop.sql("update parts set name = 'Seen Anew' where sku = 'HLV-BP10234'");
    expect([await names(`${known}+halvern+pads`), await names("halvern+pads")]).toEqual([
      ["Seen Anew"],
      ["Ceramic Pads"],
    ]);
    const posted = await shop.call("POST", "/api/suggest", { q: "halv" });
    expect(posted.headers.get("cache-control")).toBe("no-store");
    expect(posted.body).toEqual((await shop.call("GET", "/api/suggest?q=halv")).body);
  });

  test("what looks like one is searched for as it is where a part has that number", async () => {
    await shop.addPart({ name: "Long Number", sku: unknown.replace("7211", "7299") });
    const response = await visit("/search", { q: unknown.replace("7211", "7299") });
    expect(response.headers.get("location")).toBe(`/search?q=${unknown.replace("7211", "7299")}`);
  });
});
