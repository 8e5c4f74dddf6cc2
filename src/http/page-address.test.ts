import { expect, test } from "vitest";
import { pageAddress } from "#http/page-address.ts";

const kept = (address: string) => decodeURIComponent(pageAddress(new URL(address, "https://shop.test"), new Set()));

test("the vehicle a part is wanted for and what was answered of it are part of its page's address, in one order", () => {
  const address = "/parts/7?answer.with:abs=yes&utm=x&vehicle=5&answer.built=../2008-02-14";
  expect(kept(address)).toBe("/parts/7?vehicle=5&answer.built=../2008-02-14&answer.with:abs=yes");
  expect(kept("/parts/7?fits=2015+accord&guide=12")).toBe("/parts/7?fits=2015+accord&guide=12");
});

test("what a page does not depend on is not, nor is a VIN", () => {
  expect(kept("/parts/7?utm=x&answer.vin=1HGCM82633A004352")).toBe("/parts/7");
  expect(kept("/parts?answer.VIN=1HGCM82633A004352&%61nswer.vin=1HGCM82633A004352")).toBe("/parts");
  expect(kept("/blogs?vehicle=5")).toBe("/blogs");
  const many = Array.from({ length: 500 }, (_, index) => `answer.with:${index}=yes`);
  expect(kept(`/parts/7?${many.join("&")}`).split("&")).toHaveLength(20);
});

test("a filter may have several values, whatever their order, and each once", () => {
  const address = "/parts?brand=bolt&attr.diameter_mm=300&brand=ata&brand=ata&stock=&sort=name&type=disc&q=a&q=b";
  expect(kept(address)).toBe("/parts?q=a&type=disc&brand=ata&brand=bolt&attr.diameter_mm=300&sort=name");
});
