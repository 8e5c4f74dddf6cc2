import { expect, test } from "vitest";
import { readCatalogue } from "#seed/demo/catalogue-files.ts";
import { attributeLabel, attributeValue } from "./attributes.ts";

test.each([
  ["diameter_mm", 302, "Diameter", "302 mm"],
  ["interval_miles", 105_000, "Change every", "105,000 miles"],
  ["length_in", 22, "Length", "22 in"],
  ["material", "Ceramic", "Material", "Ceramic"],
  ["teeth", 163, "Teeth", "163"],
  ["resistance_ohm", 13.8, "Resistance", "13.8 Ω"],
  ["Rotor Finish", "Painted", "Rotor Finish", "Painted"],
])("%s: %s", (name, value, label, shown) => {
  expect([attributeLabel(name), attributeValue(name, value)]).toEqual([label, shown]);
});

test("no two attributes of a part type are called the same, unless by another unit", async () => {
  const { parts } = await readCatalogue();
  for (const [type, ofType] of Map.groupBy(parts, (part) => part.type)) {
    const names = new Set(ofType.flatMap((part) => Object.keys(JSON.parse(part.attributes))));
    const shown = [...names].map((name) => attributeLabel(name) + attributeValue(name, 1));
    expect(new Set(shown).size, type).toBe(shown.length);
  }
});
