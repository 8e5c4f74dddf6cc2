import { expect, test } from "vitest";
import { contradicts } from "#shop/catalogue/search/positions.ts";

const frontLeft = { length: "Front", side: "Left" };

test.each([
  ["Rear", true],
  ["Front RH", true],
  ["hinten links", true],
  ["Hinterachse", true],
  ["vorne, rechts", true],
  ["Front Left", false],
  ["Front LH", false],
  ["vorne links", false],
  ["Vorderachse", false],
  ["Front / Rear", false],
  ["vorne und hinten", false],
  ["Vorder-/Hinterachse", false],
  ["Vorder- und Hinterachse", false],
  ["Vorder-, Hinterachse", false],
  ["Hinter-/Vorderachse", false],
  ["Vorder- und Hinterachse links", false],
  ["Vorder- und Hinterachse rechts", true],
  ["Front-Rear", false],
  ["Front Left or Right", false],
  ["Upper", false],
  ["Sway Bar Link", false],
])("a part for %s is not one for the front left: %s", (name, isElsewhere) => {
  expect(contradicts(name, frontLeft)).toBe(isElsewhere);
});

test.each([
  "Low and High Beam",
  "Low/High Beam",
  "High / Low Beam",
  "Low & High Beam",
  "Low Beam/High Beam",
  "High-Low-Beam",
  "Abblend-/Fernlicht",
  "Fern- und Abblendlicht",
  "Abblendlicht, Fernlicht",
])("a bulb for both beams is one for either: %s", (name) => {
  expect(contradicts(name, { beam: "High Beam" })).toBe(false);
  expect(contradicts(name, { beam: "Low Beam" })).toBe(false);
});

test("a bulb for one beam is none for the other", () => {
  expect(contradicts("Low Beam", { beam: "High Beam" })).toBe(true);
  expect(contradicts("Abblendlicht", { beam: "High Beam" })).toBe(true);
});

test("a sensor of another bank is elsewhere", () => {
  expect(contradicts("Bank 1 Sensor 2", { bank: "Bank 2" })).toBe(true);
  expect(contradicts("Bank 1 Sensor 2", { bank: "Bank 1" })).toBe(false);
});
