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
    const id = vehicle._id ?? vehicle.candidates[0]._id;
    const { parts } = await search("OLD-1001", `&vehicle=${id}`);
    expect(parts).toMatchObject([
      { sku: "OLD-1001", fitment: { verdict: "fits" } },
      { sku: "NEW-1002", fitment: { verdict: "does_not_fit" }, trail: ["OLD-1001", "NEW-1002"] },
    ]);
    expect(skus((await search("OLD-1001")).parts)).toEqual(["NEW-1002", "OLD-1001"]);
  });

  test("is answered on the page, with what fits instead and with the answers to what it depends on", async () => {
    const page = async (q: string) =>
      (await (await fetch(new URL(`/search?q=${encodeURIComponent(q)}`, shop.url))).text()).replaceAll("<!-- -->", "");
    const no = await page("does PLW-BP20479 fit a 2010 accord");
    expect(no).toContain("No, PLW-BP20479 does not fit the 2010 Honda Accord.");
    expect(no).toContain("Parts for this vehicle are listed after it.");
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

describe("several part numbers", () => {
  test.each(rowsOf("numbers.tsv"))("are all found: %s", async (q = "", numbers, found, missing = "") => {
    const { parts, understood, unknown = [] } = await search(q.replaceAll("\\n", "\n"));
    expect((understood.numbers ?? [understood.number]).join(", ")).toBe(numbers);
    expect(skus(parts).join(" ")).toBe(found);
    expect(unknown.join(", ")).toBe(missing);
  });
});
