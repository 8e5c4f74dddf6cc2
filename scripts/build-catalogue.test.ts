import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Catalogue, PartRow } from "#db/seed/catalogue-files.ts";
import { expandApplications } from "./catalogue/expand-applications.ts";
import { readVehicles, type FileVehicle } from "#db/seed/vehicle-file.ts";
import { buildCatalogue, catalogueFiles } from "./build-catalogue.ts";
import { partSpecs } from "./catalogue/assemble.ts";
import { fluids } from "./catalogue/fluids.ts";

let catalogue: Catalogue;
let vehicles: Map<string, FileVehicle>;
/** The vehicles that each line of part numbers fits, with the place on them. */
let fitsOf: Map<string, { vehicle: FileVehicle; position: string }[]>;

beforeAll(async () => {
  catalogue = await buildCatalogue();
  const all = await readVehicles();
  vehicles = new Map(all.map((vehicle) => [vehicle.id, vehicle]));
  const applications = [...expandApplications(catalogue.applications, all)];
  fitsOf = new Map(
    [...Map.groupBy(applications, (application) => application.fits)].map(([fits, found]) => [
      fits,
      found.flatMap(({ vehicleId, position }) =>
        vehicles.has(vehicleId) ? [{ vehicle: vehicles.get(vehicleId)!, position }] : [],
      ),
    ]),
  );
});

test("building it again writes the files that are there, byte for byte", async () => {
  for (const [name, text] of catalogueFiles(await buildCatalogue())) {
    const there = await readFile(new URL(`../data/catalogue/${name}`, import.meta.url), "utf8");
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

test("a vehicle takes one design of a type at a place", () => {
  const twice: string[] = [];
  const taken = new Map<string, string>();
  const types = new Map(catalogue.parts.map((part) => [part.fits, part.type]));
  for (const [fits, found] of fitsOf) {
    for (const { vehicle, position } of found) {
      const place = `${types.get(fits)} ${position} ${vehicle.id}`;
      if (taken.has(place)) twice.push(`${place}: ${taken.get(place)} and ${fits}`);
      taken.set(place, fits);
    }
  }
  expect(twice).toEqual([]);
});

test("the newest parts show the shop at its best", () => {
  const newest = catalogue.parts.toSorted((a, b) => (a.id < b.id ? 1 : -1)).slice(0, 6);
  const systems = new Map(catalogue.partTypes.map((type) => [type.slug, type.system]));
  expect(new Set(newest.map((part) => systems.get(part.type))).size).toBeGreaterThanOrEqual(5);
  expect(newest.filter((part) => Number(part.stock) === 0)).toEqual([]);
});
