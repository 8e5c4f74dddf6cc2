import { describe, expect, test } from "vitest";
import { commandLine } from "#shop/foundation/command-line.ts";
import { effectiveFacts, type LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { readStoredFacts } from "#shop/catalogue/legal-facts/read-stored-facts.ts";
import { shipRulesAt } from "#shop/selling/delivery/ship-rules.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { undoImport } from "#shop/supply/imports/manage-imports.ts";
import { runImports } from "#shop/supply/imports/queue/run-imports.ts";
import { getPart } from "#shop/catalogue/parts/parts.ts";
import { testDatabase } from "#test/database.ts";
import { item, pies } from "#test/import-files.ts";
import { codes, everything, never, runFile, runNeeds } from "#test/run-import.ts";

const extended = (...all: [code: string, text: string][]) =>
  `<ExtendedInformation>${all.map(([code, text]) => `<ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${text}</ExtendedProductInformation>`).join("")}</ExtendedInformation>`;
const description = (text: string) =>
  `<Descriptions><Description MaintenanceType="A" DescriptionCode="MKT" LanguageCode="EN">${text}</Description></Descriptions>`;

/** What an item says, the facts it becomes, and whether it may go to Los Angeles, Atlanta, Marietta GA and Toronto. */
type Row = [name: string, inside: string, facts: LegalFacts, refused: string[]];

const rows: Row[] = [
  ["EMS 1", extended(["EMS", "1"]), { emissions: "legal" }, []],
  ["EMS 2", extended(["EMS", "2"]), { emissions: "not_california" }, ["Los Angeles"]],
  ["EMS 3", extended(["EMS", "3"]), { emissions: "off_road" }, ["Los Angeles"]],
  ["EMS 4", extended(["EMS", "4"]), { emissions: "exempt" }, []],
  ["EMS 5", extended(["EMS", "5"]), { emissions: "pending" }, ["Los Angeles"]],
  ["EMS in words", extended(["EMS", "49 State Legal"]), { emissions: "not_california" }, ["Los Angeles"]],
  ["PRC", extended(["PRC", "Remanufactured"]), { condition: "remanufactured" }, []],
  ["REM Y", extended(["REM", "Y"]), { condition: "remanufactured" }, []],
  ["REM N", extended(["REM", "N"]), {}, []],
  ["REF Y", extended(["REF", "Y"]), { condition: "refurbished" }, []],
  ["NEW Y", extended(["NEW", "Y"]), { condition: "new" }, []],
  ["CTO", extended(["CTO", "TW"], ["CTP", "CN"]), { origin: ["TW", "CN"] }, []],
  ["HTS", extended(["HTS", "8708.30.50"]), { tariffCode: "8708.30.50" }, []],
  ["HSB", extended(["HSB", "8708.30"]), { tariffCode: "8708.30" }, []],
  ["WT1 and WT2", extended(["WT1", "3"], ["WT2", "YR"]), { warranty: { months: 36 } }, []],
  ["WT1 alone", extended(["WT1", "24"]), { warranty: { months: 24 } }, []],
  [
    "WD1 and WD2",
    extended(["WT1", "12"], ["WD1", "12000"], ["WD2", "MI"]),
    { warranty: { months: 12, distance: 12_000, distanceUnit: "mi" } },
    [],
  ],
  [
    "WD2 in kilometres",
    extended(["WD1", "20000"], ["WD2", "KM"]),
    { warranty: { distance: 20_000, distanceUnit: "km" } },
    [],
  ],
  ["WS2", extended(["WS1", "SR"], ["WS2", "LF"]), { warranty: { lifetime: true } }, []],
  ["WTD", extended(["WTD", "Limited lifetime"]), { warranty: { lifetime: true, text: "Limited lifetime" } }, []],
  ["MSD", extended(["MSD", "MSDS26426"]), { safetySheet: { number: "MSDS26426" } }, []],
  ["P65", extended(["P65", "Y"]), { proposition65: { warns: true } }, []],
  ["RST", extended(["RST", "GA"]), { regulated: [{ country: "US", region: "GA" }] }, ["Atlanta", "Marietta"]],
  ["RPC", extended(["RPC", "30060"]), { regulated: [{ country: "US", postal: "30060" }] }, ["Marietta"]],
  [
    "RCT",
    extended(["RCT", "Marietta, GA"]),
    { regulated: [{ country: "US", region: "GA", city: "Marietta" }] },
    ["Marietta"],
  ],
  [
    "RCS, of which only the state is known",
    extended(["RCS", "Cobb, GA"]),
    { regulated: [{ country: "US", region: "GA", county: "Cobb" }] },
    ["Atlanta", "Marietta"],
  ],
  [
    "RCC with RDE",
    extended(["RCC", "CA"], ["RDE", "Needs a permit."]),
    { regulated: [{ country: "CA" }], regulation: "Needs a permit." },
    ["Toronto"],
  ],
  ["HazardousMaterialCode", "<HazardousMaterialCode>Y</HazardousMaterialCode>", { hazard: {} }, []],
  [
    "HazardousMaterial",
    '<Packages><Package MaintenanceType="A"><PackageUOM>EA</PackageUOM><HazardousMaterial MaintenanceType="A"><Regulated>Y</Regulated><ShippingName>Aerosols</ShippingName><UNNAIDCode>UN1950</UNNAIDCode><PackingGroupCode>III</PackingGroupCode></HazardousMaterial></Package></Packages>',
    { hazard: { unNumber: "UN1950", packingGroup: "III", name: "Aerosols" } },
    [],
  ],
  [
    "a safety sheet among the files",
    '<DigitalAssets><DigitalFileInformation MaintenanceType="A"><FileName>s.pdf</FileName><AssetType>MSD</AssetType><URI>https://sds.example/s.pdf</URI></DigitalFileInformation></DigitalAssets>',
    { safetySheet: { url: "https://sds.example/s.pdf" } },
    [],
  ],
  [
    "ItemQuantitySize",
    '<ItemQuantitySize UOM="QT">1</ItemQuantitySize>',
    { contents: { quantity: 946.4, unit: "ml" } },
    [],
  ],
  ["a description", description("Not legal for sale in California."), { emissions: "not_california" }, ["Los Angeles"]],
  ["a warning in a description", description("Prop 65"), { proposition65: { warns: true } }, []],
  [
    "an attribute in the supplier's words",
    '<ProductAttributes><ProductAttribute MaintenanceType="A" AttributeID="CARB EO Number" PADBAttribute="N">D-12-3</ProductAttribute></ProductAttributes>',
    { carbNumbers: ["D-12-3"] },
    [],
  ],
];

const places = {
  "Los Angeles": { country: "US", postal: "90001" },
  Atlanta: { country: "US", postal: "30303" },
  Marietta: { country: "US", postal: "30060" },
  Toronto: { country: "CA", postal: "M5V2T6" },
};

async function refusedAt(db: Awaited<ReturnType<typeof testDatabase>>["db"], id: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, to] of Object.entries(places))
    if ((await shipRulesAt(db, [id], to)).some(({ rule }) => rule.source === "supplier")) found.push(name);
  return found;
}

describe.each(["6.7", "7.0", "7.1", "7.2", "8.0"])("PIES %s", (version) => {
  test("each code becomes a fact and keeps the part from places, and an undo takes all back", async () => {
    const { db, pool } = await testDatabase();
    const before = await everything(pool);
    const items = rows.map(([, inside], at) => item({ number: `P-${at}`, inside }));
    const { id } = await runFile(db, pies(items, { version }));
    expect(await codes(db, id)).toEqual([]);
    for (const [at, [name, , facts, refused]] of rows.entries()) {
      const stored = await pool.query(
        `select id, supplier_facts as "supplierFacts", staff_facts as "staffFacts", condition from parts where sku = 'P-${at}'`,
      );
      const [part] = stored.rows;
      expect.soft(effectiveFacts(part), name).toEqual(facts);
      expect.soft(part.condition, name).toBe(facts.condition ?? null);
      expect.soft(await refusedAt(db, part.id), name).toEqual(refused);
    }
    await undoImport(db, commandLine(), id);
    await runImports(db, runNeeds, never);
    expect(await everything(pool)).toEqual(before);
  });
});

describe("what a supplier no longer says", () => {
  test("a later item takes it back, an item without the segment leaves it, and an undo restores it", async () => {
    const { db, pool } = await testDatabase();
    const state = async () =>
      (await pool.query("select supplier_facts -> 'pies' as facts from parts where sku = 'VC21499'")).rows[0].facts;
    await runFile(db, pies([item({ inside: extended(["EMS", "2"], ["REM", "Y"]) })]));
    await runFile(db, pies([item({ inside: description("Sensor") })]));
    expect(await state()).toEqual({ emissions: "not_california", condition: "remanufactured" });
    const { id } = await runFile(db, pies([item({ inside: extended(["EMS", "1"]) })]));
    expect(await state()).toEqual({ emissions: "legal" });
    await undoImport(db, commandLine(), id);
    await runImports(db, runNeeds, never);
    expect(await state()).toEqual({ emissions: "not_california", condition: "remanufactured" });
    const gone = extended(["EMS", "2"], ["REM", "Y"]).replace(
      'MaintenanceType="A" EXPICode="EMS"',
      'MaintenanceType="D" EXPICode="EMS"',
    );
    await runFile(db, pies([item({ inside: gone })]));
    expect(await state()).toEqual({ condition: "remanufactured" });
  });

  test("a CSV file changes the columns it has, and takes a fact back by 'none'", async () => {
    const { db, pool } = await testDatabase();
    const state = async () => (await pool.query("select supplier_facts as facts from parts")).rows[0].facts;
    await runFile(db, "sku,price,emissions,warranty,description\nA-1,10,49 State,2 years,Prop 65", { name: "f.csv" });
    const stated = { emissions: "not_california", warranty: { months: 24 } };
    expect(await state()).toEqual({ csv: stated, notes: { proposition65: { warns: true } } });
    await runFile(db, "sku,price\nA-1,11", { name: "f.csv" });
    expect(await state()).toEqual({ csv: stated, notes: { proposition65: { warns: true } } });
    await runFile(db, "sku,emissions,description\nA-1,n/a,A cap", { name: "f.csv" });
    expect(await state()).toEqual({ csv: { warranty: { months: 24 } } });
  });

  test("what one file says loosely does not loosen what another says strictly", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, pies([item({ inside: extended(["EMS", "2"]) })]));
    await runFile(db, "sku,emissions\nVC21499,50 State", { name: "f.csv" });
    const { id } = (await pool.query("select id from parts")).rows[0];
    expect(await refusedAt(db, id)).toEqual(["Los Angeles"]);
    await pool.query(`update parts set staff_facts = '{"emissions": "exempt"}'`);
    expect(await refusedAt(db, id)).toEqual(["Los Angeles"]);
  });
});

test("a catalytic converter that may not go to California may not go to the states that ask for the same", async () => {
  const { db, pool } = await testDatabase();
  const file =
    "sku,price,emissions,part_type,system\nA-1,10,49 State,Catalytic Converter,Exhaust\nA-2,10,49 State,Air Filter,Engine";
  await runFile(db, file, { name: "f.csv" });
  const ids = (await pool.query("select id from parts order by sku")).rows.map(({ id }) => id as string);
  const refused = await Promise.all(
    ["90001", "80202", "04101", "10001", "97201"].map(
      async (postal) => (await shipRulesAt(db, ids, { country: "US", postal })).length,
    ),
  );
  expect(refused).toEqual([2, 1, 1, 1, 0]);
});

test("codes that nobody knows, and values that can't be read, are reported with their number", async () => {
  const { db } = await testDatabase();
  const items = ["1", "2", "3"].map((n) => item({ number: `P-${n}`, inside: extended(["QQQ", n], ["EMS", "9"]) }));
  const { id } = await runFile(db, pies(items));
  const { rows: problems } = await importProblemsOf(db, commandLine(), id, { limit: 10 });
  expect(problems.map(({ code, params, times }) => [code, params["element"], times])).toEqual([
    ["code_unknown", "EXPICode QQQ", 3],
    ["fact_unread", "EXPICode EMS", 1],
    ["fact_unread", "EXPICode EMS", 1],
    ["fact_unread", "EXPICode EMS", 1],
  ]);
});

test("what a note on an application says counts for the part, until no application has it", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, "sku,name,price,stock\nA-1,Converter,10,1", { name: "f.csv" });
  const { id } = (await pool.query("select id from parts")).rows[0];
  const note = "sku,make,model,year,notes\nA-1,Honda,Accord,2005,Not legal for sale in California";
  const noted = await runFile(db, note, { name: "f.csv" });
  expect(await refusedAt(db, id)).toEqual(["Los Angeles"]);
  expect((await getPart(db, id)).legal.facts).toEqual({ emissions: "not_california" });
  await undoImport(db, commandLine(), noted.id);
  await runImports(db, runNeeds, never);
  expect(await refusedAt(db, id)).toEqual([]);
  expect((await getPart(db, id)).legal.facts).toEqual({});
});

test("what was stored before the shop read facts is read once", async () => {
  const { db, pool } = await testDatabase();
  await runFile(db, pies([item({ inside: extended(["EMS", "2"]) })]));
  await pool.query("update parts set supplier_facts = '{}'");
  await pool.query("insert into legal_facts_unread select part_id from part_details");
  while (!(await readStoredFacts(db)));
  const { id } = (await pool.query("select id from parts")).rows[0];
  expect(await refusedAt(db, id)).toEqual(["Los Angeles"]);
  expect((await pool.query("select from legal_facts_unread")).rowCount).toBe(0);
});
