import { expect, test } from "vitest";
import { normalCode } from "#shop/catalogue/vehicles/code-rules.ts";

test.each([
  ["0603BGU", "0603BGU"],
  [" 0603 / bgu ", "0603BGU"],
  ["603/BGU", "0603BGU"],
  ["0603 BGU000128", "0603BGU"],
  ["0603BGU000128", "0603BGU"],
  ["0005-816", "0005816"],
])("HSN and TSN %j are %s, however papers and spreadsheets write them", (written, code) => {
  expect(normalCode("hsn_tsn", written)).toBe(code);
});

test.each(["", "0603", "BGU", "0603 BG", "06031 BGU", "603BGU", "0603 BGU 1"])("%j is no HSN with a TSN", (written) => {
  expect(normalCode("hsn_tsn", written)).toBeNull();
});

test("a K-Type and a VCdb id are numbers from 1 on", () => {
  expect(normalCode("ktype", "058124")).toBe("58124");
  expect(normalCode("vcdb", "12")).toBe("12");
  expect(["0", "-1", "1.5", "58124A", "1234567890"].map((one) => normalCode("ktype", one))).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
