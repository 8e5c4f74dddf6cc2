import { expect, test } from "vitest";
import { factsInText, factsInVehicleNote } from "#shop/catalogue/legal-facts/facts-in-notes.ts";
import type { Emissions } from "#shop/catalogue/legal-facts/legal-facts.ts";

const legality: [emissions: Emissions, notes: string[]][] = [
  [
    "not_california",
    [
      "49-state",
      "49 State Legal",
      "49-state converter, not legal in California",
      "Legal in 49 states only",
      "Not legal for sale in California",
      "Not legal for sale or use in California.",
      "Fits well. Not for sale in California!",
      "Cannot be sold in California",
      "May not be shipped to California",
      "Does not ship to California",
      "*** NOT CARB COMPLIANT ***",
      "Illegal for use in California",
      "Nicht in Kalifornien zugelassen",
      "Not legal in CA",
      "Not for sale in CA, NY, ME",
      "Cannot ship to California",
      "Not legal for sale in California, order PN 123 instead",
      "Not Legal for Sale or Use in California (use part 123)",
    ],
  ],
  [
    "off_road",
    [
      "Off-road use only",
      "OFF ROAD USE ONLY",
      "For off-road use only.",
      "For racing",
      "For racing use only",
      "Racing use only",
      "Race use only",
      "Competition use only",
      "This part is for off-road use only",
      "Not legal for street use",
      "Not for use on public roads",
      "Nur für den Rennsport",
      "Header, stainless\nSold for racing purposes only",
    ],
  ],
  ["legal", ["50-state legal", "Legal in all 50 states", "CARB approved", "50 State Smog Legal"]],
];

test.each(legality.flatMap(([emissions, notes]) => notes.map((note) => [note, emissions] as const)))(
  "%j says %s",
  (note, emissions) => {
    expect(factsInText(note).emissions).toBe(emissions);
  },
);

test.each([
  "Great for off-road use",
  "Race only; bearing sold separately",
  "Wheel Bearing - Race Only",
  "Door Glass - Track Only",
  "For racing and street use",
  "For Racing Green paint",
  "For off-road use and daily driving",
  "Off-Road Only",
  "Fits non-carb engines",
  "Non-carb models only",
  "For vehicles not certified for California emissions",
  "Ships to California",
  "Built for racing enthusiasts and daily drivers",
  "Ideal for off-road use and towing",
  "Race-inspired design",
  "Proven in racing",
  "Not for off-road use",
  "With 49-state emissions",
  "Except 49-state emissions vehicles",
  "Check your local laws: may not be legal for sale in California",
  "Some models are not legal in California",
  "California emissions",
  "With California emissions",
  "Made in California",
  "Legal for use in California if used on older models",
  "Off-road suspension package",
  "Use part 4567 where not legal in California",
])("%j says nothing of emissions", (note) => {
  expect(factsInText(note).emissions).toBeUndefined();
});

test.each([
  "Prop 65",
  "PROP 65",
  "Prop. 65 warning",
  "Proposition 65",
  "See www.P65Warnings.ca.gov",
  "California Prop 65 warning applies",
  "WARNING: This product can expose you to lead, which is known to cause cancer.",
  "Warning: Cancer and Reproductive Harm - www.P65Warnings.ca.gov.",
])("%j warns by Proposition 65", (note) => {
  expect(factsInText(note).proposition65).toMatchObject({ warns: true });
});

test.each(["No Prop 65 warning", "Does not require a Prop 65 label", "65 mm", "Proposition", "Warning light sensor"])(
  "%j does not warn by Proposition 65",
  (note) => {
    expect(factsInText(note).proposition65).toBeUndefined();
  },
);

test("a note on an application that may be about the vehicle's emissions says nothing of the part", () => {
  const notes = [
    "49-state",
    "49 State",
    "50-state legal",
    "With 49-state emissions",
    "Not legal for sale in California",
    "Prop 65",
  ];
  expect(notes.map(factsInVehicleNote)).toEqual([
    {},
    {},
    {},
    {},
    { emissions: "not_california" },
    { proposition65: { warns: true } },
  ]);
});

test("the number of an executive order is read", () => {
  expect(factsInText("CARB E.O. # D-123-45. Legal in all 50 states").carbNumbers).toEqual(["D-123-45"]);
  expect(factsInText("Executive Order D-839-2 and EO: K-12").carbNumbers).toEqual(["D-839-2"]);
  expect(factsInText("EO 12345").carbNumbers).toBeUndefined();
});
