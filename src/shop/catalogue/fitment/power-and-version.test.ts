import { expect, test } from "vitest";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { decide } from "#shop/catalogue/fitment/verdict.ts";
import { accord, known, row } from "#test/fitment-case.ts";

test.each<[Qualifiers, string]>([
  [{ power: [110] }, "fits"],
  [{ power: [81, 110] }, "fits"],
  [{ power: [111] }, "depends"],
  [{ power: [109] }, "depends"],
  [{ power: [112] }, "depends"],
  [{ power: [113] }, "does_not_fit"],
  [{ except: ["power=112"] }, "depends"],
  [{ power: [81] }, "does_not_fit"],
  [{ except: ["power=110"] }, "does_not_fit"],
  [{ except: ["power=81"] }, "fits"],
  [{ version: ["2.0 tdi"] }, "fits"],
  [{ version: ["2.0 TDI 16V"] }, "depends"],
])("a vehicle of 110 kW that its file calls '2.0 TDI', and a part for %j: %s", (qualifiers, verdict) => {
  expect(decide(known, [row(qualifiers)], { ...accord, powerKw: 110, version: "2.0 TDI" }).verdict).toBe(verdict);
});

test("who says which of two powers of almost the same number theirs has is asked no more", () => {
  const [part, vehicle] = [row({ power: [75] }), { ...accord, powerKw: 74 }];
  const { question } = decide(known, [part], vehicle);
  expect(question).toEqual({ fact: "power", options: ["75", "other:75"] });
  const verdicts = question?.options.map((power) => decide(known, [part], vehicle, { power }).verdict);
  expect(verdicts).toEqual(["fits", "does_not_fit"]);
  expect(decide(known, [row({ power: [81] })], vehicle, { power: "75" }).verdict).toBe("does_not_fit");
});

test("the power of a vehicle of which the data say none is asked", () => {
  const { question } = decide(known, [row({ power: [110] })], accord);
  expect(question).toEqual({ fact: "power", options: ["110", "other:110"] });
});

test("of an owner who contradicts the data by a kilowatt, what is for the data's power stays open", () => {
  const verdict = (power: number) =>
    decide(known, [row({ power: [power] })], { ...accord, powerKw: 74 }, { power: "75" });
  expect([74, 75, 81].map((power) => verdict(power).verdict)).toEqual(["depends", "fits", "does_not_fit"]);
});

test.each([
  ["Electric", 70, 150],
  ["Hybrid", 72, 90],
  ["Plug-in Hybrid", 135, 185],
  ["Benzin/Autogas (LPG)", 75, 81],
  ["Compressed Natural Gas (CNG)", 75, 81],
  ["Benzin/Elektro", 70, 150],
])("what runs on '%s' and has %i kW is asked whether a part for %i kW is meant for it", (fuel, powerKw, power) => {
  const vehicle = { ...accord, fuel, powerKw };
  expect(decide(known, [row({ power: [power] })], vehicle).verdict).toBe("depends");
  expect(decide(known, [row({ except: [`power=${power}`] })], vehicle).verdict).toBe("depends");
  expect(decide(known, [row({ power: [power] })], vehicle, { power: String(power) }).verdict).toBe("fits");
});
