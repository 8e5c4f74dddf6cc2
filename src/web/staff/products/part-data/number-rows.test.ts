import { expect, test } from "vitest";
import { changedNumbers, mergeNumbers, type PartNumber } from "#web/staff/products/part-data/number-rows.ts";

const oe = (number: string): PartNumber => ({ kind: "oe", number, maker: "Honda", replacedBy: null });
const [a, b, c, d] = [oe("A-1"), oe("B-1"), oe("C-1"), oe("D-1")];

test("of two who edit the numbers of a part, what each adds and removes is merged", () => {
  expect(mergeNumbers([a, b], [b, c], [a, b, d])).toEqual([b, d, c]);
});

test("a number that both add is there once, and one that both edit in both readings", () => {
  expect(mergeNumbers([a], [a, b], [a, b])).toEqual([a, b]);
  expect(mergeNumbers([a], [b], [c])).toEqual([c, b]);
});

test("an edited number is named as it was and as it is", () => {
  expect(changedNumbers([a, b], [a, { ...b, number: "B-2" }])).toEqual(["B-1", "B-2"]);
});
