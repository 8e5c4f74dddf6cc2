import { expect, test } from "vitest";
import { address } from "#shop/selling/cart/contact-input.ts";
import { countries, countriesWithRegions, postalForms } from "#shop/selling/delivery/country-rules.ts";
import { destinationInput } from "#shop/selling/delivery/destination.ts";

const written = { name: "Ada", line1: "1 Main St", city: "Town", region: "IL" };
const isAddress = (country: string, postalCode: string) =>
  address.safeParse({ ...written, country, postalCode }).success;

test("no country that needs a postal code takes one that says nothing about where it is", () => {
  for (const country of Object.keys(postalForms))
    for (const code of ["", "-", "x", "?!", "????????"]) expect(isAddress(country, code), country).toBe(false);
});

test("no other country asks for one, or refuses what is one there", () => {
  const others = countries.filter((country) => !(country in postalForms));
  expect(others).toHaveLength(250 - Object.keys(postalForms).length);
  for (const country of others) {
    expect([country, isAddress(country, ""), isAddress(country, "?!")]).toEqual([country, true, false]);
    expect(address.safeParse({ ...written, country }).data?.postalCode, country).toBe("");
  }
  expect(["D02 X285", "D02", "d6w xy00", "dublin 2"].map((code) => isAddress("IE", code))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ["CH", "8001"],
  ["CH", "CH-8001"],
  ["NO", "0150"],
  ["NO", "N-0150"],
  ["MC", "98000"],
  ["MC", "MC 98000"],
  ["JP", "100-0001"],
  ["JP", "〒100－0001"],
  ["JP", "１００-０００１"],
  ["AU", "2000"],
  ["NZ", "6011"],
  ["KR", "03187"],
  ["CN", "100000"],
  ["BR", "01310-100"],
  ["IN", "110 001"],
  ["SG", "238801"],
  ["TR", "34400"],
  ["UA", "UA-01001"],
  ["IS", "IS-101"],
  ["LI", "FL-9490"],
  ["AX", "AX-22100"],
  ["JE", "JE2 3BX"],
  ["PR", "00901-1234"],
  ["TW", "100"],
  ["KW", ""],
  ["KW", "١٣٠٠١"],
  ["AE", ""],
  ["HK", ""],
  ["HK", "999077"],
  ["QA", ""],
  ["SA", "12271-3456"],
  ["IL", "9100001"],
  ["AR", "C1425 CLA"],
  ["VN", "100000"],
  ["XK", "10000"],
  ["AT", "A 1010"],
  ["DE", "D 10115"],
  ["FI", "FIN-00100"],
  ["GB", "SW1A 1AA"],
  ["UK", "SW1A 1AA"],
  ["EL", "104 31"],
])("an address in %s has the postal code %j", (country, code) => {
  expect(isAddress(country, code)).toBe(true);
});

test("a state is asked for where addresses name one, also beside other errors, and codes of no country are refused", () => {
  const codesOf = (more: object) =>
    address
      .safeParse({ ...written, postalCode: "2000", ...more })
      .error?.issues.map(({ path, message }) => [path[0], message]);
  for (const country of countriesWithRegions)
    expect(codesOf({ country, region: "", postalCode: "?" })).toEqual([
      ["region", "required"],
      ["postalCode", "not_a_postal_code"],
    ]);
  expect(codesOf({ country: "NZ", region: "" })).toBeUndefined();
  expect(codesOf({ country: "AU", line1: "", postalCode: "" })).toEqual([
    ["line1", "required"],
    ["postalCode", "required"],
  ]);
  for (const country of ["ZZ", "XX", "EU", "", "Germany", "AN"])
    expect(codesOf({ country })).toEqual([["country", "not_offered"]]);
});

test("what can be quoted can be ordered, and the other way round", () => {
  const codes = ["", "1", "2000", "10115", "100000", "1000001", "SW1A 1AA", "D02 X285", "ZZ"];
  for (const country of [...countries, "ZZ"])
    for (const postal of codes)
      expect([country, postal, destinationInput.safeParse({ country, postal }).success]).toEqual([
        country,
        postal,
        isAddress(country, postal),
      ]);
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
