import { describe, expect, test } from "vitest";
import { aces, aces50, app } from "#test/import-files.ts";
import { applications, problems, read } from "#test/read-records.ts";

const inside = `<SubModel id="20"/><EngineBase id="1988"/><Region id="1"/>
  <Qual id="10"><param value="02/15/2008" uom="mm"/><text>From 02/15/2008</text></Qual>`;
const rich = app(7, {
  inside,
  notes: [" carbon version", "replaces AQ1&amp;2"],
  qty: "2",
  brand: "DKGX",
  after: "<DisplayOrder>3</DisplayOrder><AssetName>FIG1</AssetName><AssetItemOrder>2</AssetItemOrder>",
});

const fullApplication = {
  action: "add",
  part: { number: "AQ1007", sku: null, brand: "DKGX", brandName: null },
  partType: 6832,
  position: 22,
  quantity: 2,
  source: {
    BaseVehicle: 588_822,
    SubModel: 20,
    EngineBase: 1988,
    Region: 1,
    Qual: [{ id: "10", param: [{ value: "02/15/2008", uom: "mm" }], text: "From 02/15/2008" }],
    Note: [" carbon version", "replaces AQ1&2"],
    PartType: 6832,
    Position: 22,
    DisplayOrder: "3",
    AssetName: "FIG1",
    AssetItemOrder: "2",
  },
};

describe("ACES", () => {
  test.each(["3.1", "3.2", "4.0", "4.1", "4.2"])("%s is read in the same terms", async (version) => {
    const records = await read(aces([rich], { version }));
    expect(records[0]).toMatchObject({ kind: "start", format: "aces", version, header: { BrandAAIAID: "BMNN" } });
    expect(applications(records)).toMatchObject([fullApplication]);
    expect(records.at(-1)).toEqual({ kind: "end", recordCount: 1 });
    expect(problems(records)).toEqual([["spaces_around", false]]);
  });

  test("5.0 is read in the same terms as earlier versions", async () => {
    const assets = `<DiagramAsset AssetName="FIG1" AssetItemOrder="2"/><NonDiagramAssets><NonDiagramAsset AssetName="PDF"/></NonDiagramAssets>`;
    const records = await read(aces50(aces([app(7, { inside, brand: "DKGX", qty: "2", after: assets })])));
    expect(records[0]).toMatchObject({
      version: "5.0",
      header: { BrandAAIAID: "BMNN", VcdbVersionDate: "2016-12-30" },
    });
    const { BaseVehicle, SubModel, EngineBase, Region, Qual, PartType, Position } = fullApplication.source;
    const source = {
      BaseVehicle,
      SubModel,
      EngineBase,
      Region,
      Qual,
      PartType,
      Position,
      DiagramAsset: { AssetName: "FIG1", AssetItemOrder: "2" },
      NonDiagramAssets: [{ AssetName: "PDF" }],
    };
    expect(applications(records)).toEqual([expect.objectContaining({ ...fullApplication, source })]);
  });

  test("a vehicle may also be years, make and model; without a brand of its own a part has the header's", async () => {
    const years = `<Years from="2008" to="2012"/><Make id="59"/><Model id="1163"/>`;
    const [one] = applications(await read(aces([app(1, { base: 0, inside: years, action: "D" })])));
    expect(one).toMatchObject({ action: "remove", part: { brand: "BMNN" } });
    expect(one?.source).toMatchObject({ Years: { from: 2008, to: 2012 }, Make: 59, Model: 1163 });
  });

  test.each([
    ["action_unknown", app(1, { action: "C" })],
    ["quantity_wrong", app(1, { qty: "1.5" })],
    ["quantity_wrong", app(1, { qty: "99999999999" })],
    ["quantity_missing", app(1).replace("<Qty>1</Qty>", "")],
    ["part_missing", app(1, { part: " " })],
    ["part_number_wrong", app(1, { part: "x".repeat(61) })],
    ["id_wrong", app(1, { inside: `<SubModel id="20.5"/>` })],
    ["id_wrong", app(1, { base: 0, inside: `<BaseVehicle/>` })],
    ["years_wrong", app(1, { base: 0, inside: `<Years from="2012" to="2008"/>` })],
    ["element_twice", app(1, { inside: `<SubModel id="20"/><SubModel id="21"/>` })],
    ["element_twice", app(1, { inside: `<Part>OTHER</Part>` })],
    ["element_twice", app(1, { inside: `<Qty>2</Qty>` })],
    ["element_twice", app(1, { base: 0, inside: `<Years from="2008" to="2009"/><Years from="2011" to="2012"/>` })],
    ["quantity_wrong", app(1, { qty: "0x10" })],
    ["quantity_wrong", app(1, { qty: "1e2" })],
    ["not_a_vehicle", app(1, { base: 0, inside: `<EquipmentBase id="5"/>` })],
    ["not_a_vehicle", app(1, { base: 0, inside: `<Mfr id="5"/><EquipmentModel id="6"/><VehicleType id="7"/>` })],
  ])("%s is reported of the row alone", async (code, row) => {
    const records = await read(aces([app(5), row, app(6)]));
    expect(applications(records)).toHaveLength(2);
    expect(problems(records)).toEqual([[code, true]]);
    expect(records.find(({ kind }) => kind === "problem")).toMatchObject({
      at: { record: "1", line: expect.any(Number) },
    });
  });

  test("a label beside an id never refuses an application, and is reported once for each element", async () => {
    const labelled = (id: number) =>
      app(id, {
        base: 0,
        position: 0,
        inside: `<BaseVehicle id="1">2004 Honda Civic</BaseVehicle><EngineBase id="456">V6 2.4L</EngineBase>
          <Qual id="10"><param value="1">one</param><text>With ABS</text></Qual>`,
      })
        .replace('<PartType id="6832"/>', '<PartType id="100">Air Filter</PartType><Position id="1">Front</Position>')
        .replace("</Part>", '</Part><DiagramAsset AssetName="FIG1">Figure</DiagramAsset>');
    const records = await read(aces([labelled(1), labelled(2)]));
    expect(applications(records)).toMatchObject([{ partType: 100, position: 1 }, { partType: 100 }]);
    const reported = records.flatMap((record) => (record.kind === "problem" ? [record.problem] : []));
    expect(new Set(reported.map(({ code, error }) => `${code} ${error}`))).toEqual(new Set(["content_unread false"]));
    const elements = ["BaseVehicle", "DiagramAsset", "EngineBase", "PartType", "Position", "Qual/param"];
    expect([...new Set(reported.map(({ key }) => key))].toSorted()).toEqual(elements);
  });

  test.each(["\u00a0", "\u200b", "\u00ad", "\u200e\u200f", "\ufeff", "\u2060 \u3000"])(
    "what nobody can see between elements is no content: %j",
    async (text) => {
      const inside = `${text}<Qual id="10">${text}<text>With ABS</text></Qual><NonDiagramAssets>${text}</NonDiagramAssets>`;
      const records = await read(aces([app(1, { inside })]));
      expect(applications(records)).toHaveLength(1);
      expect(problems(records)).toEqual([]);
    },
  );

  /** What may restrict an application and can't be stored, with the element that is named to people. */
  const restricting: [string, string][] = [
    ["App", "Only with ABS"],
    ["Qual", `<Qual id="10">Only with ABS<text>A</text></Qual>`],
    ["Qual/note", `<Qual id="10"><text>A</text><note>Only with ABS</note></Qual>`],
    ["Note/b", "<Note>Only <b>with <i>ABS</i></b></Note>"],
    ["NonDiagramAssets", "<NonDiagramAssets>Only with ABS</NonDiagramAssets>"],
  ];

  test.each(restricting)("text in %s refuses each application that has it", async (element, inside) => {
    const records = await read(aces([app(1, { inside }), app(2, { inside }), app(3)]));
    expect(applications(records)).toHaveLength(1);
    const reported = records.flatMap((record) => (record.kind === "problem" ? [record.problem] : []));
    const text = expect.stringContaining("with ");
    expect(reported).toEqual([
      { code: "content_refused", error: true, key: "1", params: { element, text } },
      { code: "content_refused", error: true, key: "2", params: { element, text } },
    ]);
  });

  test.each([
    ...restricting,
    ["a long note", `<Note>${"x".repeat(1_001)}</Note>`],
    ["a long text", `<Qual id="1"><text>${"x".repeat(1_001)}</text></Qual>`],
    ["two texts", `<Qual id="1"><text>A</text><text>B</text></Qual>`],
  ])("an application with %s can be removed", async (_, inside) => {
    const records = await read(aces([app(1, { action: "D", inside })]));
    expect(applications(records)).toMatchObject([{ action: "remove" }]);
    expect(problems(records).filter(([, isError]) => isError)).toEqual([]);
  });

  test("unknown elements are stored and reported; asset records are reported", async () => {
    const file = aces([
      app(1, { inside: "<Colour id='4'/>" }),
      "<Asset action='A' id='9'><BaseVehicle id='1'/><AssetName>A</AssetName></Asset>",
    ]);
    const records = await read(file);
    expect(applications(records)[0]?.source).toMatchObject({ Colour: [{ id: "4", text: "" }] });
    expect(problems(records)).toEqual([
      ["element_unknown", false],
      ["asset_not_taken", false],
    ]);
  });

  test("the line of a record is where it begins", async () => {
    const file = aces([app(1), app(2)]).replaceAll("\n", "\r\n");
    const lines = applications(await read(file, 7)).map(({ at }) => at.line);
    expect(lines).toEqual(file.split("\r\n").flatMap((line, index) => (line.includes("<App ") ? [index + 1] : [])));
  });
});
