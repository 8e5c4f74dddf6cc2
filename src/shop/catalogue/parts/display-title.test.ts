import { expect, test } from "vitest";
import { displayTitle, toTitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { partTitle as english } from "#web/messages/en/part-title.ts";
import { partTitle as german } from "#web/messages/de/part-title.ts";

const pads = {
  name: "Pads Semi",
  title: null,
  brand: { name: "Halvern" },
  partType: { slug: "brake-pad-set", name: "Brake Pad Set" },
  attributes: { width_mm: 103, material: "Semi-metallic" },
};

test("a title is brand, part type, position and the measure that decides", () => {
  expect(english(toTitleFacts(pads, ["Front"]))).toBe("Halvern Brake Pad Set, front, semi-metallic");
  expect(german(toTitleFacts(pads, ["Front"]))).toMatch(/^Halvern Bremsbel.*, Vorderachse, /);
  const disc = { ...pads, partType: { slug: "brake-disc", name: "Brake Disc" }, attributes: { diameter_mm: 300 } };
  expect(english(toTitleFacts(disc, []))).toBe("Halvern Brake Disc, 300 mm");
  const oil = { ...pads, partType: { slug: "motor-oil", name: "Motor Oil" }, attributes: { viscosity: "5W-30" } };
  expect(english(toTitleFacts(oil, []))).toBe("Halvern Motor Oil, 5W-30");
});

test("a German title has adverbs in small letters, and nouns with a capital", () => {
  expect(german(toTitleFacts({ ...pads, attributes: {} }, ["Front Left"]))).toBe("Halvern Bremsbelagsatz, vorn links");
  expect(german(toTitleFacts({ ...pads, attributes: {} }, ["Rear"]))).toBe("Halvern Bremsbelagsatz, Hinterachse");
});

test("the position is named as far as it is the same on every vehicle", () => {
  const positionOf = (...places: string[]) => toTitleFacts(pads, places).position;
  expect(positionOf("Front Left", "Front Right")).toBe("Front");
  expect(positionOf("Front", "Rear")).toBeNull();
  expect(positionOf("Front Left")).toBe("Front Left");
  expect(positionOf()).toBeNull();
});

test("a supplier's title stays, and a part without a type is called by its name", () => {
  expect(english(toTitleFacts({ ...pads, title: "ProACT Disc Brake Pads" }, ["Front"]))).toBe("ProACT Disc Brake Pads");
  expect(english(toTitleFacts({ ...pads, partType: null }, ["Front"]))).toBe("Pads Semi");
});

test("what was ordered keeps its facts, whatever the words of a language", () => {
  const facts = toTitleFacts(pads, ["Front"]);
  const words = { partType: () => "Type", titlePosition: () => "place", titleMeasure: () => "measure" };
  expect(displayTitle(facts, words)).toBe("Halvern Type, place, measure");
});
