import { beforeAll, describe, expect, test } from "vitest";
import { importCsv } from "#test/import-csv.ts";
import { sharedShop } from "#test/shared-shop.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

let shop: ShopUnderTest;

beforeAll(async () => {
  shop = await sharedShop();
});

const choices = (query: string) => shop.call("GET", `/api/vehicles/choices${query}`);
const decode = (vin: string, answers = {}) => shop.call("POST", "/api/vehicles/decode", { vin, ...answers });

const accord = {
  id: expect.any(String),
  year: 2015,
  make: "Honda",
  model: "Accord",
  displacementL: 2.4,
  cylinders: 4,
  fuel: "Gasoline",
  turbo: false,
  hybrid: false,
  engines: null,
  bodies: ["2-Door Coupe", "4-Door Sedan"],
  drives: ["Front-Wheel Drive"],
  transmissions: expect.arrayContaining(["Manual"]),
  market: null,
  version: null,
  powerKw: null,
  displacementCcm: null,
  builtFrom: null,
  builtTo: null,
};

describe("a code of a vehicle", () => {
  test("finds it in whatever spelling, asks what it leaves open, and is refused by its field", async () => {
    const admin = await shop.admin();
    const codes = "make,model,year,cylinders,hsn,tsn,ktype\nHonda,Accord,2014-2015,4,2131,AAB,7\n";
    expect((await shop.call("GET", "/api/vehicles/steps")).body.codes).toEqual([]);
    await importCsv(admin, codes);
    expect((await shop.call("GET", "/api/vehicles/steps")).body.codes).toEqual(["hsn_tsn", "ktype"]);
    const find = (query: string) => shop.call("GET", `/api/vehicles/by-code?${query}`);
    const { body } = await find("kind=hsn_tsn&code=2131/aab");
    expect(body).toMatchObject({
      code: "2131AAB",
      question: "year",
      options: [{ value: "2015", label: "2015" }, { value: "2014" }],
    });
    expect(body.candidates.length).toBeGreaterThan(2);
    const decided = await find("kind=ktype&code=7&year=2015&displacement=2.4");
    expect(decided.body).toEqual({ code: "7", vehicle: accord });
    const refused = await Promise.all([
      find("kind=hsn_tsn&code=2131"),
      find("kind=tsn&code=2131AAB"),
      find("kind=ktype&code=7&year=1999"),
      find("kind=ktype&code=8"),
    ]);
    expect(refused.map(({ status, body: problem }) => [status, problem.errors?.[0]?.field])).toEqual([
      [422, "code"],
      [400, "kind"],
      [422, "year"],
      [404, undefined],
    ]);
  });
});

describe("choosing a vehicle", () => {
  test("follows the questions to one vehicle, each answer sent under the question's name", async () => {
    const wanted: Record<string, string> = { year: "2015", make: "Honda", model: "Accord", displacement: "2.4" };
    const answers = new URLSearchParams();
    for (;;) {
      const { status, body } = await choices(`?${answers}`);
      expect(status).toBe(200);
      if (body.vehicle) {
        expect(body).toEqual({ vehicle: accord });
        break;
      }
      const value = wanted[body.question]!;
      expect(body.options).toContainEqual({ value, label: expect.stringContaining(value) });
      answers.set(body.question, value);
    }
    expect([...answers.keys()]).toEqual(["year", "make", "model", "displacement"]);
  });

  test("returns every question up to the first that is open, or up to the vehicle, in one response", async () => {
    const begun = (await shop.call("GET", "/api/vehicles/steps?year=2003&make=honda&model=Accord&displacement=5")).body;
    expect(begun.vehicle).toBeNull();
    expect(begun.steps.map((step: { question: string; answer: string }) => [step.question, step.answer])).toEqual([
      ["year", "2003"],
      ["make", "Honda"],
      ["model", "Accord"],
      ["displacement", ""],
    ]);
    expect(begun.steps[3].options).toContainEqual({ value: "3.0", label: "3.0 L" });
    const done = await shop.call("GET", "/api/vehicles/steps?year=2015&make=Honda&model=Accord&displacement=2.4");
    expect(done.body.vehicle).toEqual(accord);
    expect(done.body.steps).toHaveLength(4);
  });

  test("has words for every option", async () => {
    expect((await choices("?year=2003&make=Honda&model=Accord")).body).toEqual({
      question: "displacement",
      options: [
        { value: "2.4", label: "2.4 L" },
        { value: "3.0", label: "3.0 L" },
      ],
    });
  });

  test.each([
    ["?year=1066", 422, "year"],
    ["?year=2015&make=Wartburg", 422, "make"],
    ["?year=2015&make=Honda&model=Accord&cylinders=8", 422, "cylinders"],
    ["?make=%00", 400, "make"],
    ["?make=", 400, "make"],
    [`?model=${"x".repeat(200)}`, 400, "model"],
  ])("refuses %s", async (query, status, field) => {
    const answer = await choices(query);
    expect(answer.status).toBe(status);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field, message: expect.any(String) })]);
  });
});

describe("a VIN", () => {
  test("is its vehicle, with what can't be known", async () => {
    const { status, body, headers } = await decode("1HGCM82633A004352");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({
      vin: "1HGCM82633A004352",
      valid: true,
      problems: [],
      says: {
        year: 2003,
        make: "Honda",
        model: "Accord",
        displacementL: null,
        cylinders: 6,
        fuel: "Gasoline",
        turbo: null,
        body: "Coupe",
        trim: "EX-V6",
        series: null,
        engine: "J30A4",
        doors: 2,
      },
      vehicle: { ...accord, year: 2003, displacementL: 3, cylinders: 6, engines: ["J30A4", "J30A5", "JNA1"] },
      unknown: ["turbo", "transmission"],
    });
    const chosen = await choices("?year=2003&make=Honda&model=Accord&cylinders=6");
    expect(body.vehicle).toEqual(chosen.body.vehicle);
  });

  test("with a wrong check digit is called invalid, and decoded all the same", async () => {
    const { status, body } = await decode("1HGCM82643A004352");
    expect(status).toBe(200);
    expect(body.valid).toBe(false);
    expect(body.problems).toEqual([
      { code: "check_digit", found: "4", expected: "3", message: expect.stringContaining("should be 3") },
    ]);
    expect(body.vehicle).toMatchObject({ year: 2003, model: "Accord" });
  });

  test("may be typed carelessly", async () => {
    const { body } = await decode(" ihgcm 82633-aoo4352");
    expect(body).toMatchObject({ vin: "1HGCM82633A004352", valid: true, vehicle: { model: "Accord" } });
    expect(body.problems.map((problem: { position: number }) => problem.position)).toEqual([1, 12, 13]);
  });

  test("that leaves several vehicles gives them with the question between them, and takes the answer", async () => {
    const { body } = await decode("YV1RS592482680000");
    expect(body).not.toHaveProperty("vehicle");
    expect(body.candidates.length).toBeGreaterThan(1);
    expect(body.question).toBe("displacement");
    expect(body.options).toContainEqual({ value: "3.2", label: "3.2 L" });
    const answered = await decode("YV1RS592482680000", { displacement: "3.2" });
    expect(answered.body.vehicle).toMatchObject({ year: 2008, model: "S60", displacementL: 3.2 });
  });

  test.each([
    ["1HGCM8263", false, "too_short"],
    ["TMBJJ7NE8G0157211", true, "foreign"],
    ["1M8GDM9AXKP042788", true, "other_vehicle_type"],
  ])("%s is no vehicle of ours: %s, %s", async (vin, valid, code) => {
    const { status, body } = await decode(vin);
    expect(status).toBe(200);
    expect(body).toMatchObject({ valid, candidates: [] });
    expect(body.problems).toContainEqual(expect.objectContaining({ code, message: expect.any(String) }));
  });

  test.each([["what is this?"], ["%"], ["\u0000"], ["🚗"], ["x".repeat(500)]])("%j is refused", async (text) => {
    const answer = await decode(text);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field: "vin", code: "not_a_vin" })]);
  });
});

test("a decoded VIN may not be stored, and no address takes one (D37)", async () => {
  const vin = "1HGCM82633A004352";
  expect((await decode(vin)).headers.get("cache-control")).toBe("no-store");
  expect((await shop.call("GET", `/api/vehicles/vin/${vin}`)).status).toBe(404);
});
