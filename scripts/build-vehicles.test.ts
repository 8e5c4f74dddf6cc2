import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import {
  readAllVehicles,
  readCatalogueVehicles,
  readClassVehicles,
  readVehicles,
  type FileVehicle,
} from "#seed/vehicles/vehicle-file.ts";
import { readPacked } from "#seed/vehicles/packed-files.ts";
import { drivesOf } from "./vehicles/drives.ts";
import { soldWithOf } from "./build-vehicles.ts";
import { enginesOf, laterEnginesOf } from "./vehicles/engines.ts";
import { readEpaFile, readEpaFuels, readEpaTests } from "./vehicles/epa-file.ts";
import { factsOf } from "./vehicles/facts.ts";
import { readHandEngines } from "./vehicles/hand-engines.ts";
import { readVinTables } from "./vehicles/vpic.ts";

/** A vPIC with one car of a make that is wanted, one of another, and a motorcycle. */
function smallVpic(patterns: string): DatabaseSync {
  const vpic = new DatabaseSync(":memory:");
  onTestFinished(() => vpic.close());
  vpic.exec(`
    create table VehicleType (Id, Name); insert into VehicleType values (1, 'Motorcycle'), (2, 'Passenger Car');
    create table Wmi (Id, Wmi, VehicleTypeId); insert into Wmi values (1, '1HG', 2), (2, '1XX', 2), (3, 'JH2', 1);
    create table Wmi_Make (WmiId, MakeId); insert into Wmi_Make values (1, 1), (2, 2), (3, 1);
    create table Make (Id, Name); insert into Make values (1, 'Honda'), (2, 'Other');
    create table Model (Id, Name); insert into Model values (10, 'Accord'), (20, 'Thing'), (30, 'Shadow');
    create table Make_Model (MakeId, ModelId); insert into Make_Model values (1, 10), (2, 20), (1, 30);
    create table FuelType (Id, Name); insert into FuelType values (4, 'Gasoline');
    create table BodyStyle (Id, Name); insert into BodyStyle values (13, 'Sedan');
    create table Turbo (Id, Name); insert into Turbo values (1, 'Yes'), (2, 'No');
    create table EngineModel (Id, Name); insert into EngineModel values (1, 'K20');
    create table EngineModelPattern (Id, EngineModelId, ElementId, AttributeId);
    insert into EngineModelPattern values (1, 1, 13, '1.998'), (2, 1, 9, '4'), (3, 1, 24, '4');
    create table Wmi_VinSchema (WmiId, VinSchemaId, YearFrom, YearTo);
    insert into Wmi_VinSchema values (1, 100, 2003, 2004), (2, 200, 2003, null), (3, 300, 2003, 2003);
    create table Pattern (VinSchemaId, Keys, ElementId, AttributeId);
    insert into Pattern values (200, 'T', 28, '20'), (300, 'S', 28, '30'), ${patterns}`);
  return vpic;
}

const nothing = {
  schema: "100",
  make: "",
  model: "",
  displacement: "",
  cylinders: "",
  fuel: "",
  turbo: "",
  body: "",
  trim: "",
  series: "",
  engine: "",
  doors: "",
  heavy: "",
  weight_from: "",
  weight_to: "",
};

test("of vPIC the patterns of the wanted makes' cars are taken, and every maker's kind of vehicle", () => {
  const tables = readVinTables(smallVpic("(100, 'cm5', 28, '10'), (100, 'CM5', 24, '4'), (100, 'CM5', 5, '13')"), [
    "Honda",
  ]);
  const [wmis, abroad] = [new Map(tables.wmis.map((row) => [row.wmi, row])), "VF1"];
  expect(["1HG", "1XX", "JH2", abroad].map((wmi) => wmis.get(wmi))).toEqual([
    { wmi: "1HG", kind: "Passenger Car", make: "Honda" },
    { wmi: "1XX", kind: "Passenger Car", make: "" },
    { wmi: "JH2", kind: "Motorcycle", make: "" },
    { wmi: "VF1", kind: "Passenger Car", make: "Renault" },
  ]);
  expect(tables.schemas).toEqual([{ wmi: "1HG", schema: "100", from: "2003", to: "2004" }]);
  expect(tables.patterns).toEqual([
    { ...nothing, keys: "CM5", make: "Honda", model: "Accord", fuel: "Gasoline", body: "Sedan" },
  ]);
});

test("an engine that is only named says what vPIC says of that engine; what the pattern says itself counts more", () => {
  const { patterns } = readVinTables(
    smallVpic("(100, 'C', 28, '10'), (100, 'C', 18, 'K20'), (100, 'D', 18, 'K20'), (100, 'D', 9, '6')"),
    ["Honda"],
  );
  const engine = { displacement: "2.0", cylinders: "4", fuel: "Gasoline" };
  expect(patterns).toEqual([
    { ...nothing, keys: "C", make: "Honda", model: "Accord", ...engine },
    { ...nothing, keys: "D", ...engine, cylinders: "6" },
  ]);
});

test("litres count before cubic centimetres, and what is no size is not known", () => {
  const { patterns } = readVinTables(
    smallVpic(
      "(100, 'A', 28, '10'), (100, 'A', 13, '2.35'), (100, 'A', 11, '2400'), (100, 'B', 11, '1493'), (100, 'E', 13, '0')",
    ),
    ["Honda"],
  );
  expect(patterns.map(({ keys, displacement }) => [keys, displacement])).toEqual([
    ["A", "2.4"],
    ["B", "1.5"],
  ]);
});

const vehicle = (model: string, more: Partial<FileVehicle> = {}): FileVehicle => ({
  id: "",
  year: 2003,
  make: "Honda",
  model,
  displacement: "2.4",
  cylinders: "4",
  fuel: "",
  turbo: "",
  ...more,
});
const tested = { make: "Honda", model: "Accord", year: "2003", disp: "2.4", cyl: "4.0" };

test.each([
  ["its own name and longer ones", vehicle("Accord"), "4WD;FWD"],
  ["not a longer number", vehicle("Q5"), "FWD"],
  ["not another engine", vehicle("Accord", { displacement: "3.0" }), undefined],
  ["every engine where its own is not known", vehicle("Accord", { displacement: "", cylinders: "" }), "4WD;FWD"],
  ["nothing where one test does not say", vehicle("Civic"), ""],
])("drives are those tested under %s", (_, sold, drives) => {
  const rows = drivesOf(
    [sold],
    [
      { ...tested, drive: "FWD", trans: "Manual" },
      { ...tested, model: "Accord Wagon", drive: "4WD", trans: "Manual" },
      { ...tested, model: "Q5", drive: "FWD", trans: "Manual" },
      { ...tested, model: "Q50", drive: "4WD", trans: "Manual" },
      { ...tested, model: "Civic", drive: "FWD", trans: "Manual" },
      { ...tested, model: "Civic", drive: "", trans: "Manual" },
    ],
  );
  expect(rows[0]?.drives).toBe(drives);
});

test("engines are those written by hand or tested of a model year of which vPIC lists none, under no other model's name", () => {
  const unknown = { displacement: "", cylinders: "" };
  const rows = enginesOf(
    [
      vehicle("Accord", { ...unknown, cylinders: "4" }),
      vehicle("Accord Wagon", unknown),
      vehicle("Civic"),
      vehicle("Insight", { ...unknown, fuel: "Electric" }),
    ],
    {
      tests: [
        { ...tested, drive: "FWD", trans: "Manual" },
        { ...tested, model: "Accord EX", disp: "3.0", cyl: "6.0", drive: "FWD", trans: "Manual" },
        { ...tested, model: "Accord Wagon", disp: "2.2", drive: "FWD", trans: "Manual" },
        { ...tested, model: "Civic", disp: "2.3", drive: "FWD", trans: "Manual" },
        { ...tested, model: "Insight", disp: "1.0", cyl: "3.0", drive: "FWD", trans: "Manual" },
      ],
      fuels: [{ ...tested, drive: "", trans: "", fuel: "Gasoline" }],
      byHand: [
        {
          make: "Honda",
          model: "Beat",
          from: "2003",
          to: "2004",
          displacement: "0.7",
          cylinders: "3",
          fuel: "Gasoline",
          turbo: "T",
        },
      ],
    },
  );
  const facts = rows.map(({ year, model, displacement, cylinders, fuel }) => [
    year,
    model,
    displacement,
    cylinders,
    fuel,
  ]);
  expect(facts).toEqual([
    ["2003", "Accord", "2.4", "4", "Gasoline"],
    ["2003", "Accord", "3.0", "6", ""],
    ["2003", "Accord Wagon", "2.2", "4", ""],
    ["2003", "Beat", "0.7", "3", "Gasoline"],
    ["2004", "Beat", "0.7", "3", "Gasoline"],
  ]);
});

test.each([
  ["another size or number of cylinders", { disp: "3.0", cyl: "6.0" }, ["3.0"]],
  ["the drive beside the model's name", { model: "Accord 4WD", disp: "2.2" }, ["2.2"]],
  ["nothing of what may be the same engine, rounded otherwise", { disp: "2.3" }, []],
  ["nothing of a longer name, which may be another car's", { model: "Accord Coupe", disp: "3.0" }, []],
  ["nothing of what electric cars were tested with", { disp: "3.0" }, [], { fuel: "Plug-in Hybrid" }],
])("where vPIC lists engines, the EPA's tests add %s", (_, differing, added, more: Partial<FileVehicle> = {}) => {
  const listed = [vehicle("Accord", more), vehicle("Accord", { displacement: "", cylinders: "6" })];
  const tests = [tested, { ...tested, ...differing }].map((one) => ({ ...one, drive: "", trans: "" }));
  const rows = enginesOf(listed, { tests, fuels: [], byHand: [] });
  expect(rows.map(({ displacement }) => displacement)).toEqual(added);
});

test("engines written by hand stand beside those tested, each once", () => {
  const hand = { make: "Honda", model: "Accord", from: "2003", to: "2003", cylinders: "4", turbo: "" };
  const rows = enginesOf([vehicle("Accord", { displacement: "", cylinders: "" })], {
    tests: [tested, { ...tested, disp: "3.0", cyl: "6.0" }].map((one) => ({ ...one, drive: "", trans: "" })),
    fuels: [],
    byHand: [
      { ...hand, displacement: "2.4", fuel: "Gasoline" },
      { ...hand, displacement: "1.9", fuel: "Diesel" },
    ],
  });
  expect(rows.map(({ displacement, fuel }) => [displacement, fuel])).toEqual([
    ["2.4", "Gasoline"],
    ["1.9", "Diesel"],
    ["3.0", ""],
  ]);
});

test("every vehicle has an id of its own, and every engine by hand is of a model that vPIC knows", async () => {
  const all = await readAllVehicles();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const names = new Set((await readVehicles()).map(({ make, model }) => `${make} ${model}`));
  const unknown = (await readHandEngines()).filter(({ make, model }) => !names.has(`${make} ${model}`));
  expect(unknown).toEqual([]);
});

test("the packed engines and drives are what the EPA's file gives", async () => {
  const [vpic, tests] = [await readVehicles(), await readEpaFile()];
  const sources = { tests, fuels: await readEpaFuels(), byHand: await readHandEngines() };
  expect(await readPacked("engines")).toEqual(enginesOf(vpic, sources));
  expect(await readPacked("epa-drives")).toEqual(drivesOf(await readCatalogueVehicles(), tests));
});

test("the packed later engines are what the EPA's file to 2026 gives", async () => {
  const [catalogue, tests] = [await readCatalogueVehicles(), await readEpaTests()];
  const classes = new Set((await readClassVehicles()).map(({ id }) => id));
  const listed = catalogue.filter(({ id }) => !classes.has(id));
  expect(await readPacked("later-engines")).toEqual(laterEnginesOf(listed, tests));
});

// Of two makes: all of them take a minute.
test.each(["Acura", "BMW"])("the packed facts of %s are what tests, VINs and the list by hand give", async (make) => {
  const [all, schemas, patterns] = [
    await readAllVehicles(),
    await readPacked("vin-schemas"),
    await readPacked("vin-patterns"),
  ];
  const ofMake = new Set(patterns.filter((row) => row.make === make).map(({ schema }) => schema));
  const wmis = new Set(schemas.filter(({ schema }) => ofMake.has(schema)).map(({ wmi }) => wmi));
  const sold = await soldWithOf(
    schemas.filter(({ wmi }) => wmis.has(wmi)),
    patterns,
  );
  const facts = factsOf(
    all.filter((vehicle) => vehicle.make === make),
    { tests: await readEpaTests(), drives: await readPacked("epa-drives"), sold },
  );
  const packed = (await readPacked("vehicle-facts")).filter((row) => row.make === make);
  expect(packed.length).toBeGreaterThan(100);
  expect(facts).toEqual(packed);
});
