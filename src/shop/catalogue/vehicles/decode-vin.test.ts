import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { decodeVin } from "#shop/catalogue/vehicles/decode-vin.ts";
import { mostKnown } from "#shop/catalogue/vehicles/questions.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";
import { createDatabase } from "#test/database.ts";

let db: Db;
let stop: () => Promise<void>;
beforeAll(async () => {
  const database = await createDatabase();
  const connection = connect(database.url);
  db = connection.db;
  stop = () => connection.close().then(database.drop);
});
afterAll(() => stop?.());

const today = new Date("2026-06-01T00:00:00Z");
const decode = (text: string, answers = {}) => decodeVin(db, text, answers, today);
const codes = async (text: string) => (await decode(text)).problems.map(({ code }) => code);

function vehicle(known: Partial<Vehicle>): Vehicle {
  const named = { id: "", year: 2023, make: "Kia", model: "Sportage", modelId: 1, cylinders: 4, fuel: "Gasoline" };
  const facts = { turbo: null, drives: null, transmissions: null, hybrid: null, engines: null, bodies: null };
  const unknown = { displacementL: null, relatedModels: null, ...facts };
  const ofMarkets = {
    market: null,
    version: null,
    powerKw: null,
    displacementCcm: null,
    builtFrom: null,
    builtTo: null,
  };
  return { ...named, ...unknown, ...ofMarkets, ...known };
}

describe("real VINs are the vehicles they are", () => {
  test.each([
    ["1HGCM82633A004352", 2003, "Honda", "Accord", { cylinders: 6, fuel: "Gasoline" }],
    ["JH4KA7561PC008269", 1993, "Acura", "Legend", { displacementL: 3.2, cylinders: 6 }],
    ["5GZCZ43D13S812715", 2003, "Saturn", "Vue", { cylinders: 4 }],
    ["WBA3A5C57CF256651", 2012, "BMW", "328i", { displacementL: 2, cylinders: 4 }],
    ["KM8K2CAB4PU001140", 2023, "Hyundai", "Kona", { displacementL: 2, cylinders: 4 }],
    ["19XFC1F7XGE028370", 2016, "Honda", "Civic", { displacementL: 1.5, turbo: true }],
    ["19XFC2F58GE223856", 2016, "Honda", "Civic", { displacementL: 2, turbo: false }],
    ["1FTKR1ADXAPA11957", 2010, "Ford", "Ranger", { displacementL: 2.3, cylinders: 4 }],
    ["1FTFW1EF7BFB11754", 2011, "Ford", "F-150", { displacementL: 5, cylinders: 8 }],
    ["1FTFW5L86RFB45612", 2024, "Ford", "F-150", { displacementL: 3.5, turbo: true }],
    ["1C6SRFETXKN545625", 2019, "Ram", "1500", { displacementL: 5.7, cylinders: 8 }],
    ["JN1DA31D63T505967", 2003, "Nissan", "Maxima", { displacementL: 3.5, cylinders: 6 }],
    ["3C6UR5DL8NG108210", 2022, "Ram", "2500", { displacementL: 6.7, fuel: "Diesel" }],
    ["W1KWF8EB3MR649946", 2021, "Mercedes-Benz", "C-Class", { displacementL: 2, turbo: true }],
  ])("%s: %i %s %s", async (vin, year, make, model, engine) => {
    const decoded = await decode(vin);
    expect(decoded).toMatchObject({ vin, valid: true, problems: [], open: null });
    expect(decoded.vehicles).toEqual([expect.objectContaining({ year, make, model, ...engine })]);
  });
});

test("a wrong check digit is reported, and the vehicle decoded all the same", async () => {
  const decoded = await decode("1HGCM82643A004352");
  expect(decoded.valid).toBe(false);
  expect(decoded.problems).toEqual([{ code: "check_digit", found: "4", expected: "3" }]);
  expect(decoded.vehicles).toEqual([expect.objectContaining({ year: 2003, model: "Accord" })]);
});

test("letters that no VIN has are read as digits, which is reported", async () => {
  const decoded = await decode("1hgcm82633a-OO4352");
  expect(decoded).toMatchObject({ vin: "1HGCM82633A004352", valid: true });
  expect(decoded.problems.map(({ code }) => code)).toEqual(["corrected", "corrected"]);
  expect(decoded.vehicles).toHaveLength(1);
});

test.each([
  ["1HGCM8263", "too_short"],
  ["1HGCM82633A0043522", "too_long"],
  ["WP0ZZZ99ZTS392124", "foreign"],
  ["TMBJJ7NE8G0157211", "foreign"],
  ["1ZZZ8263X3A004352", "unknown_maker"],
  ["1M8GDM9AXKP042788", "other_vehicle_type"],
  ["1HGCM8263UA004352", "model_year"],
  ["JHMCM8263UA004352", "foreign"],
  ["1FUJGLDR2CL123456", "heavy_vehicle"],
  ["1HGZZ82603A004352", "unknown_model"],
])("%s: %s, and no vehicle is made up", async (vin, code) => {
  const decoded = await decode(vin);
  expect(decoded.problems.map((problem) => problem.code)).toContain(code);
  expect(decoded).toMatchObject({ vehicles: [], open: null, details: { model: null } });
  expect(decoded.unknown).toEqual(expect.arrayContaining(["model", "displacement", "drive"]));
});

test.each([
  ["1Z37J3S412345", "Chevrolet Corvette 1973"],
  ["6F07R123456", "Ford Mustang 1966"],
  ["9F02M148695", "Ford Mustang 1969"],
  ["8R02Q123456", "Ford Mustang 1968, whose Q no VIN has today"],
  ["194677S123456", "Chevrolet Corvette 1967"],
  ["2W87T9N123456", "Pontiac Firebird 1979"],
  ["1D37H3R412345", "Chevrolet Chevelle 1973"],
  ["WP29G8A123456", "Dodge 1978"],
  ["J7A83EA012345", "Jeep 1977"],
  ["HLS30-123456", "Datsun 240Z"],
  ["1132123456", "Volkswagen 1972"],
  ["11304412012345", "Mercedes-Benz 280 SL"],
  ["FJ40-123456", "Toyota Land Cruiser"],
])("%s is a number from before 1981 (%s)", async (number) => {
  const decoded = await decode(number);
  const { length } = number.replace("-", "");
  expect(decoded).toMatchObject({ valid: false, problems: [{ code: "before_1981", length }], vehicles: [] });
  expect(decoded.details).toMatchObject({ year: null, make: null });
});

test("a VIN that ends early is none from before 1981", async () => {
  for (const vin of ["VF1RFB00X56", "1HGCM82633A00", "1HGCM82633A0043"])
    expect(await codes(vin)).not.toContain("before_1981");
});

test("a maker is named also where the model is not known", async () => {
  expect((await decode("1HGZZ82603A004352")).details).toMatchObject({ year: 2003, make: "Honda", model: null });
});

test("a vehicle of another kind is named, its VIN being right", async () => {
  const decoded = await decode("1M8GDM9AXKP042788");
  expect(decoded).toMatchObject({ valid: true, problems: [{ code: "other_vehicle_type", kind: "Bus" }] });
});

describe("the model year", () => {
  test("is the one that character 7 says", async () => {
    expect((await decode("1FTKR1ADXAPA11957")).details.year).toBe(2010);
    expect(await codes("1FTKR1ADXAPA11957")).toEqual([]);
  });

  test("is the other one, said so, where only then there was such a vehicle: heavy vans need not keep the rule", async () => {
    const decoded = await decode("WD3BF0217H1111111");
    expect(decoded.problems).toEqual([{ code: "other_year", year: 2017 }]);
    expect(decoded.vehicles).toEqual([expect.objectContaining({ year: 2017, model: "Sprinter 3500" })]);
  });

  test("is not after the next one", async () => {
    const early = await decodeVin(db, "KM8K2CAB4PU001140", {}, new Date("2020-01-01T00:00:00Z"));
    expect(early.vehicles).toEqual([]);
    expect(early.problems).toEqual([{ code: "model_year", found: "P" }]);
    expect(early.details).toMatchObject({ year: null, make: "Hyundai" });
  });
});

describe("a VIN that leaves several vehicles", () => {
  const vin = "YV1RS592482680000";

  test("gives them, and the question between them", async () => {
    const decoded = await decode(vin);
    expect(decoded.vehicles.length).toBeGreaterThan(1);
    for (const vehicle of decoded.vehicles) expect(vehicle).toMatchObject({ year: 2008, make: "Volvo", model: "S60" });
    expect(decoded.open?.question).toBe("displacement");
    expect(decoded.unknown).toContain("displacement");
  });

  test("is decided by the answer, each of which leads on", async () => {
    const { open } = await decode(vin);
    for (const displacement of open?.values ?? []) {
      const answered = await decode(vin, { displacement });
      expect(answered.vehicles.map((vehicle) => vehicle.displacementL?.toFixed(1))).toContain(displacement);
    }
    await expect(decode(vin, { displacement: "9.9" })).rejects.toMatchObject({
      code: "invalid",
      fields: [{ field: "displacement", code: "not_offered" }],
    });
  });
});

describe("what is unknown of a vehicle", () => {
  test.each([
    ["19XFB2F55FE123456", [1.8, 2.4], "the 1.8's fuel is unknown, that of the 2.4 is not"],
    ["2HGFB2F55FH500001", [1.8, 2.4], "the same of another plant"],
  ])("%s: is no reason against it (%j), %s", async (vin, displacements) => {
    const { vehicles, open } = await decode(vin);
    expect(vehicles.map(({ displacementL }) => displacementL)).toEqual(displacements);
    expect(open).toEqual({ question: "displacement", values: displacements.map((litres) => litres.toFixed(1)) });
  });

  test("does not make an engine of it that burns, or is charged, otherwise", async () => {
    const volt = await decode("1G1RC6E45CU123456");
    expect(volt.details.fuel).toBe("Plug-in Hybrid");
    expect(volt.vehicles).toEqual([expect.objectContaining({ displacementL: 1.4, fuel: "Gasoline" })]);
    const optima = await decode("KNAGV4AC0H5000001");
    expect(optima.details.fuel).toBe("Plug-in Hybrid");
    expect(optima.vehicles).toEqual([expect.objectContaining({ displacementL: 2, fuel: null })]);
  });

  test("is asked about where only an engine without a turbo is known, and the VIN says turbo", async () => {
    const sportage = vehicle({ displacementL: 2.5 });
    const hybrid = vehicle({ turbo: true });
    expect(mostKnown([sportage, hybrid])).toEqual([sportage, hybrid]);
    const [diesel, unknown] = [vehicle({ displacementL: 2, fuel: "Diesel" }), vehicle({ fuel: null, cylinders: null })];
    expect(mostKnown([diesel, unknown])).toEqual([diesel, unknown]);
  });
});

test("facts that no VIN encodes are reported: the gearbox, and the drive unless the model has only one", async () => {
  const accord = await decode("1HGCM82633A004352");
  expect(accord.vehicles[0]).toMatchObject({
    drives: ["Front-Wheel Drive"],
    transmissions: ["Automatic", "Manual"],
    displacementL: 3,
  });
  expect(accord.unknown).toContain("transmission");
  expect(accord.unknown).not.toContain("displacement");
  expect(accord.unknown).not.toContain("drive");
  expect((await decode("1FTFW1EF7BFB11754")).unknown).toContain("drive");
  expect((await decode("5YJSA1E26HF176912")).unknown).toEqual(["trim", "drive"]);
});

test.each([["VIN: 1HGCM82633A004352!"], ["<script>"], ["\u0000"], [""]])("%j is refused", async (text) => {
  await expect(decode(text)).rejects.toMatchObject({ code: "invalid", fields: [{ field: "vin", code: "not_a_vin" }] });
});
