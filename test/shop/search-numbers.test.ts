import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

/** The rows of a file of `test/files/search/`, without its header. */
const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`../files/search/${file}`, import.meta.url), "utf8")
    .replace(/\n$/, "")
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

const civic = { make: "Honda", model: "Civic" };
const ram = { make: "Ram", model: "1500", from: 2013, to: 2018 };

beforeAll(async () => {
  shop = await sharedShop();
  const add = (sku: string, vehicle: object | null, { position, ...more }: Record<string, unknown> = {}) =>
    shop.addPart({
      sku,
      name: sku,
      partType: "Brake Pad Set",
      ...(vehicle && { applications: [{ vehicle, position: position ?? "Front", ...more }] }),
    });
  const pads = { sku: "PLW-BP20479", name: "Pads", partType: "Brake Pad Set" };
  await shop.addPart({
    ...pads,
    numbers: [{ kind: "oe", number: "45022-TR0-A01", maker: "Honda" }],
    applications: [{ vehicle: { ...civic, from: 2012, to: 2015 }, position: "Front" }],
  });
  await add("HLV-BP30000", { make: "Honda", model: "Accord", from: 2008, to: 2012 });
  await add("REAR-BP30001", { make: "Honda", model: "Accord", from: 2008, to: 2012 }, { position: "Rear" });
  await add("ACC-2015", { make: "Honda", model: "Accord", from: 2013, to: 2017 });
  await add("D1210", ram, { qualifiers: { displacement: [5.7] } });
  await add("PEN-3600", ram, { qualifiers: { displacement: [3.6] } });
  await add("74-52133A", { make: "Volkswagen", model: "Golf", from: 2015, to: 2018 });
  await add("OLD-1001", { ...civic, from: 2001, to: 2005 });
  await add("NOAPP-9", null);
  const replaces = (sku: string, number: string) =>
    shop.addPart({
      sku,
      name: sku,
      partType: "Brake Pad Set",
      numbers: [{ kind: "superseded", number }],
      applications: [{ vehicle: { ...civic, from: 2006, to: 2011 }, position: "Front" }],
    });
  await replaces("NEW-1002", "OLD-1001");
  await replaces("NEW-2002", "GONE-2001");
  await shop.addPart({
    sku: "BUILT-77",
    name: "Window Motor",
    applications: [{ vehicle: { ...civic, from: 2012, to: 2015 }, qualifiers: { builtFrom: "2013-02-01" } }],
  });
  await shop.addPart({
    sku: "TWO-8802",
    name: "Cover",
    applications: [
      { vehicle: ram, qualifiers: { cylinders: [6], trim: ["Laramie"] } },
      { vehicle: ram, qualifiers: { cylinders: [8], trim: ["Sport"] } },
    ],
  });
  for (let at = 10; at < 36; at++) {
    await shop.addPart({
      sku: `SER-77${at}`,
      name: "Lift",
      applications: [{ vehicle: { ...civic, from: 2012, to: 2015 }, qualifiers: { builtFrom: "2013-02-01" } }],
    });
  }
  const camry = (from: number, to: number) => [{ vehicle: { make: "Toyota", model: "Camry", from, to } }];
  const bearing = { name: "Bearing", partType: "Wheel Bearing" };
  const byAnother = (kind: string) => [{ kind, number: "EXA-7001", maker: "Basewell" }];
  await shop.addPart({ ...bearing, sku: "EXA-7001", brand: "Basewell", applications: camry(2007, 2009) });
  await shop.addPart({
    ...bearing,
    sku: "OTB-7001",
    brand: "Halvern",
    numbers: byAnother("interchange"),
    applications: camry(2010, 2011),
  });
  await shop.addPart({
    ...bearing,
    sku: "OTC-7001",
    brand: "Redvane",
    numbers: byAnother("competitor"),
    applications: camry(2007, 2009),
  });
  await shop.addPart({ sku: "MO-5W30", name: "Oil 5W-30", partType: "Motor Oil", universal: true });
  await shop.addPart({ sku: "OC 456/1", name: "Filter", partType: "Oil Filter", applications: [{ vehicle: ram }] });
});

type Found = {
  sku: string;
  matched?: object;
  fitment?: { verdict: string; question?: string };
};

const search = async (q: string, more = "") =>
  (await shop.call("GET", `/api/search?q=${encodeURIComponent(q)}${more}`)).body;
const skus = (parts: Found[]) => parts.map(({ sku }) => sku);

describe("whether a part fits a vehicle", () => {
  test.each(rowsOf("fits.tsv"))(
    "is said of its number beside the vehicle: %s",
    async (q = "", verdicts, question, instead) => {
      const { parts, understood } = await search(q);
      const typed = (parts as Found[]).filter(({ matched }) => matched);
      const decided = typed.flatMap(({ sku, fitment }) => (fitment ? [`${sku} ${fitment.verdict}`] : []));
      expect(decided.join(", ")).toBe(verdicts);
      const [first] = typed;
      const open = first?.fitment?.verdict === "depends" ? `vehicle: ${understood.vehicle.question}` : "";
      expect(first?.fitment?.question ?? open).toBe(question);
      const others = (parts as Found[]).filter(({ matched }) => !matched);
      expect(skus(others).join(", ")).toBe(instead);
      for (const { fitment } of others) expect(fitment?.verdict).toBe("fits");
    },
  );

  test("is said of the vehicle sent along, of which the older part comes first that alone fits it", async () => {
    const { vehicle } = (await search("2003 civic 1.7 gasoline")).understood;
    const id = vehicle.id ?? vehicle.candidates[0].id;
    const { parts } = await search("OLD-1001", `&vehicle=${id}`);
    expect(parts).toMatchObject([
      { sku: "OLD-1001", fitment: { verdict: "fits" } },
      { sku: "NEW-1002", fitment: { verdict: "does_not_fit" }, trail: ["OLD-1001", "NEW-1002"] },
    ]);
    expect(skus((await search("OLD-1001")).parts)).toEqual(["NEW-1002", "OLD-1001"]);
  });

  test("is said of the vehicle that the query names, without what is known of the one sent along, of every part", async () => {
    const { vehicle } = (await search("2003 civic 1.7 gasoline")).understood;
    const id = vehicle.id ?? vehicle.candidates[0].id;
    const page = async (q: string) => {
      const address = new URL("/search", shop.url);
      address.search = new URLSearchParams({ q, vehicle: id, "answer.built": "2013-03-01/.." }).toString();
      return (await (await fetch(address)).text()).replaceAll("<!-- -->", "");
    };
    for (const q of ["SER-77 2013 civic 1.8 gasoline", "lift 2013 civic 1.8 gasoline"]) {
      const shown = await page(q);
      expect([q, shown.match(/>Check: Built before/g)?.length]).toEqual([q, 26]);
      expect([q, shown.match(/>Fits your/g)]).toEqual([q, null]);
    }
  });

  test("is asked with the answers of every vehicle that is meant", async () => {
    const [part] = (await search("TWO-8802 2014 ram 1500")).parts;
    expect(part.fitment.verdict).toBe("depends");
    expect(part.fitment.ask).toMatchObject({
      fact: "trim",
      options: expect.arrayContaining([
        expect.objectContaining({ value: "Laramie" }),
        expect.objectContaining({ value: "Sport" }),
        expect.objectContaining({ value: expect.stringMatching(/^other:(Laramie\|Sport|Sport\|Laramie)$/) }),
      ]),
    });
  });

  test.each([
    ["D1210 2HGZZ6E57ZZ000123", null, "2HGZZ6E57ZZ000123"],
    ["does D1210 fit WVWZZZ1KZAW000001", null, "WVWZZZ1KZAW000001"],
    ["XTA21099043456789 D1210", null, "XTA21099043456789"],
    ["D1210 VIN: XTA21099043456789?", null, "XTA21099043456789"],
    ["D1210 2014 ram 1500 3.6 XTA21099043456789", "does_not_fit", "XTA21099043456789"],
    ["D1210 bmw 328i oil cap 2012", "does_not_fit", undefined],
    ["D1210", "fits", undefined],
  ])("is not said of the vehicle sent along beside a VIN of no known vehicle: %s", async (q, verdict, vin) => {
    const { vehicle } = (await search("2014 ram 1500 5.7")).understood;
    const { parts, understood, unknown } = await search(q, `&vehicle=${vehicle.id}`);
    const [part] = parts as Found[];
    expect([part?.sku, part?.fitment?.verdict ?? null, unknown?.[0]]).toEqual(["D1210", verdict, vin]);
    expect(understood.vehicle !== undefined).toBe(verdict !== null);
  });

  test("is answered on the page, with what fits instead and with the answers to what it depends on", async () => {
    const page = async (q: string) =>
      (await (await fetch(new URL(`/search?q=${encodeURIComponent(q)}`, shop.url))).text()).replaceAll("<!-- -->", "");
    const no = await page("does PLW-BP20479 fit a 2010 accord");
    expect(no).toContain("No, PLW-BP20479 does not fit the 2010 Honda Accord.");
    expect(no).toContain("1 part that fits this vehicle is listed below.");
    expect(no).toContain("HLV-BP30000");
    expect(await page("PLW-BP20479 2013 civic")).toContain("Yes, PLW-BP20479 fits the 2013 Honda Civic.");
    const depends = await page("will D1210 fit my 2014 ram 1500");
    expect(depends).toContain("Whether D1210 fits the 2014 Ram 1500 depends on the details.");
    expect(depends).toContain("Which engine?");
    const [, address = ""] = /href="(\/search\?[^"]*vehicle=[^"]*)"[^>]*>5\.7 L/.exec(depends) ?? [];
    const answered = await (await fetch(new URL(address.replaceAll("&amp;", "&"), shop.url))).text();
    expect(answered).toContain("Yes, D1210 fits the 2014 Ram 1500 5.7");
  });
});

describe("a number of one part that others have for exchange", () => {
  test.each([
    "does EXA-7001 fit a 2010 camry",
    "exa 7001 2010 camry",
    "2010 toyota camry EXA7001",
    "EXA-7OO1 2010 camry",
  ])("means that part, and folds those of other brands: %s", async (q) => {
    const { parts } = await search(q);
    const decided = (parts as Found[]).map(({ sku, fitment }) => `${sku} ${fitment?.verdict}`);
    expect(decided).toEqual(["EXA-7001 does_not_fit", "OTB-7001 fits", "OTC-7001 does_not_fit"]);
    const page = await (await fetch(new URL(`/search?q=${encodeURIComponent(q)}`, shop.url))).text();
    const [own = "", others = ""] = page.replaceAll("<!-- -->", "").split("<details", 2);
    expect(own).toContain("No, EXA-7001 does not fit the 2010 Toyota Camry.");
    expect(own).not.toContain("Yes, OTB-7001");
    expect(others).toMatch(/Also sold under this number by Halvern and Redvane<.*Yes, OTB-7001 fits/s);
  });
});

test("chips say in words every fact that was read", async () => {
  const chips = async (q: string) => {
    const page = await (await fetch(new URL(`/search?q=${encodeURIComponent(q)}`, shop.url))).text();
    return [...page.matchAll(/<strong>([^<]*)<\/strong><\/span>/g)].map(([, text]) => text).join(" | ");
  };
  for (const [q = "", shown] of rowsOf("chips.tsv")) expect([q, await chips(q)]).toEqual([q, shown]);
});

describe("words that state a fact of the vehicle", () => {
  test.each(rowsOf("facts.tsv"))(
    "are read as it and restrict no part: %s",
    async (q = "", name = "", details = "", contradicted = "", words = "") => {
      const { understood, ...found } = await search(q);
      expect({
        name: understood.vehicle?.name,
        details: Object.values(understood.details ?? {}).join(", "),
        contradicted: (found.contradicted ?? []).join(", "),
        words: (understood.words ?? []).flatMap((word: string) => word.split(" ")).join(", "),
      }).toEqual({ name, details, contradicted, words });
    },
  );
});

describe("several part numbers", () => {
  test.each(rowsOf("numbers.tsv"))("are all found: %s", async (q = "", numbers, found, missing = "") => {
    const { parts, understood, unknown = [] } = await search(q.replaceAll("\\n", "\n"));
    expect((understood.numbers ?? [understood.number]).join(", ")).toBe(numbers);
    expect(skus(parts).join(" ")).toBe(found);
    expect(unknown.join(", ")).toBe(missing);
  });
});
