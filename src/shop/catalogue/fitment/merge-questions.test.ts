import { expect, test } from "vitest";
import { mergeQuestions } from "#shop/catalogue/fitment/merge-questions.ts";
import type { Fact } from "#shop/catalogue/fitment/qualifiers.ts";

const asked = (fact: Fact, ...options: string[]) => ({ fact, options });

test.each([
  ["values", asked("engine", "A", "other:A"), asked("engine", "B", "other:B"), ["A", "B", "other:A|B"]],
  [
    "the same values",
    asked("body", "Sedan", "other:Sedan"),
    asked("body", "Sedan", "other:Sedan"),
    ["Sedan", "other:Sedan"],
  ],
  [
    "values in part",
    asked("trim", "LX", "EX", "other:LX|EX"),
    asked("trim", "EX", "Si", "other:EX|Si"),
    ["LX", "EX", "Si", "other:LX|EX|Si"],
  ],
  [
    "values of which one was refused",
    asked("trim", "EX", "other:LX|EX"),
    asked("trim", "Si", "other:LX|Si"),
    ["EX", "Si", "other:LX|EX|Si"],
  ],
  ["yes and no", asked("turbo", "yes", "no"), asked("turbo", "yes", "no"), ["yes", "no"]],
  [
    "days",
    asked("built", "../2012-12-31", "2013-01-01/.."),
    asked("built", "../2011-12-31", "2012-01-01/.."),
    ["../2011-12-31", "2012-01-01/2012-12-31", "2013-01-01/.."],
  ],
  [
    "the same day",
    asked("built", "../2012-12-31", "2013-01-01/.."),
    asked("built", "../2012-12-31", "2013-01-01/.."),
    ["../2012-12-31", "2013-01-01/.."],
  ],
])("one question has the answers of each: %s", (_name, one, other, options) => {
  expect(mergeQuestions([one, other])?.options).toEqual(options);
});

test("there is none where different things are asked, or one of the vehicles is asked nothing", () => {
  const engine = asked("engine", "A", "other:A");
  expect(mergeQuestions([engine, asked("body", "Sedan", "other:Sedan")])).toBeNull();
  expect(mergeQuestions([engine, null])).toBeNull();
  expect(mergeQuestions([null, engine])).toBeNull();
  expect(mergeQuestions([])).toBeNull();
});
