import { expect, test } from "vitest";
import { canonicalAddress } from "#http/canonical-address.ts";
import { partFilterEntries, parsePartFilters, partFilterParameters } from "#http/parameters/part-filters.ts";
import { compareParameters, partListParameters } from "#http/parameters/part-list.ts";
import { partPageParameters } from "#http/parameters/part-page.ts";
import { canonicalValues, type Declared, type Parameters } from "#http/parameters/parameters.ts";
import { searchParameters } from "#http/parameters/search.ts";
import { vehicleAnswerParameters } from "#http/parameters/vehicle-answers.ts";

const addressOf = (declared: Declared, address: string) =>
  decodeURIComponent(canonicalAddress(new URL(address, "https://shop.test"), declared, new Set(["parts"])));

const vehicle = "0196f0a0-0000-7000-8000-000000000001";
const valueFor: Record<string, string> = {
  part: "0199d2c8-0000-7000-8000-000000000001",
  vehicle,
  "answer.*": "2008-02-14",
  tier: "premium",
  "attr.*": "300",
  price_min: "10",
  price_max: "20",
  stock: "in",
  sort: "price",
  view: "list",
  show: "96",
  vin: "unknown",
};
const nameFor = (pattern: string) => pattern.replace("answer.*", "answer.built").replace("attr.*", "attr.diameter_mm");

const pages: [string, Parameters<unknown>][] = [
  ["list", partListParameters],
  ["comparison", compareParameters],
  ["part", partPageParameters],
  ["search", searchParameters],
  ["garage", vehicleAnswerParameters],
];

test.each(pages)("every declared parameter of the %s page changes its cache key and its query", (_, page) => {
  for (const pattern of Object.keys(page.declared)) {
    const value =
      pattern === "sort" && page === partListParameters ? "name" : pattern === "sort" ? "-stock" : valueFor[pattern];
    const address = `/page?${nameFor(pattern)}=${value ?? "2015"}`;
    expect([pattern, addressOf(page.declared, address)]).toEqual([pattern, address]);
    const query = (search: string) => page.parse(canonicalValues(page.declared, new URLSearchParams(search)), "USD");
    expect(query(address.split("?")[1] ?? ""), pattern).not.toEqual(query(""));
  }
});

test.each(pages)(
  "unknown parameters and a VIN change neither the cache key nor the query of the %s page",
  (_, page) => {
    const made = "utm=x&_=1&answers=2&cursors=3&answer.VIN=1HGCM82633A004352&%61nswer.vin=1HGCM82633A004352";
    expect(addressOf(page.declared, `/page?${made}`)).toBe("/page");
    const query = (search: string) => page.parse(canonicalValues(page.declared, new URLSearchParams(search)), "USD");
    expect(query(made)).toEqual(query(""));
  },
);

test("the canonical address has its parameters in declared order, with distinct repeated values sorted", () => {
  const address = "/parts?brand=bolt&attr.diameter_mm=300&brand=ata&brand=ata&stock=&sort=name&type=disc&q=a&q=b";
  expect(addressOf(partListParameters.declared, address)).toBe(
    "/parts?q=a&type=disc&brand=ata&brand=bolt&attr.diameter_mm=300&sort=name",
  );
  const answers = "/parts/7?answer.with:abs=yes&utm=x&vehicle=5&answer.built=../2008-02-14";
  expect(addressOf(partPageParameters.declared, answers)).toBe(
    "/parts/7?vehicle=5&answer.built=../2008-02-14&answer.with:abs=yes",
  );
});

test("an address can't have more answers than the limit, nor unknown routes", () => {
  const many = Array.from({ length: 500 }, (_, index) => `answer.with:${index}=yes`);
  expect(addressOf(partPageParameters.declared, `/parts/7?${many.join("&")}`).split("&")).toHaveLength(20);
  expect(addressOf({}, "/parts.data?_routes=parts,made-up,parts&utm=x")).toBe("/parts.data?_routes=parts");
  expect(addressOf({}, "/parts?_routes=parts")).toBe("/parts");
});

test("filters that are written as parameters of a link are parsed to the same filters", () => {
  const search =
    `vehicle=${vehicle}&answer.built=2008-02-14&q=brake disc&system=Brakes&group=Discs&type=disc&brand=ata&brand=bolt` +
    "&tier=premium&condition=used&position=Front&attr.diameter_mm=300&attr.diameter_mm.min=2&attr.width.max=7.5&price_min=10.5&price_max=20&stock=in";
  const values = canonicalValues(partFilterParameters, new URLSearchParams(search));
  const { filters, problems } = parsePartFilters(values, "USD");
  expect(problems).toEqual([]);
  expect(Object.keys(filters)).toHaveLength(13);
  const entries = partFilterEntries(filters, "USD");
  const again = canonicalValues(partFilterParameters, new URLSearchParams(entries));
  expect(parsePartFilters(again, "USD").filters).toEqual(filters);
  expect([...again]).toEqual([...values]);
});
