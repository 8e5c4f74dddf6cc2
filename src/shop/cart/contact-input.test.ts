import { expect, test } from "vitest";
import { address } from "#shop/cart/contact-input.ts";
import { addressCountries } from "#shop/cart/contact-rules.ts";
import { destinationInput } from "#shop/delivery/destination.ts";

const written = { name: "Ada", line1: "1 Main St", city: "Town", region: "IL" };
const isAddress = (country: string, postalCode: string) =>
  address.safeParse({ ...written, country, postalCode }).success;

test("no country takes a postal code that says nothing about where it is", () => {
  for (const country of addressCountries)
    for (const code of ["", "x", "?!", "????????"]) expect(isAddress(country, code)).toBe(false);
});

test("postal codes are taken as people write them", () => {
  const codes = {
    US: "60601-1234",
    CA: "m5v 3l9",
    GB: "sw1a 1aa",
    DE: "D-10115",
    LU: "L-1234",
    LV: "LV-1050",
    LT: "LT-01103",
  };
  const others = {
    SI: "SI-1000",
    IE: "D02 X285",
    MT: "VLT 1117",
    NL: "1012 AB",
    PT: "1000-123",
    SE: "113 51",
    GR: "105 57",
  };
  for (const [country, code] of Object.entries({ ...codes, ...others }))
    expect(isAddress(country, code), code).toBe(true);
});

test("the country's letters before a postal code are no part of it", () => {
  expect(destinationInput.parse({ country: "LU", postal: "L-1234" }).postal).toBe("1234");
});
