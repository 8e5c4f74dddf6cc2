import { expect, test } from "vitest";
import { contradicts } from "#shop/search/positions.ts";

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
  ["Front Left or Right", false],
  ["Upper", false],
  ["Sway Bar Link", false],
])("a part for %s is not one for the front left: %s", (name, isElsewhere) => {
  expect(contradicts(name, frontLeft)).toBe(isElsewhere);
});

test("a bulb for both beams is one for either", () => {
  expect(contradicts("Low and High Beam", { beam: "High Beam" })).toBe(false);
  expect(contradicts("Low Beam", { beam: "High Beam" })).toBe(true);
});

test("a sensor of another bank is elsewhere", () => {
  expect(contradicts("Bank 1 Sensor 2", { bank: "Bank 2" })).toBe(true);
  expect(contradicts("Bank 1 Sensor 2", { bank: "Bank 1" })).toBe(false);
});
