import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { positionName } from "#shop/catalogue/search/positions.ts";
import { search } from "#shop/catalogue/search/search.ts";
import { suggest } from "#shop/catalogue/search/suggest.ts";
import { vehicleChoices } from "#shop/catalogue/vehicles/choices.ts";
import { createDatabase } from "#test/database.ts";
import { addParts, fillCatalogue } from "#test/search-catalogue.ts";
import { questions } from "#test/questions.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;

beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
  await fillCatalogue(connection.db);
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

const ask = (q: string, more: { vehicleId?: string; limit?: number } = {}) =>
  search(connection.db, { q, limit: 24, ...more });

async function skus(q: string, more: { vehicleId?: string } = {}): Promise<string[]> {
  return (await ask(q, more)).parts.map(({ part }) => part.sku).toSorted();
}

async function understood(q: string): Promise<string> {
  const { question, vehicle, numbers } = await ask(q);
  const { years, make, model } = vehicle ?? {};
  const year = years && (years.from === years.to ? years.from : `${years.from}-${years.to}`);
  const kinds = question.kind?.types.map(({ name }) => name) ?? [];
  const fields = [
    [year, make, model].filter(Boolean).join(" "),
    question.position ? positionName(question.position) : "",
    kinds.join(" / "),
    question.brands.map(({ name }) => name).join(),
    (numbers.length > 0 ? numbers.map(({ typed }) => typed) : question.words).join(" "),
  ];
  return fields.join("; ").replace(/(; )+$/, "");
}

describe("a question is split into vehicle; position; kind of part; brand; and the rest", () => {
  test.each(questions)("%s", async (q, expected) => {
    expect(await understood(q)).toBe(expected);
  });

  test("with its spelling corrections", async () => {
    const { corrections, question } = await ask("brkae pads hodna accrod");
    expect(question.text).toBe("brake pads honda accord");
    expect(corrections.map(({ from, to }) => `${from} ${to}`)).toEqual(["brkae brake", "hodna honda", "accrod accord"]);
  });

  test("with an engine's name, of the selected vehicle if there is one", async () => {
    const { vehicle } = await ask("hemi spark plugs");
    expect(vehicle).toMatchObject({ make: null, model: null, open: { question: "make" } });
    expect(vehicle?.open?.values).toContain("Dodge");
    const [accord] = (await ask("2008 honda accord spark plugs")).vehicle?.vehicles ?? [];
    const found = await ask("hemi spark plugs", { vehicleId: accord!.id });
    expect(found.vehicle?.vehicles).toEqual([accord]);
  });

  test("with a value that parts of several types have, which is one option", async () => {
    expect((await ask("zirconia")).question.attributes).toMatchObject([
      { options: [{ name: "coating", value: "Zirconia" }], typeIds: [expect.anything(), expect.anything()] },
    ]);
    expect(await skus("zirconia")).toEqual(["COATED-1", "COATED-2"]);
  });

  test("with the question that decides between a model's engines", async () => {
    const { vehicle } = await ask("2015 accord alternator");
    expect(vehicle?.vehicles.length).toBeGreaterThan(1);
    expect(vehicle?.open).toEqual({ question: "displacement", values: expect.arrayContaining(["2.4", "3.5"]) });
    expect((await ask("2015 accord 2.4 alternator")).vehicle).toMatchObject({
      vehicles: [{ displacementL: 2.4 }],
      open: null,
    });
    expect((await ask("accord v6 2015")).vehicle?.vehicles).toMatchObject([{ cylinders: 6 }]);
    expect((await ask("accord")).vehicle?.open).toMatchObject({ question: "year" });
    expect((await ask("honda")).vehicle?.open).toMatchObject({ question: "model" });
  });
});

describe("a question finds", () => {
  test("what fits the vehicle, at that place", async () => {
    expect(await skus("2015 accord front brake pads")).toEqual(["PAD-F"]);
    expect(await skus("2015 accord rear pads")).toEqual(["PAD-R"]);
    expect(await skus("2015 accord brake pads")).toEqual(["PAD-F", "PAD-R"]);
    expect(await skus("accord front brake pads")).toEqual(["PAD-F", "PAD-OLD"]);
    expect(await skus("accord 2003-2006 pads")).toEqual(["PAD-OLD"]);
  });

  test("what may fit one of the engines, and nothing that fits none", async () => {
    expect(await skus("2015 accord alternator")).toEqual(["ALT-V6"]);
    expect(await skus("2015 accord 3.5 alternator")).toEqual(["ALT-V6"]);
    expect(await skus("2015 accord 2.4 alternator")).toEqual([]);
  });

  test("what fits every vehicle", async () => {
    expect(await skus("2015 accord engine oil")).toEqual(["OIL-1"]);
  });

  test("what is listed for a heavy truck, of which no engine is offered", async () => {
    const fits = [{ make: "Ford", model: "F-800", from: 1990, to: 1998 }];
    await addParts(connection.db, { sku: "PLUG-F800", type: "Spark Plug", fits });
    const { vehicle } = await ask("1995 ford f-800 spark plugs");
    expect(vehicle).toMatchObject({ years: { from: 1995 }, make: "Ford", model: "F-800", vehicles: [], open: null });
    expect(await skus("1995 ford f-800 spark plugs")).toEqual(["PLUG-F800"]);
    expect(await skus("1999 ford f-800 spark plugs")).toEqual([]);
  });

  test("of a kind, also what is only called so", async () => {
    expect(await skus("brake pads")).toEqual(["PAD-F", "PAD-NONE", "PAD-OLD", "PAD-R"]);
    expect(await skus("rotors")).toEqual(["DISC-1", "DISC-2", "LOOSE-1"]);
    expect((await ask("rotors")).parts.at(-1)?.part.sku).toBe("DISC-2");
  });

  test.each([
    "i dont want bayonet wiper blades",
    "I don't want any bayonet wiper blades",
    "wiper blades, no bayonet",
    "non-bayonet wiper blades",
    "wiper blades without bayonet",
    "wiper blades not bayonet",
    "wiper blade anything but bayonet",
    "Wischerblätter nicht Bayonet",
    "Wischerblätter, kein Bayonet",
    "Wischerblätter ohne Bayonet",
  ])("without a value that is not wanted: %s", async (q) => {
    expect(await skus(q)).toEqual(["WIPER-2"]);
  });

  test("nothing rather than what is not wanted", async () => {
    expect(await skus("muffler without zirconia")).toEqual([]);
    expect(await skus("hook wiper blades, no bayonet")).toEqual(["WIPER-2"]);
  });

  test.each([
    ["e350 mercedes 2012 brake pads", "2012 Mercedes-Benz E-Class; ; Brake Pad Set"],
    ["2012 mercedes-benz e350 brake pads", "2012 Mercedes-Benz E-Class; ; Brake Pad Set"],
    ["brake pads 2010 benz e250", "2010 Mercedes-Benz E-Class; ; Brake Pad Set"],
    ["e350 ford 2012 brake pads", "2012 Ford E-350; ; Brake Pad Set"],
    ["2012 e350 brake pads", "2012 Ford E-350; ; Brake Pad Set"],
  ])("of the make that is named, whoever else has such a model: %s", async (q, expected) => {
    expect(await understood(q)).toBe(expected);
  });

  test("by words of descriptions and measures, and by brand", async () => {
    expect(await skus("ceramic pads")).toEqual(["PAD-NONE"]);
    expect(await skus("shims")).toEqual(["PAD-NONE"]);
    expect(await skus("bayonet wiper")).toEqual(["WIPER-1", "WIPER-3"]);
    expect(await skus("wiper 650")).toEqual(["WIPER-1"]);
    expect(await skus("halvern rotor")).toEqual(["DISC-1"]);
    expect(await skus("halvern")).toEqual(["DISC-1"]);
  });

  test("what is left once a word that nothing has is left out, and says so", async () => {
    expect(await skus("2015 accord zzq front brake pads")).toEqual(["PAD-F"]);
    expect((await ask("2015 accord zzq front brake pads")).unknown).toEqual(["zzq"]);
    expect((await ask("2015 accord lx front brake pads")).unknown).toEqual([]);
  });

  test("a model's name in texts, where nothing is listed for the model", async () => {
    await addParts(connection.db, { sku: "V60-1", name: "Disc for Volvo V60" });
    expect(await skus("v60")).toEqual(["V60-1"]);
    expect((await ask("v60")).vehicle).toBeNull();
    expect(await skus("2014 v60")).toEqual([]);
  });

  test("for the selected vehicle, unless it names another", async () => {
    const found = await vehicleChoices(connection.db, {
      year: "2005",
      make: "Honda",
      model: "Accord",
      cylinders: "6",
    });
    const vehicleId = "vehicle" in found ? found.vehicle.id : "";
    expect(await skus("brake pads", { vehicleId })).toEqual(["PAD-OLD"]);
    expect(await skus("2015 accord brake pads", { vehicleId })).toEqual(["PAD-F", "PAD-R"]);
    expect(await skus("45022S84A00", { vehicleId })).toEqual(["NUM-1"]);
  });

  test("a number before anything else", async () => {
    await addParts(connection.db, { sku: "BRAKEPADS", name: "Sticker" });
    const { parts: found } = await ask("brake pads");
    expect(found[0]).toMatchObject({ part: { sku: "BRAKEPADS" }, matched: { kind: "sku" } });
    expect(found).toHaveLength(5);
  });

  test("a number among other words", async () => {
    expect(await skus("honda 45022-S84-A00 brake pads")).toEqual(["NUM-1"]);
    expect(await skus("part number 45022 S84 A00")).toEqual(["NUM-1"]);
  });

  test("no other kind of part for one that the shop does not have", async () => {
    await addParts(
      connection.db,
      { sku: "TESTER-1", type: "Brake Fluid Tester", name: "Brake Fluid Tester" },
      { sku: "RELAY-1", type: "Glow Plug Relay", name: "Glow Plug Relay 12V" },
      { sku: "SEAL-1", type: "Thermostat Seal", name: "Thermostat Seal" },
      { sku: "ATF-1", type: "Special Fluids", name: "Transmission Fluid" },
    );
    const { publishTags } = await import("#shop/foundation/invalidation.ts");
    publishTags(["parts"]);
    const found = await Promise.all(
      ["brake fluid", "brake fluid tester", "glow plugs", "glow plug relay", "thermostat", "transmission fluid"].map(
        async (q) => (await skus(q)).join(),
      ),
    );
    expect(found).toEqual(["", "TESTER-1", "", "RELAY-1", "", "ATF-1"]);
    expect((await ask("brake fluid")).unknown).toEqual(["brake fluid"]);
  });

  test("a part type or brand that was just added", async () => {
    expect(await skus("flux capacitor")).toEqual([]);
    await addParts(connection.db, { sku: "FLUX-1", type: "Flux Capacitor", name: "Thing" });
    const { publishTags } = await import("#shop/foundation/invalidation.ts");
    publishTags(["parts"]);
    expect(await skus("flux capacitors")).toEqual(["FLUX-1"]);
  });
});

describe("a question that finds nothing", () => {
  test("returns what would find something", async () => {
    const { parts: found, advice } = await ask("1985 accord brake pads ceramic");
    expect(found).toEqual([]);
    expect(advice?.without).toContainEqual({
      part: "vehicle",
      word: null,
      q: "brake pads ceramic",
      total: 1,
    });
    expect(advice?.types.map(({ name }) => name)).toEqual(["Brake Pad Set"]);
    expect((await ask("radiatttorr")).advice?.near).toContain("radiator");
  });

  test.each([
    "",
    "   ",
    "?!",
    "🚗",
    "\0",
    "\ud800",
    "'; drop table parts; --",
    "x".repeat(5_000),
    "a ".repeat(2_000),
    "%_\\",
    ":* & !",
  ])("is answered all the same: %j", async (q) => {
    expect((await ask(q)).parts).toEqual([]);
    await expect(suggest(connection.db, q)).resolves.toBeInstanceOf(Array);
  });
});
