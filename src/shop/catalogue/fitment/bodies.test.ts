import { readFileSync } from "node:fs";
import { fuelNamed } from "#shop/catalogue/vehicles/fuel-names.ts";
import { expect, test } from "vitest";
import { bodiesMeant } from "#shop/catalogue/fitment/bodies.ts";
import { decide } from "#shop/catalogue/fitment/verdict.ts";
import { accord, known, row } from "#test/fitment-case.ts";

test.each([
  ["Sedan", "Saloon", "fits"],
  ["Sedan", "Sedan/Saloon", "fits"],
  ["Sedan", "4-Door Sedan", "depends"],
  ["4-Door Sedan", "Sedan 4-Dr.", "fits"],
  ["4-Door Sedan", "Sedan", "fits"],
  ["Sedan", "Limousine", "depends"],
  ["Limousine", "Sedan", "depends"],
  ["Coupe", "Coupé", "fits"],
  ["Hatchback", "Schrägheck", "fits"],
  ["3-Door Hatchback", "Schrägheck, 5-türig", "does_not_fit"],
  ["Kombi", "Touring", "fits"],
  ["Wagon", "Avant", "fits"],
  ["Convertible", "Cabriolet", "fits"],
  ["Convertible", "Roadster", "depends"],
  ["Pick-up", "Pickup Truck", "fits"],
  ["Pickup", "Crew Cab Pickup", "depends"],
  ["SUV", "Geländewagen", "fits"],
  ["Van", "Minivan", "depends"],
  ["Coupe", "Limousine", "does_not_fit"],
  ["Sedan", "Roadster", "does_not_fit"],
  ["Sedan", "Minivan", "does_not_fit"],
  ["Sedan", "Shooting Brake", "depends"],
  ["Crew Cab", "Crew Cab Pickup", "fits"],
  ["Crew Cab Pickup", "Pickup", "fits"],
  ["Crew Cab Pickup", "Extended Cab Pickup", "does_not_fit"],
  ["Wagon", "Sedan", "does_not_fit"],
  ["Coupe", "Cabrio", "does_not_fit"],
  // What one calls so, another calls otherwise.
  ["SUV", "Wagon", "depends"],
  ["Wagon", "SUV", "depends"],
  ["Van", "Kombi", "depends"],
  ["Wagon", "Van", "depends"],
  ["3-Door Hatchback", "Coupe", "depends"],
  ["Coupe", "2-Door Hatchback", "depends"],
  ["Coupe", "5-Door Hatchback", "does_not_fit"],
  ["2-Door Sedan", "Coupe", "depends"],
  ["Coupe", "Sedan 2-Dr.", "depends"],
  ["Sedan", "Coupe", "does_not_fit"],
  ["Coupe", "4-Door Sedan", "does_not_fit"],
])("whose owner has said that it is a %s, and a part for '%s': %s", (body, wanted, verdict) => {
  expect(decide(known, [row({ body: [wanted] })], accord, { body }).verdict).toBe(verdict);
});

test("what must not be is asked where one car may be called so", () => {
  const judged = (body: string) => decide(known, [row({ except: ["body=SUV"] })], accord, { body }).verdict;
  expect(["Wagon", "SUV", "Sedan"].map(judged)).toEqual(["depends", "does_not_fit", "fits"]);
});

const words = readFileSync("test/files/suppliers/fuels-and-bodies.tsv", "utf8").trimEnd().split("\n").slice(1);

test.each(words.map((line) => line.split("\t")))(
  "the %s '%s' of a supplier means %s",
  (kind = "", word = "", means = "") => {
    expect(kind === "fuel" ? fuelNamed(word) : bodiesMeant(word).join(", ")).toBe(means);
  },
);
