import { expect, test } from "vitest";
import { missingFacts } from "#shop/catalogue/parts/missing-facts.ts";

const complete = {
  priceCents: 4_990,
  hasBrand: true,
  hasType: true,
  hasFitment: true,
  numbers: 1,
  attributes: { diameter_mm: 300 },
  imageUrl: "/images/0123456789abcdef0123456789abcdef/640.webp",
  description: "Vented",
};

test("a part with everything lacks nothing", () => {
  expect(missingFacts(complete)).toEqual([]);
});

test("each fact that a part lacks is named, what lists need first", () => {
  expect(
    missingFacts({
      priceCents: null,
      hasBrand: false,
      hasType: false,
      hasFitment: false,
      numbers: 0,
      attributes: {},
      imageUrl: "",
      description: " ",
    }),
  ).toEqual(["price", "brand", "part_type", "fitment", "numbers", "measures", "image", "description"]);
});

test("a drawing is no image of the part", () => {
  expect(missingFacts({ ...complete, imageUrl: "/illustrations/brake-disc/redvane.svg" })).toEqual(["image"]);
});
