import { describe, expect, test } from "vitest";
import { item, pies, wholeItem } from "#test/import-files.ts";
import { items, problems, read } from "#test/read-records.ts";

describe("PIES", () => {
  test.each(["6.7", "7.0", "7.1", "7.2"])("%s is read in the same terms", async (version) => {
    const records = await read(pies([item({ inside: wholeItem })], { version }));
    expect(records[0]).toMatchObject({ kind: "start", format: "pies", version });
    expect(items(records)).toMatchObject([
      {
        action: "add",
        part: { number: "VC21499", brand: "DKGX", brandName: "Wako" },
        name: "Engine Light Sensor",
        description: "Senses what the light tells.\nPlugs right in",
        prices: [
          { type: "WD1", amount: 10, currency: "USD", quantity: 1 },
          { type: "LST", amount: 29.95, currency: "USD", from: null, until: null },
          { type: "RET", amount: 1, currency: "USD", until: "2001-01-01" },
        ],
        minimumOrder: 2,
        partType: 5696,
        imageUrl: "https://img.example/main.jpg",
        withheld: false,
        attributes: [
          { padb: null, name: "Outside Diameter", unit: "mm", value: "42.5" },
          { padb: "812", name: null, unit: null, value: "Steel" },
        ],
        numbers: [
          { kind: "interchange", number: "GL-26409", maker: "Great Lakes" },
          { kind: "interchange", number: "GL-26410", maker: "Great Lakes" },
          { kind: "oe", number: "12-345/67", maker: "Honda" },
          { kind: "superseded", number: "VC21400" },
        ],
        details: { Packages: { Package: [{ PackageUOM: ["EA"] }] } },
      },
    ]);
    expect(records.at(-1)).toEqual({ kind: "end", recordCount: 1 });
    expect(problems(records)).toEqual([]);
  });

  test("8.0 is read in the same terms as earlier versions", async () => {
    const text = pies([item({ inside: wholeItem })], { version: "8.0" })
      .replaceAll("BrandAAIAID", "BrandID")
      .replace(/<BrandLabel>.*?<\/BrandLabel>/, "")
      .replace(' BrandLabel="Great Lakes"', "");
    const [one] = items(await read(text));
    expect(one?.part).toEqual({ number: "VC21499", sku: null, brand: "DKGX", brandName: null });
    expect(one?.numbers[0]).toMatchObject({ number: "GL-26409", maker: "BBTB" });
  });

  test.each([
    [
      "price_wrong",
      `<Prices><Pricing MaintenanceType="A" PriceType="RET"><Price UOM="PE">free</Price></Pricing></Prices>`,
    ],
    ["value_wrong", `<PartTerminologyID>12x</PartTerminologyID>`],
    ["minimum_not_taken", `<MinimumOrderQuantity UOM="CA">1</MinimumOrderQuantity>`],
  ])("%s is reported, and the rest is taken", async (code, inside) => {
    const records = await read(pies([item({ inside })]));
    expect(items(records)).toHaveLength(1);
    expect(problems(records)).toEqual([[code, false]]);
  });

  test.each(["no JSON", "[1]", String.raw`{"Colour":["\u0000"]}`, String.raw`{"Colour":["\ud800"]}`])(
    "what an export adds to an item is left out where it can't be read, and reported: %s",
    async (body) => {
      const records = await read(pies([item({ inside: `<?camber-source ${body}?>` })]));
      expect(items(records)[0]?.details).toEqual({});
      expect(problems(records)).toEqual([["element_unknown", false]]);
    },
  );

  test("what an export adds to an item is part of it, however deep", async () => {
    const deep = `{"A":[`.repeat(2_000) + `"1"` + "]}".repeat(2_000);
    const records = await read(pies([item({ inside: `<?camber-source ${deep}?><?camber-source {"Size":["3"]}?>` })]));
    expect(items(records)[0]?.details).toMatchObject({ Size: "3", A: {} });
    expect(problems(records)).toEqual([]);
  });

  test("an export can't give an item a second number", async () => {
    const records = await read(pies([item({ inside: `<?camber-source {"PartNumber":["OTHER"]}?>` })]));
    expect(problems(records)).toEqual([["element_twice", true]]);
  });

  test("an item with two part numbers is refused: one of them would be lost", async () => {
    const records = await read(pies([item({ inside: "<PartNumber>OTHER</PartNumber>" })]));
    expect(items(records)).toEqual([]);
    expect(problems(records)).toEqual([["element_twice", true]]);
  });

  const expiOf = (...all: [code: string, text: string][]) =>
    `<ExtendedInformation>${all.map(([code, text]) => `<ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${text}</ExtendedProductInformation>`).join("")}</ExtendedInformation>`;

  test("an item with something inside its number is refused", async () => {
    const file = pies([item(), item()]).replaceAll(">VC21499<", ">VC<b>21499</b><");
    const records = await read(file);
    expect(items(records)).toEqual([]);
    const reported = records.flatMap((record) => (record.kind === "problem" ? [record.problem] : []));
    expect(reported).toMatchObject([{ code: "content_refused" }, { code: "content_refused" }]);
    expect(reported[0]?.key).not.toBe(reported[1]?.key);
  });

  test("of several successors and states of life the last counts, and each code is reported", async () => {
    const stated = expiOf(["PTS", "NEW1"], ["PTS", "NEW2"], ["PTS", "NEW1"], ["LIF", "8"], ["LIF", "2"]);
    const records = await read(pies([item({ inside: stated }), item({ inside: expiOf(["LIF", "8"], ["LIF", "2"]) })]));
    expect(items(records)).toMatchObject([{ successor: "NEW1" }, { withheld: false }]);
    const reported = records.flatMap((record) => (record.kind === "problem" ? [record.problem.params] : []));
    expect(reported).toEqual(["PTS", "LIF", "LIF"].map((code) => ({ element: `EXPICode ${code}`, counts: "last" })));
  });

  test.each([
    [
      "as many makers as numbers name the makers, one by one",
      [
        ["OEP", "A1"],
        ["OEM", "Honda"],
        ["OEP", "B2"],
        ["OEM", "Acura"],
      ],
      ["A1 Honda", "B2 Acura"],
    ],
    [
      "one maker of two numbers made both",
      [
        ["OEP", "A1"],
        ["OEM", "Honda"],
        ["OEP", "B2"],
        ["OEM", "Honda"],
      ],
      ["A1 Honda", "B2 Honda"],
    ],
    [
      "a number of two makers is two numbers",
      [
        ["OEP", "A1"],
        ["OEM", "Honda"],
        ["OEP", "A1"],
        ["OEM", "Acura"],
      ],
      ["A1 Honda", "A1 Acura"],
    ],
    [
      "what is stated twice is one number",
      [
        ["OEP", "A1"],
        ["OEM", "Honda"],
        ["OEP", "A1"],
        ["OEM", "Honda"],
      ],
      ["A1 Honda"],
    ],
    [
      "unless there are as many, nobody knows which made which",
      [
        ["OEP", "A1"],
        ["OEP", "B2"],
        ["OEP", "C3"],
        ["OEM", "Honda"],
        ["OEM", "Acura"],
      ],
      ["A1 null", "B2 null", "C3 null"],
    ],
  ] as [string, [string, string][], string[]][])("OE numbers: %s", async (_, stated, pairs) => {
    const [one] = items(await read(pies([item({ inside: expiOf(...stated) })])));
    expect(one?.numbers.map(({ number, maker }) => `${number} ${maker}`)).toEqual(pairs);
  });

  test("a description longer than the shop's is cut where that is reported, not by the reader", async () => {
    const text = "long ".repeat(1_200).trim();
    const inside = `<Descriptions><Description MaintenanceType="A" DescriptionCode="MKT" LanguageCode="EN">${text}</Description></Descriptions>`;
    expect(items(await read(pies([item({ inside })])))).toMatchObject([{ description: text }]);
  });

  test("a part that is discontinued or superseded is not put on sale", async () => {
    const expi = (code: string, value: string) =>
      `<ExtendedInformation><ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${value}</ExtendedProductInformation></ExtendedInformation>`;
    const known = items(
      await read(
        pies([
          item({ inside: expi("LIF", "8") }),
          item({ inside: expi("LIS", "8") }),
          item({ inside: expi("PTS", "VC22000") }),
        ]),
      ),
    );
    expect(known).toMatchObject([{ withheld: true }, { withheld: true }, { withheld: true, successor: "VC22000" }]);
  });
});
