import { commandLine } from "#shop/foundation/command-line.ts";
import { describe, expect, test } from "vitest";
import { fitmentOf } from "#shop/catalogue/fitment/fitment.ts";
import { importProblemsOf } from "#shop/supply/imports/imports.ts";
import { readSuppliedDetails } from "#shop/catalogue/parts/supplied-details.ts";
import { testDatabase } from "#test/database.ts";
import { aces, app, item, pies, wholeItem } from "#test/import-files.ts";
import { accordWith, codes, everything, runFile, runMap } from "#test/run-import.ts";

describe("parts", () => {
  test("a CSV file states list, jobber and core prices and the package of a piece; what is too long is cut and reported", async () => {
    const { db, pool } = await testDatabase();
    const long = "Very ".repeat(60).trim();
    const { id, counts } = await runFile(
      db,
      `sku,name,title,price,list_price,jobber_price,core_charge,map_price,package_weight_g,package_length_mm
P-1,Caliper,${long},40,59.99,35.5,0,45,2.5 lb,300
P-2,Pads,,20,abc,,,,,`,
    );
    expect(counts).toEqual({ parts: { added: 2 } });
    expect(await codes(db, id)).toEqual(["value_wrong", "text_cut"]);
    const { rows } = await pool.query(
      "select list_cents, jobber_cents, core_cents, map_cents, length(title) as title, details from parts join part_details on part_id = id",
    );
    expect(rows).toEqual([
      {
        list_cents: "5999",
        jobber_cents: "3550",
        core_cents: null,
        map_cents: "4500",
        title: 239,
        details: expect.anything(),
      },
    ]);
    const { supplied } = readSuppliedDetails(rows[0].details);
    expect(supplied.packages).toEqual([{ unit: "EA", eaches: 1, weightG: 1_134, lengthMm: 300 }]);

    // A later file adds a measure; the others stay.
    await runFile(db, "sku,package_width_mm\nP-1,120");
    const { details } = (await pool.query("select details from part_details")).rows[0];
    expect(readSuppliedDetails(details).supplied.packages).toEqual([
      { unit: "EA", eaches: 1, weightG: 1_134, lengthMm: 300, widthMm: 120 },
    ]);
  });

  test("a draft known by its applications is completed by PIES, and goes on sale with a price and a name", async () => {
    const { db, pool } = await testDatabase();
    await runFile(db, aces([app(1, { part: "VC21499", brand: "DKGX" })]));
    await runMap(db, ["attribute,812,material", "part_type,5696,Engine Light Sensor,Electrical"]);
    const file = pies([item({ inside: wholeItem })]);
    await runFile(db, file);
    const { rows } = await pool.query(
      "select p.sku, p.name, price_cents, stock, minimum_order, draft, attributes, image_url, t.slug, b.name as brand from parts p join part_types t on t.id = p.part_type_id join brands b on b.id = p.brand_id",
    );
    expect(rows).toEqual([
      {
        sku: "VC21499",
        name: "Engine Light Sensor",
        price_cents: "2995",
        stock: 0,
        minimum_order: 2,
        draft: false,
        attributes: { outside_diameter_mm: 42.5, material: "Steel" },
        image_url: "https://img.example/main.jpg",
        slug: "engine-light-sensor",
        brand: "Wako",
      },
    ]);
    expect((await runFile(db, file)).counts).toEqual({ parts: { unchanged: 1 }, numbers: { unchanged: 4 } });
    const removed = await runFile(db, pies([item({ action: "D" })]));
    expect(removed.counts).toEqual({ parts: { removed: 1 } });
  });

  test("a price in another currency, or an attribute without a name, is skipped and reported", async () => {
    const { db, pool } = await testDatabase();
    const { id } = await runFile(db, pies([item({ inside: wholeItem.replace(">USD<", ">CAD<") })]));
    expect(await codes(db, id)).toEqual(
      expect.arrayContaining(["other_currency", "attribute_unmapped", "part_type_unknown"]),
    );
    expect((await pool.query("select draft, price_cents from parts")).rows).toEqual([
      { draft: true, price_cents: null },
    ]);
  });

  test("superseded numbers lead on, and one that would lead in a circle is refused by name", async () => {
    const { db, pool } = await testDatabase();
    const replaced = (code: string, number: string) =>
      `<ExtendedInformation><ExtendedProductInformation MaintenanceType="A" EXPICode="${code}">${number}</ExtendedProductInformation></ExtendedInformation>`;
    const done = await runFile(
      db,
      pies([
        item({ number: "A-1", inside: replaced("PTS", "A-2") }),
        item({ number: "A-2", inside: replaced("PTS", "A-1") }),
      ]),
    );
    expect(done.problems["supersession_loop"]).toBe(1);
    const { rows } = await pool.query(
      "select p.sku, n.number from part_numbers n join parts p on p.id = n.part_id where n.kind = 'superseded'",
    );
    expect(rows).toEqual([{ sku: "A-2", number: "A-1" }]);
  });

  test("CSV makes parts, numbers and applications of a shop without licences, and the same again changes nothing", async () => {
    const { db, pool } = await testDatabase();
    const files = [
      "sku,brand,name,price,stock,part_type,system,attr.diameter_mm\nA-1,Wako,Oil Filter,9.50,12,Oil Filter,Filters,76",
      "sku,make,model,from,to,displacement,position,quantity,with,notes\nA-1,Honda,Accord,2008,2012,2.4,Front,2,tow package,say it",
      "sku,kind,number,maker\nA-1,oe,15400-PLM-A02,Honda",
    ];
    for (const file of files) expect((await runFile(db, file, { name: "x.csv" })).state).toBe("done");
    const { rows } = await pool.query<{ id: string; draft: boolean }>("select id, draft from parts");
    expect(rows).toMatchObject([{ draft: false }]);
    const verdict = await fitmentOf(db, rows[0]?.id ?? "", { vehicleId: await accordWith(pool, 4) });
    expect(verdict).toMatchObject({
      verdict: "depends",
      question: { fact: "with:tow package" },
      places: [{ position: "Front", quantity: 2 }],
    });
    const before = await everything(pool);
    for (const file of files) {
      const { counts } = await runFile(db, file);
      expect(new Set(Object.values(counts).flatMap((one) => Object.keys(one)))).toEqual(new Set(["unchanged"]));
    }
    expect(await everything(pool)).toEqual(before);
  });

  test("a row of CSV that can't be imported is reported by its line and column, and the others are imported", async () => {
    const { db } = await testDatabase();
    const rows = [
      "sku,make,model,year,built_before,displacement",
      "A-1,Honda,Accord,2008,,",
      "A-1,Honda,Accord,in spring,,",
      "A-1,Honda,Accord,2008,2008-02-31,",
      "A-1,Honda,Accord,2008,,big",
    ];
    const done = await runFile(db, rows.join("\n"));
    expect(done.counts).toMatchObject({ applications: { added: 1, skipped: 3 } });
    const { rows: reported } = await importProblemsOf(db, commandLine(), done.id, { limit: 10 });
    expect(reported.map(({ line, params }) => [line, params["column"] ?? params["field"]])).toEqual([
      [3, "year"],
      [4, "built_before"],
      [5, expect.stringContaining("qualifiers.displacement")],
    ]);
  });
});
