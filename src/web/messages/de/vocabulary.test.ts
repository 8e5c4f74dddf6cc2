import { expect, test } from "vitest";
import { readCatalogue } from "#seed/demo/catalogue-files.ts";
import { readPacked } from "#seed/vehicles/packed-files.ts";
import { readVehicles } from "#seed/vehicles/vehicle-file.ts";
import { attributeLabel as englishLabel } from "#web/messages/en/attributes.ts";
import * as english from "#web/messages/en/vocabulary.ts";
import { attributeLabel, attributeUnit, attributeValue } from "./attributes.ts";
import { fuelName } from "./fuel-name.ts";
import * as german from "./vocabulary.ts";

const catalogue = await readCatalogue();
const qualifiers = catalogue.applications.flatMap((row) =>
  row.qualifiers ? [JSON.parse(row.qualifiers) as Record<string, string[]>] : [],
);
const qualified = (...facts: string[]) =>
  distinct(qualifiers.flatMap((asked) => facts.flatMap((fact) => asked[fact] ?? [])));

/** What is called the same in German. */
const shared = new Set([
  "Thermostat",
  "Bus",
  "Diesel",
  "Ethanol (E85)",
  "Methanol (M85)",
  "Halogen",
  "Iridium",
  "Nickel",
  "Orange",
  "Ruthenium",
  "Xenon",
]);

function distinct(names: (string | null)[]): string[] {
  return [...new Set(names)].flatMap((name) => name || []);
}

/** The names that stay as they are. */
const untranslated = (names: string[], nameOf: (name: string) => string) =>
  names.filter((name) => nameOf(name) === name && !shared.has(name));

test("every part type has a German name and plural", () => {
  const missing = catalogue.partTypes.filter(
    ({ slug }) => german.partTypeName(slug, "") === "" || german.partTypePlural(slug, "") === "",
  );
  expect(missing).toEqual([]);
});

test("a part type, a position and a brake system of a merchant's own are called as they call them", () => {
  expect(german.partTypeName("roof-box", "Roof Box")).toBe("Roof Box");
  expect(german.positionName("Front Trunk")).toBe("Front Trunk");
  expect(german.systemName("constructor")).toBe("constructor");
});

test("every system and group has a German name", () => {
  expect(untranslated(distinct(catalogue.partTypes.map(({ system }) => system)), german.systemName)).toEqual([]);
  expect(untranslated(distinct(catalogue.partTypes.map(({ group }) => group)), german.groupName)).toEqual([]);
});

test("every position has a German name", () => {
  expect(untranslated(distinct(catalogue.applications.map(({ position }) => position)), german.positionName)).toEqual(
    [],
  );
  expect(german.positionName("Rear Upper Left")).toBe("Hinten oben links");
  expect(german.positionName("Front, Rear")).toBe("Vorderachse, Hinterachse");
});

test("every fuel, drive, transmission and body has a German name", async () => {
  const [vehicles, drives, patterns] = await Promise.all([
    readVehicles(),
    readPacked("epa-drives"),
    readPacked("vin-patterns"),
  ]);
  const fuels = distinct([...vehicles.map(({ fuel }) => fuel), ...patterns.map(({ fuel }) => fuel)]);
  expect(untranslated(fuels, fuelName)).toEqual([]);
  expect(untranslated(distinct(drives.flatMap((row) => row.drives.split(";"))), german.driveName)).toEqual([]);
  const transmissions = distinct(drives.flatMap((row) => row.transmissions.split(";")));
  expect(untranslated(transmissions, german.transmissionName)).toEqual([]);
  expect(untranslated(qualified("body"), german.bodyName)).toEqual([]);
});

test("every kind of vehicle that a VIN names, and all equipment, has a German name", async () => {
  const wmis = await readPacked("vin-wmis");
  expect(untranslated(distinct(wmis.map(({ kind }) => kind)), german.vehicleKindName)).toEqual([]);
  expect(untranslated(qualified("with", "without"), german.equipmentName)).toEqual([]);
});

test("every attribute has a German label, and every word among their values", () => {
  const attributes = catalogue.parts.map((part) => JSON.parse(part.attributes) as Record<string, string | number>);
  const names = distinct(attributes.flatMap((one) => Object.keys(one)));
  expect(names.filter((name) => attributeLabel(name) === englishLabel(name))).toEqual([]);
  const words = distinct(attributes.flatMap((one) => Object.values(one).filter((value) => typeof value === "string")));
  const prose = words.filter((word) => /[a-z]{3}/.test(word));
  expect(untranslated(prose, (word) => attributeValue("", word))).toEqual([]);
  expect(attributeValue("length_in", 22.5)).toBe(`22,5 ${attributeUnit("length_in")}`);
});

test("no two attributes of a part type are called the same in German, unless by another unit", () => {
  for (const [type, ofType] of Map.groupBy(catalogue.parts, (part) => part.type)) {
    const names = distinct(ofType.flatMap((part) => Object.keys(JSON.parse(part.attributes) as object)));
    const shown = names.map((name) => attributeLabel(name) + attributeValue(name, 1));
    expect(new Set(shown).size, type).toBe(shown.length);
  }
});

test("English has a name wherever German has one", () => {
  expect(Object.keys(english).toSorted()).toEqual(Object.keys(german).toSorted());
  expect(english.partTypePlural("battery", "Battery")).toBe("batteries");
  expect(english.partTypePlural("ac-compressor", "A/C Compressor")).toBe("A/C compressors");
});
