import { expect, test } from "vitest";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { read } from "#test/read-records.ts";

type Spellings = [fact: Partial<LegalFacts>, cell: string, names: string];

/** Each fact in a column of each of these names. */
const names: Spellings[] = [
  [
    { emissions: "not_california" },
    "49 State Legal",
    "Emissions|Emission Code|emissions_code|Emission Status|Emissions Compliance|CARB Status|CARB|Smog Legal|50 State Legal|Emission Legality|EMISSIONSCODE",
  ],
  [
    { carbNumbers: ["D-123-45"] },
    "D-123-45",
    "CARB EO|CARB EO Number|CARB EO #|EO Number|EO#|E.O. Number|Executive Order|Executive Order Number|CARB Number|CARB No.|CARB Exemption|carb_executive_order",
  ],
  [
    { condition: "remanufactured" },
    "Remanufactured",
    "Condition|Item Condition|Product Condition|part_condition|Condition Type|New/Reman|New or Used|Zustand|Artikelzustand|Skick|État|Condizione",
  ],
  [
    { origin: ["TW"] },
    "Taiwan",
    "Country of Origin|COO|Origin|Origin Country|country_of_origin|Country of Manufacture|Made In|Ursprungsland|Herkunftsland|Pays d'origine|País de origen|Paese di origine",
  ],
  [
    { warranty: { months: 24 } },
    "24 months",
    "Warranty|Warranty Period|Warranty Time|Warranty Term|Warranty Length|warranty_duration|Manufacturer Warranty|Guarantee|Garantie|Garantiezeit|Garantía|Garanzia",
  ],
  [
    { proposition65: { warns: true } },
    "Y",
    "Prop 65|Prop65|P65|Proposition 65|Prop 65 Warning|CA Prop 65|California Prop 65|California Proposition 65|Prop 65 Required|prop65_flag|Prop 65 Label|Cal Prop 65",
  ],
  [
    { hazard: {} },
    "Yes",
    "Hazmat|Hazard|Hazardous|Hazardous Material|Is Hazmat|Hazmat Flag|Dangerous Goods|DG|Gefahrgut|Gefahrgut-Kennzeichen|Matières dangereuses|Merci pericolose",
  ],
  [
    { contents: { quantity: 5, unit: "l" } },
    "5 L",
    "Content|Contents|Net Content|Volume|Fill Quantity|Net Volume|Inhalt|Füllmenge|Nettoinhalt|Contenu|Contenido|Contenuto",
  ],
  [
    { safetySheet: { url: "https://sds.example/1.pdf" } },
    "https://sds.example/1.pdf",
    "SDS|SDS URL|MSDS|MSDS Link|Safety Data Sheet|safety_data_sheet_url|Material Safety Data Sheet|Sicherheitsdatenblatt|SDB|Safety Sheet",
  ],
  [
    {
      regulated: [
        { country: "US", region: "CA" },
        { country: "US", region: "NY" },
      ],
    },
    '"CA, NY"',
    "Restricted States|State Restrictions|Ship Restrictions|No Ship States|Do Not Ship To|Not For Sale In|Banned States|Regulated States|Prohibited States|Cannot Ship To",
  ],
];

const factsOf = async (file: string) => {
  const records = await read(file);
  const item = records.find(({ kind }) => kind === "item");
  return item?.kind === "item" ? item.facts : undefined;
};

test.each(names.flatMap(([fact, cell, all]) => all.split("|").map((name) => [name, cell, fact] as const)))(
  "a column %s with %s is a fact",
  async (name, cell, fact) => {
    expect(await factsOf(`sku,price,${name}\nA-1,10,${cell}`)).toMatchObject({ stated: fact });
  },
);

const cells: [name: string, cell: string, fact: LegalFacts | null][] = [
  ...["New", "NEW", "Brand New", "N", "neu", "Fabrikneu", "nuevo", "Neuf", "nuovo", "nieuw"].map(
    (cell) => ["Condition", cell, { condition: "new" }] as [string, string, LegalFacts],
  ),
  ...[
    "Reman",
    "REMANUFACTURED",
    "Re-manufactured",
    "Rebuilt",
    "RB",
    "RM",
    "Austauschteil",
    "AT-Teil",
    "aufgearbeitet",
    "remanufacturé",
  ].map((cell) => ["Condition", cell, { condition: "remanufactured" }] as [string, string, LegalFacts]),
  ...["Used", "U", "gebraucht", "Second hand", "usado", "occasion", "usato", "Recycled", "Salvage", "pre-owned"].map(
    (cell) => ["Zustand", cell, { condition: "used" }] as [string, string, LegalFacts],
  ),
  ...[
    "1",
    "50 State",
    "50-State Legal",
    "CARB Compliant",
    "CARB",
    "Legal in all 50 states",
    "California legal",
    "CARB approved",
  ].map((cell) => ["Emission Code", cell, { emissions: "legal" }] as [string, string, LegalFacts]),
  ...[
    "2",
    "49 State",
    "49-State",
    "Not legal in California",
    "Not CARB compliant",
    "Non-CARB",
    "EPA only",
    "Federal only",
    "No California",
    "Not for sale in CA",
  ].map((cell) => ["Emission Code", cell, { emissions: "not_california" }] as [string, string, LegalFacts]),
  ...[
    "3",
    "Off-Road Only",
    "Off road use only",
    "Race only",
    "Racing use only",
    "Competition use only",
    "Not street legal",
    "Pre-emissions only",
  ].map((cell) => ["Emissions", cell, { emissions: "off_road" }] as [string, string, LegalFacts]),
  ["Legal in California", "No", { emissions: "not_california" }],
  ["Legal in California", "Yes", { emissions: "legal" }],
  ["CARB Compliant", "N", { emissions: "not_california" }],
  ["Not legal in California", "Yes", { emissions: "not_california" }],
  ["Not for sale in California", "X", { emissions: "not_california" }],
  ["50 State Legal", "FALSE", { emissions: "not_california" }],
  ["49 State", "Yes", { emissions: "not_california" }],
  ["Off Road Only", "Y", { emissions: "off_road" }],
  ["Emission Code", "7", null],
  ["Emission Code", "ask us", null],
  ...(
    [
      ["12 Months", { months: 12 }],
      ["1 year", { months: 12 }],
      ["2 Jahre", { months: 24 }],
      ["36", { months: 36 }],
      ["90 days", { months: 3 }],
      ["3 years / 36,000 miles", { months: 36, distance: 36_000, distanceUnit: "mi" }],
      ["24 mo/24000 mi", { months: 24, distance: 24_000, distanceUnit: "mi" }],
      ["2 ans", { months: 24 }],
      ["100.000 km", { distance: 100_000, distanceUnit: "km" }],
      ["Lifetime", { lifetime: true }],
      ["Limited lifetime", { lifetime: true, text: "Limited lifetime" }],
      ["See manufacturer", { text: "See manufacturer" }],
    ] as [string, LegalFacts["warranty"]][]
  ).map(([cell, warranty]) => ["Warranty", `"${cell}"`, { warranty }] as [string, string, LegalFacts]),
  ["Warranty (Years)", "3", { warranty: { months: 36 } }],
  ...["US", "USA", "U.S.A.", "United States", "Made in USA", "Vereinigte Staaten", "États-Unis", "us"].map(
    (cell) => ["COO", cell, { origin: ["US"] }] as [string, string, LegalFacts],
  ),
  ["COO", "China / Taiwan", { origin: ["CN", "TW"] }],
  ["COO", "DEU", { origin: ["DE"] }],
  ["COO", "Various", null],
  ["UN Number", "UN1950", { hazard: { unNumber: "UN1950" } }],
  ["UN Number", "3082", { hazard: { unNumber: "UN3082" } }],
  ["Gefahrgutklasse", "2.1", { hazard: { hazardClass: "2.1" } }],
  ["Prop 65", "WARNING: Cancer", { proposition65: { warns: true, text: "WARNING: Cancer" } }],
  ["Prop 65", "No", { proposition65: { warns: false } }],
  ["Prop 65", "blue", null],
  ["Inhalt (L)", "4.5", { contents: { quantity: 4.5, unit: "l" } }],
  ["Content", "1 qt", { contents: { quantity: 946.4, unit: "ml" } }],
  ["Inhalt", "400 ml", { contents: { quantity: 400, unit: "ml" } }],
  ["Content", "big", null],
  ["CARB EO", "C.A.R.B. E.O. No. D-57-18", { carbNumbers: ["D-57-18"] }],
  ["Restricted States", "Cali", null],
];

test.each(cells)("%s: %s is read, or reported", async (name, cell, fact) => {
  const records = await read(`sku,price,${name}\nA-1,10,${cell}`);
  const facts = await factsOf(`sku,price,${name}\nA-1,10,${cell}`);
  const problems = records.flatMap((record) => (record.kind === "problem" ? record.problem.code : []));
  if (fact === null) expect([facts, problems]).toEqual([undefined, ["fact_unread"]]);
  else expect([facts?.stated, problems]).toEqual([fact, []]);
});

test("content and unit stand in two columns, and a warning beside its flag", async () => {
  expect((await factsOf("sku,price,Content,Content Unit\nA-1,10,946,ml"))?.stated).toEqual({
    contents: { quantity: 946, unit: "ml" },
  });
  expect((await factsOf("sku,price,Prop 65,Prop 65 Warning\nA-1,10,Y,WARNING: Cancer"))?.stated).toEqual({
    proposition65: { warns: true, text: "WARNING: Cancer" },
  });
});

test("'none' takes a fact back, and an empty cell says nothing", async () => {
  expect((await factsOf("sku,price,Condition,Warranty\nA-1,10,n/a,"))?.stated).toEqual({ condition: null });
});

test("a column of emissions in a file of applications is about the vehicle", async () => {
  const records = await read("sku,make,model,year,Emissions\nA-1,Honda,Accord,2005,California");
  const [application] = records.filter(({ kind }) => kind === "application");
  expect(application?.kind === "application" && application.named?.notes.length).toBeGreaterThan(0);
});
