import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect, type Connection } from "#db/connect.ts";
import { addApplications } from "#shop/fitment/applications.ts";
import { newApplication } from "#shop/fitment/application-input.ts";
import { addNumbers } from "#shop/parts/add-numbers.ts";
import { partTypeId, brandId } from "#shop/parts/brands-and-types.ts";
import { parts } from "#shop/parts/parts.table.ts";
import { positionName } from "#shop/search/positions.ts";
import { search } from "#shop/search/search.ts";
import { suggest } from "#shop/search/suggest.ts";
import { vehicleChoices } from "#shop/vehicles/choices.ts";
import { createDatabase } from "#test/database.ts";
import { questions } from "#test/questions.ts";

let database: Awaited<ReturnType<typeof createDatabase>>;
let connection: Connection;

const types =
  `Brake Disc, Brake Pad Set, Brake Caliper, Oil Filter, Engine Air Filter, Cabin Air Filter, Fuel Filter, Spark Plug,
  Ignition Coil, Strut Assembly, Shock Absorber, Control Arm, Sway Bar Link, Wheel Hub Bearing, Tie Rod End, CV Axle Shaft, Radiator Hose,
  Water Pump, A/C Compressor, Serpentine Belt, Alternator, Starter Motor, Battery, Headlight Assembly, Fuel Pump Module, Mass Air Flow Sensor,
  Oxygen Sensor, Muffler, Wiper Blade, Rear Wiper Blade, Lift Support, Motor Oil, Coolant`.split(/,\s+/);

const accord = { make: "Honda", model: "Accord" };

type Made = Partial<typeof parts.$inferInsert> & {
  sku: string;
  type?: string;
  brand?: string;
  fits?: Record<string, unknown>[];
  oe?: string;
};

beforeAll(async () => {
  database = await createDatabase();
  connection = connect(database.url);
  await connection.db.transaction(async (tx) => {
    for (const type of types) await partTypeId(tx, type, "Any");
  });
  await addParts(
    { sku: "PAD-F", type: "Brake Pad Set", fits: [{ ...accord, from: 2013, to: 2017, position: "Front" }] },
    { sku: "PAD-R", type: "Brake Pad Set", fits: [{ ...accord, from: 2013, to: 2017, position: "Rear" }] },
    { sku: "PAD-OLD", type: "Brake Pad Set", fits: [{ ...accord, from: 2003, to: 2007, position: "Front" }] },
    { sku: "PAD-NONE", type: "Brake Pad Set", description: "Ceramic, with shims" },
    { sku: "DISC-1", type: "Brake Disc", name: "Disc Vented 300mm", brand: "Halvern" },
    { sku: "DISC-2", type: "Brake Disc", name: "Disc Solid 260mm", brand: "Basewell", stock: 0 },
    {
      sku: "ALT-V6",
      type: "Alternator",
      fits: [{ ...accord, from: 2013, to: 2017, qualifiers: { displacement: [3.5] } }],
    },
    { sku: "OIL-1", type: "Motor Oil", universal: true },
    { sku: "LOOSE-1", name: "Rotor Screw" },
    { sku: "WIPER-1", type: "Wiper Blade", attributes: { length_mm: 650, mount: "Bayonet" } },
    { sku: "NUM-1", oe: "45022-S84-A00" },
    { sku: "GONE-1", type: "Brake Pad Set", removedAt: new Date() },
  );
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

async function addParts(...made: Made[]): Promise<void> {
  for (const { type, brand, fits = [], oe, ...more } of made) {
    await connection.db.transaction(async (tx) => {
      const row = {
        name: type?.slice(0, 20) ?? "Part",
        priceCents: 4_990,
        stock: 3,
        ...more,
        partTypeId: type ? await partTypeId(tx, type) : null,
        brandId: brand ? await brandId(tx, brand) : null,
      };
      const [added] = await tx.insert(parts).values(row).returning({ id: parts.id });
      const applications = fits.map(({ make, model, from, to, ...rest }) =>
        newApplication.parse({ vehicle: { make, model, from, to }, ...rest }),
      );
      await addApplications(tx, added!.id, applications);
      if (oe) await addNumbers(tx, added!.id, [{ kind: "oe", number: oe }]);
    });
  }
}

const ask = (q: string, more: { vehicleId?: string; limit?: number } = {}) =>
  search(connection.db, { q, limit: 24, ...more });

async function skus(q: string, more: { vehicleId?: string } = {}): Promise<string[]> {
  return (await ask(q, more)).parts.map(({ part }) => part.sku).toSorted();
}

async function understood(q: string): Promise<string> {
  const { question, vehicle, number } = await ask(q);
  const { years, make, model } = vehicle ?? {};
  const year = years && (years.from === years.to ? years.from : `${years.from}-${years.to}`);
  const kinds = question.kind?.types.map(({ name }) => name) ?? [];
  const said = [
    [year, make, model].filter(Boolean).join(" "),
    question.place ? positionName(question.place) : "",
    kinds.join(" / "),
    question.brands.map(({ name }) => name).join(),
    (number ? [number.typed] : question.words).join(" "),
  ];
  return said.join("; ").replace(/(; )+$/, "");
}

describe("a question is split into vehicle; position; kind of part; brand; and the rest", () => {
  test.each(questions)("%s", async (q, expected) => {
    expect(await understood(q)).toBe(expected);
  });

  test("and it is said what was read instead of what was typed", async () => {
    const { mended, question } = await ask("brkae pads hodna accrod");
    expect(question.text).toBe("brake pads honda accord");
    expect(mended.map(({ from, to }) => `${from} ${to}`)).toEqual(["brkae brake", "hodna honda", "accrod accord"]);
  });

  test("and what decides between a model's engines is asked", async () => {
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

  test("of a kind, also what is only called so", async () => {
    expect(await skus("brake pads")).toEqual(["PAD-F", "PAD-NONE", "PAD-OLD", "PAD-R"]);
    expect(await skus("rotors")).toEqual(["DISC-1", "DISC-2", "LOOSE-1"]);
    expect((await ask("rotors")).parts.at(-1)?.part.sku).toBe("DISC-2");
  });

  test("by words of descriptions and measures, and by brand", async () => {
    expect(await skus("ceramic pads")).toEqual(["PAD-NONE"]);
    expect(await skus("shims")).toEqual(["PAD-NONE"]);
    expect(await skus("bayonet wiper")).toEqual(["WIPER-1"]);
    expect(await skus("wiper 650")).toEqual(["WIPER-1"]);
    expect(await skus("halvern rotor")).toEqual(["DISC-1"]);
    expect(await skus("halvern")).toEqual(["DISC-1"]);
  });

  test("what is left once a word that nothing has is left out, and says so", async () => {
    expect(await skus("2015 accord lx front brake pads")).toEqual(["PAD-F"]);
    expect((await ask("2015 accord lx front brake pads")).ignored).toEqual(["lx"]);
    expect((await ask("2015 accord front brake pads")).ignored).toEqual([]);
  });

  test("a model's name in texts, where nothing is listed for the model", async () => {
    await addParts({ sku: "V60-1", name: "Disc for Volvo V60" });
    expect(await skus("v60")).toEqual(["V60-1"]);
    expect((await ask("v60")).vehicle).toBeNull();
    expect(await skus("2014 v60")).toEqual([]);
  });

  test("for the vehicle that is asked along, unless it names another", async () => {
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
    await addParts({ sku: "BRAKEPADS", name: "Sticker" });
    const { parts: found } = await ask("brake pads");
    expect(found[0]).toMatchObject({ part: { sku: "BRAKEPADS" }, matched: { kind: "sku" } });
    expect(found).toHaveLength(5);
  });

  test("a number among other words", async () => {
    expect(await skus("honda 45022-S84-A00 brake pads")).toEqual(["NUM-1"]);
    expect(await skus("part number 45022 S84 A00")).toEqual(["NUM-1"]);
  });

  test("a part type or brand that was just added", async () => {
    expect(await skus("flux capacitor")).toEqual([]);
    await addParts({ sku: "FLUX-1", type: "Flux Capacitor", name: "Thing" });
    const { publishTags } = await import("#shop/invalidation.ts");
    publishTags(["parts"]);
    expect(await skus("flux capacitors")).toEqual(["FLUX-1"]);
  });
});

describe("a question that finds nothing", () => {
  test("is told what would find something", async () => {
    const { parts: found, advice } = await ask("1985 accord brake pads ceramic");
    expect(found).toEqual([]);
    expect(advice?.without).toContainEqual({
      piece: "vehicle",
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

describe("suggestions", () => {
  const labels = async (q: string) =>
    (await suggest(connection.db, q)).map((one) => {
      if (one.kind === "number") return `${one.matched.number} ${one.part.sku}`;
      if (one.kind === "part") return one.part.sku;
      if (one.kind === "brand") return one.brand.name;
      const { year, make, model } = one.vehicle ?? {};
      const name = [year, make, model].filter(Boolean).join(" ");
      return one.kind === "vehicle" ? name : [one.position, one.type.name, name].filter(Boolean).join(", ");
    });

  test("go on from a piece of a word, for the vehicle named before it", async () => {
    expect(await labels("brake p")).toEqual(["Brake Pad Set"]);
    expect(await labels("2015 accord front br")).toEqual(
      expect.arrayContaining(["Front, Brake Pad Set, 2015 Honda Accord", "Front, Brake Disc, 2015 Honda Accord"]),
    );
    expect((await labels("2015 honda acc"))[0]).toBe("2015 Honda Accord");
    expect(await labels("2015 accord")).toEqual(["2015 Honda Accord"]);
    expect((await labels("hon"))[0]).toBe("Honda");
    expect(await labels("rot")).toContain("Brake Disc");
    expect(await labels("halv")).toEqual(["Halvern"]);
    expect((await labels("alternater"))[0]).toBe("Alternator");
  });

  test("are numbers, however they are typed, and parts by what they say", async () => {
    expect(await labels("45022s")).toEqual(["45022-S84-A00 NUM-1"]);
    expect(await labels("pad-no")).toEqual(["PAD-NONE PAD-NONE"]);
    expect(await labels("ceram")).toEqual(["PAD-NONE"]);
  });

  test("are ten at most", async () => {
    for (const q of ["b", "a", "c", "2015 ", "pad"]) expect((await labels(q)).length).toBeLessThanOrEqual(10);
  });
});
