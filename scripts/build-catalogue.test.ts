import { beforeAll, expect, test } from "vitest";
import { catalogueText, type Catalogue, type PartRow } from "#seed/demo/catalogue-files.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { expandApplications } from "./catalogue/expand-applications.ts";
import { readAllVehicles, type FileVehicle } from "#seed/vehicles/vehicle-file.ts";
import { buildCatalogue, catalogueFiles } from "./build-catalogue.ts";
import { partSpecs } from "./catalogue/assemble.ts";
import { fluids } from "./catalogue/fluids.ts";

let catalogue: Catalogue;
let vehicles: Map<string, FileVehicle>;
/** The vehicles that each line of part numbers fits, with the place on them. */
let fitsOf: Map<string, { vehicle: FileVehicle; position: string; qualifiers: Qualifiers }[]>;

beforeAll(async () => {
  catalogue = await buildCatalogue();
  const all = await readAllVehicles();
  vehicles = new Map(all.map((vehicle) => [vehicle.id, vehicle]));
  const applications = [...expandApplications(catalogue.applications, all)];
  fitsOf = new Map(
    [...Map.groupBy(applications, (application) => application.fits)].map(([fits, found]) => [
      fits,
      found.flatMap(({ vehicleId, position, qualifiers }) =>
        vehicles.has(vehicleId)
          ? [{ vehicle: vehicles.get(vehicleId)!, position, qualifiers: JSON.parse(qualifiers || "{}") as Qualifiers }]
          : [],
      ),
    ]),
  );
});

test("building it again writes the files that are there, byte for byte", async () => {
  for (const [name, text] of catalogueFiles(catalogue)) {
    const there = await catalogueText(name);
    // Compared here, because a difference of megabytes takes minutes to print.
    expect([name, there === text]).toEqual([name, true]);
  }
});

test("it is as large and as varied as a shop's", () => {
  expect(catalogue.parts.length).toBeGreaterThanOrEqual(3_000);
  expect(catalogue.brands.length).toBeGreaterThanOrEqual(12);
  expect(new Set(catalogue.brands.map((brand) => brand.tier))).toEqual(
    new Set(["economy", "standard", "premium", "performance"]),
  );
  const sold = new Set(catalogue.parts.map((part) => part.type));
  expect(catalogue.partTypes.filter((type) => !sold.has(type.slug))).toEqual([]);
  expect(sold.size).toBeGreaterThanOrEqual(40);
  expect(new Set(catalogue.partTypes.map((type) => type.system)).size).toBeGreaterThanOrEqual(8);
});

test("every part has a short name, a number of its own, a description and a price that its type may cost", () => {
  const { parts } = catalogue;
  const bands = new Map([...partSpecs, ...fluids].map((spec) => [spec.slug, spec.band]));
  const tooDearOrCheap = parts.filter((part) => {
    const [low = 0, high = 0] = bands.get(part.type) ?? [];
    return Number(part.price_cents) < low * 100 - 10 || Number(part.price_cents) > high * 100 + 100;
  });
  expect(new Set(parts.map((part) => part.sku)).size).toBe(parts.length);
  expect(parts.filter((part) => part.name.length < 5 || part.name.length > 20)).toEqual([]);
  expect(parts.filter((part) => part.description.length < 60)).toEqual([]);
  expect(parts.filter((part) => /undefined|NaN|\bnull\b/.test(part.name + part.description))).toEqual([]);
  expect(tooDearOrCheap).toEqual([]);
});

test("some parts are out of stock, and no fewer are left than one has to order", () => {
  const left = catalogue.parts.map((part) => ({ stock: Number(part.stock), order: Number(part.minimum_order) }));
  expect(left.filter(({ stock, order }) => stock > 0 && stock < order)).toEqual([]);
  expect(left.filter(({ stock }) => stock === 0).length).toBeGreaterThan(100);
});

test("the same part costs more from a better tier", () => {
  const rank = ["economy", "standard", "premium", "performance"];
  const tiers = new Map(catalogue.brands.map((brand) => [brand.slug, rank.indexOf(brand.tier)]));
  const tierOf = (part: PartRow) => tiers.get(part.brand) ?? -1;
  const sameDesign = Map.groupBy(catalogue.parts, (part) => part.fits || `${part.type} ${part.name}`);
  const outOfOrder = [...sameDesign.values()].flatMap((parts) =>
    parts.flatMap((better) =>
      parts.filter((part) => tierOf(part) < tierOf(better) && Number(part.price_cents) >= Number(better.price_cents)),
    ),
  );
  expect(outOfOrder).toEqual([]);
});

test("every part but the fluids fits real vehicles", () => {
  const universal = new Set(fluids.map((fluid) => fluid.slug));
  const unplaced = catalogue.parts.filter((part) => !fitsOf.get(part.fits)?.length);
  expect(new Set(unplaced.map((part) => part.type))).toEqual(universal);
  expect(catalogue.parts.filter((part) => universal.has(part.type) && part.fits)).toEqual([]);
});

const petrolOnly = [
  "spark-plug",
  "ignition-coil",
  "fuel-injector",
  "fuel-pump",
  "throttle-body",
  "maf-sensor",
  "oxygen-sensor",
  "catalytic-converter",
  "clutch-kit",
];
const burning = [
  "oil-filter",
  "air-filter",
  "fuel-filter",
  "radiator",
  "water-pump",
  "thermostat",
  "alternator",
  "starter",
  "muffler",
  "serpentine-belt",
  "timing-chain-kit",
  "engine-mount",
];

test("what a petrol engine needs fits no diesel and nothing electric", () => {
  const fuelsOf = (types: string[], fuel: RegExp) =>
    catalogue.parts.filter(
      (part) => types.includes(part.type) && fitsOf.get(part.fits)?.some(({ vehicle }) => fuel.test(vehicle.fuel)),
    );
  expect(fuelsOf(petrolOnly, /diesel|electric|fuel cell|hydrogen|gas \(|propane/i)).toEqual([]);
  expect(fuelsOf(burning, /electric|fuel cell|hydrogen/i)).toEqual([]);
  expect(fuelsOf(["glow-plug"], /gasoline|electric|flexible/i)).toEqual([]);
});

test("an oil filter is for one engine, a brake disc for one chassis, a bulb for many cars", () => {
  const engines = (fits: string) =>
    new Set(
      fitsOf
        .get(fits)
        ?.map(({ vehicle }) => vehicle.displacement)
        .filter(Boolean),
    ).size;
  const models = (fits: string) =>
    new Set(fitsOf.get(fits)?.map(({ vehicle }) => `${vehicle.make} ${vehicle.model}`)).size;
  const of = (type: string) => catalogue.parts.filter((part) => part.type === type);
  expect(Math.max(...of("oil-filter").map((part) => engines(part.fits)))).toBe(1);
  expect(Math.max(...of("brake-disc").map((part) => models(part.fits)))).toBeLessThan(20);
  expect(Math.max(...of("headlight-bulb").map((part) => models(part.fits)))).toBeGreaterThan(50);
});

test("what is made for one engine names it, so that it fits none that later files add to the model year", () => {
  const designs = new Set(
    catalogue.parts.flatMap((part) => (/\. For the \d\.\d L /.test(part.description) ? part.fits : [])),
  );
  const lines = catalogue.applications.filter((line) => designs.has(line.fits));
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter(({ engines }) => engines === "*")).toEqual([]);
});

test("a vehicle takes one design of a type at a place, or one of several that exclude each other", () => {
  const twice: string[] = [];
  const taken = new Map<string, { fits: string; qualifiers: Qualifiers }[]>();
  const types = new Map(catalogue.parts.map((part) => [part.fits, part.type]));
  for (const [fits, found] of fitsOf) {
    for (const { vehicle, position, qualifiers } of found) {
      const place = `${types.get(fits)} ${position} ${vehicle.id}`;
      const others = taken.get(place) ?? [];
      const both = others.filter((other) => !excludes(other.qualifiers, qualifiers));
      twice.push(...both.map((other) => `${place}: ${other.fits} and ${fits}`));
      taken.set(place, [...others, { fits, qualifiers }]);
    }
  }
  expect(twice).toEqual([]);
});

function excludes(a: Qualifiers, b: Qualifiers): boolean {
  const apart = (one?: (string | number)[], other?: (string | number)[]) =>
    one && other && !one.some((value) => other.includes(value));
  const equipped = (one: Qualifiers, other: Qualifiers) => one.with?.some((name) => other.without?.includes(name));
  const before = (one: Qualifiers, other: Qualifiers) =>
    (one.builtBefore && other.builtFrom && one.builtBefore <= other.builtFrom) ||
    (one.vinTo && other.vinFrom && one.vinTo < other.vinFrom);
  const lists = ["displacement", "drive", "transmission", "body", "trim"] as const;
  return Boolean(
    lists.some((fact) => apart(a[fact], b[fact])) || equipped(a, b) || equipped(b, a) || before(a, b) || before(b, a),
  );
}

test("some designs depend on more than the engine, a date splits a year in two, and others carry a note", () => {
  const designs = new Set(catalogue.applications.map((line) => line.fits));
  const split = catalogue.applications.filter((line) => /built|vin|with|drive|trans|body|trim/.test(line.qualifiers));
  const share = new Set(split.map((line) => line.fits)).size / designs.size;
  expect(share).toBeGreaterThan(0.03);
  expect(share).toBeLessThan(0.06);
  for (const word of ["builtBefore", "vinTo", "with", "without", "drive", "transmission", "body", "trim"]) {
    expect(
      split.some((line) => line.qualifiers.includes(`"${word}"`)),
      word,
    ).toBe(true);
  }
  const days = (word: string) =>
    Map.groupBy(
      split.filter((line) => line.qualifiers.includes(word)),
      ({ make, model, from, position, qualifiers, fits }) =>
        [fits.slice(0, 2), make, model, from, position, qualifiers.match(/\d{4}-\d\d-\d\d/)?.[0]].join("|"),
    );
  expect([...days("builtBefore").keys()].toSorted()).toEqual([...days("builtFrom").keys()].toSorted());
  expect(catalogue.applications.some((line) => line.notes.startsWith("Requires "))).toBe(true);
});

test("what is not the same left and right has a part number for each side", () => {
  const types = new Map(catalogue.parts.map((part) => [part.fits, part.type]));
  const sidesOf = new Map<string, Set<string>>();
  for (const { fits, position } of catalogue.applications) {
    const side = /Left|Right|Driver|Passenger/.exec(position)?.[0];
    if (side) sidesOf.set(fits, (sidesOf.get(fits) ?? new Set()).add(side));
  }
  const onBoth = [...sidesOf].filter(([, sides]) => sides.size > 1).map(([fits]) => types.get(fits));
  // A wiper blade of one length is the same on either side.
  expect(new Set(onBoth)).toEqual(new Set(["wiper-blade"]));
  const mirrored = ["headlight", "tail-light", "brake-caliper", "door-mirror", "control-arm", "strut", "cv-axle"];
  const unsided = catalogue.parts.filter((part) => mirrored.includes(part.type) && !sidesOf.has(part.fits));
  expect(unsided).toEqual([]);
});

test("bolt patterns of well-known cars are the real ones", () => {
  const patternOf = (car: RegExp) =>
    new Set(
      catalogue.parts
        .filter((part) => part.type === "brake-disc" && car.test(part.description))
        .map((part) => JSON.parse(part.attributes).bolt_pattern),
    );
  expect(patternOf(/Fits Ford Mustang 2015/)).toEqual(new Set(["5x114.3"]));
  expect(patternOf(/Fits Toyota Tundra 2007/)).toEqual(new Set(["5x150"]));
  expect(patternOf(/Fits Jeep Wrangler 2018/)).toEqual(new Set(["5x127"]));
  expect(patternOf(/Fits Honda Civic 2006/)).toEqual(new Set(["5x114.3"]));
});

test("the newest parts show the shop at its best", () => {
  const newest = catalogue.parts.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, 6);
  const systems = new Map(catalogue.partTypes.map((type) => [type.slug, type.system]));
  expect(new Set(newest.map((part) => systems.get(part.type))).size).toBeGreaterThanOrEqual(5);
  expect(newest.filter((part) => Number(part.stock) === 0)).toEqual([]);
});

test("every original has numbers of its vehicles' makers, each of one original alone, and old ones lead to them", () => {
  const { parts, numbers } = catalogue;
  const originals = new Set(parts.map((part) => part.fits).filter(Boolean));
  const ofKind = (kind: string) => numbers.filter((line) => line.kind === kind);
  expect(new Set(ofKind("oe").map((line) => line.fits))).toEqual(originals);
  const bare = (number: string) => number.replaceAll(/[^A-Z0-9]/g, "");
  const all = [...numbers.map((line) => line.number), ...parts.map((part) => part.sku)].map(bare);
  expect(new Set(all).size).toBe(all.length);

  const known = new Map(numbers.map((line) => [`${line.fits} ${line.number}`, line]));
  const superseded = ofKind("superseded").filter((line) => line.fits);
  const lengths = superseded.map((line) => {
    let length = 1;
    let next = known.get(`${line.fits} ${line.replaced_by}`);
    while (next?.kind === "superseded") {
      length += 1;
      next = known.get(`${line.fits} ${next.replaced_by}`);
    }
    return next?.kind === "oe" ? length : 0;
  });
  expect(new Set(lengths)).toEqual(new Set([1, 2]));

  const skus = new Set(parts.map((part) => part.sku));
  const renumbered = ofKind("superseded").filter((line) => line.sku);
  expect(renumbered.length).toBeGreaterThan(50);
  expect(renumbered.filter((line) => !skus.has(line.sku) || line.replaced_by)).toEqual([]);
  expect(ofKind("competitor").length).toBeGreaterThan(1_000);
});
