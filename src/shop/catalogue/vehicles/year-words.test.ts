import { expect, test } from "vitest";
import { readYears } from "#shop/catalogue/vehicles/year-words.ts";

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

test.each([
  ["desde 2005", 2005, null],
  ["depuis 2005", 2005, null],
  ["à partir de 2005", 2005, null],
  ["dal 2005", 2005, null],
  ["a partire dal 2005", 2005, null],
  ["od 2005", 2005, null],
  ["vanaf 2005", 2005, null],
  ["från och med 2005", 2005, null],
  ["a partir de 2005", 2005, null],
  ["hasta 2010", null, 2010],
  ["jusqu'à 2010", null, 2010],
  ["jusqu’en 2010", null, 2010],
  ["fino al 2010", null, 2010],
  ["do 2010", null, 2010],
  ["t/m 2010", null, 2010],
  ["tot en met 2010", null, 2010],
  ["até 2010", null, 2010],
  ["till och med 2010", null, 2010],
  ["de 2005 a 2010", 2005, 2010],
  ["2005 à 2010", 2005, 2010],
  ["dal 2005 al 2010", 2005, 2010],
  ["od 2005 do 2010", 2005, 2010],
  ["van 2005 tot en met 2010", 2005, 2010],
  ["2005 till 2010", 2005, 2010],
])("%s is read in its language", (text, from, to) => {
  expect(readYears(text, 2029)).toEqual([{ from, to }]);
});
