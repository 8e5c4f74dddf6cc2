import { expect, test } from "vitest";
import { scaleBars } from "#web/staff/bar-scale.ts";

test("a value that is not known has no bar, and 0 has one of no height", () => {
  expect(scaleBars([50, null, 0, 100], 100)).toEqual({
    most: 100,
    least: 0,
    zero: 100,
    bars: [{ top: 50, size: 50 }, null, { top: 100, size: 0 }, { top: 0, size: 100 }],
  });
});

test("a value below zero hangs from the line of zero", () => {
  expect(scaleBars([30, -10], 100)).toEqual({
    most: 30,
    least: -10,
    zero: 75,
    bars: [
      { top: 0, size: 75 },
      { top: 75, size: 25 },
    ],
  });
});

test("a chart of nothing but zeros has its line at the bottom", () => {
  expect(scaleBars([0, null], 100)).toEqual({ most: 0, least: 0, zero: 100, bars: [{ top: 100, size: 0 }, null] });
});
