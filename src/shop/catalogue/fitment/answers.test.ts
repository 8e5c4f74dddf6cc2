import { expect, test } from "vitest";
import { answerParameters, readAnswers } from "#shop/catalogue/fitment/answers.ts";

test("answers are read from an address as they were written into it", () => {
  const answers = {
    built: "../2008-02-14",
    "with:tow package": "yes",
    "vin:A100000..": "no",
    drive: "FWD",
    vin: "1HGCM82633A004352",
  };
  expect(readAnswers(answerParameters(answers))).toEqual(answers);
});

test.each([
  ["2008-02-15", true],
  ["2008-02-15/..", true],
  ["../2008-02-14", true],
  ["2007-09-01/2008-02-14", true],
  ["..", false],
  ["../..", false],
  ["2008-99-99", false],
  ["9999-12-31/..", false],
  ["2008-02-15/", false],
  ["2008-02-15/2008-02-16/..", false],
  ["yesterday", false],
])("when it was built: %s is an answer: %s", (built, isOne) => {
  expect(readAnswers([["answer.built", built]])).toEqual(isOne ? { built } : {});
});

test.each([
  ["answer.colour", "red"],
  ["built", "2008-02-15"],
  ["answer.drive", "  "],
  ["answer.drive", "x".repeat(2_001)],
  ["answer.with:", "yes"],
  ["answer.vin", "15"],
  ["answer.vin", "1HGCM82633A00435"],
])("%s=%s is none", (name, value) => {
  expect(readAnswers([[name, value]])).toEqual({});
});
