import { expect, test } from "vitest";
import { readYears } from "#shop/vehicles/year-words.ts";

test.each([
  ["<2012", null, 2011],
  ["< 2012", null, 2011],
  ["<'12", null, 2011],
  ["before 2012", null, 2011],
  ["pre-2012", null, 2011],
  ["Prior to 2012", null, 2011],
  ["older than 2012", null, 2011],
  ["vor 2012", null, 2011],
  [">2008", 2009, null],
  ["> 08", 2009, null],
  ["after 2008", 2009, null],
  ["newer than 2008", 2009, null],
  ["nach 2008", 2009, null],
])("%s leaves out the year it names", (text, from, to) => {
  expect(readYears(text, 2029)).toEqual([{ from, to }]);
});

test.each([
  ["<=2012", null, 2012],
  ["<= 2012", null, 2012],
  ["≤2012", null, 2012],
  ["≤ 12", null, 2012],
  ["bis 2012", null, 2012],
  ["up to 2012", null, 2012],
  ["-2012", null, 2012],
  [">=2008", 2008, null],
  ["≥ 2008", 2008, null],
  ["ab 2008", 2008, null],
  ["from 2008", 2008, null],
  ["2008+", 2008, null],
  ["2008>", 2008, null],
])("%s includes the year it names", (text, from, to) => {
  expect(readYears(text, 2029)).toEqual([{ from, to }]);
});

test.each(["<", ">", "<>2012", "<2012>", ">2029", "<1886", "not before 2012", "> 2008 < 2012"])(
  "%s is no range of years",
  (text) => {
    expect(readYears(text, 2029)).toBeNull();
  },
);
