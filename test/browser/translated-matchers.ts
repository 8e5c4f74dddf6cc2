import { expect } from "vitest";
import { languageOfRun } from "#test/browser/dictionary.ts";
import { pattern } from "#test/browser/word-patterns.ts";
import { translations } from "#test/browser/words.ts";

type Utils = { equals: (one: unknown, other: unknown) => boolean; isNot: boolean };
type Accepts = (utils: Utils, received: unknown, expected: unknown) => boolean;

/** Whether a value is the expected one, each text of it in the language of the run or as it is expected. */
const equals: Accepts = (utils, received, expected) => {
  if (typeof expected === "string" && typeof received === "string")
    return received === expected || translations(expected).has(received);
  if (Array.isArray(expected) && Array.isArray(received))
    return received.length === expected.length && expected.every((one, index) => equals(utils, received[index], one));
  if (isPlain(expected) && isPlain(received)) {
    const names = new Map(Object.keys(expected).map((name) => [nameIn(received, name), name]));
    for (const name of Object.keys(received)) if (!names.has(name)) names.set(name, name);
    return [...names].every(([name, english]) => equals(utils, received[name], expected[english]));
  }
  return utils.equals(received, expected);
};

/** What a value calls its property that is expected by its English name. */
const nameIn = (value: object, english: string) =>
  [english, ...translations(english)].find((name) => name in value) ?? english;

const contains: Accepts = (utils, received, expected) => {
  if (Array.isArray(received)) return received.some((one) => equals(utils, one, expected));
  if (typeof received !== "string" || typeof expected !== "string") return false;
  return [expected, ...translations(expected)].some((text) => received.includes(text));
};

const matches: Accepts = (utils, received, expected) =>
  expected instanceof RegExp ? pattern(expected).test(String(received)) : contains(utils, received, expected);

/** Whether a value has what is expected of it. */
const matchesObject: Accepts = (utils, received, expected) => {
  if (Array.isArray(expected) && Array.isArray(received))
    return (
      received.length === expected.length && expected.every((one, index) => matchesObject(utils, received[index], one))
    );
  if (isPlain(expected) && typeof received === "object" && received !== null)
    return Object.entries(expected).every(([name, one]) => {
      const values = received as Record<string, unknown>;
      return matchesObject(utils, values[nameIn(values, name)], one);
    });
  return equals(utils, received, expected);
};

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

const matchers = { toBe: equals, toEqual: equals, toContain: contains, toMatch: matches, toMatchObject: matchesObject };

/** Lets assertions expect in English what pages say in the language of the run: `toBe("Email is Required")`. */
if (languageOfRun !== "en")
  expect.extend(
    Object.fromEntries(
      Object.entries(matchers).map(([name, accepts]) => [
        name,
        function translated(this: Utils, received: unknown, expected: unknown) {
          const pass = accepts(this, received, expected);
          const message = () =>
            `expected ${JSON.stringify(received)} ${pass ? "not " : ""}to be ${expected instanceof RegExp ? String(expected) : JSON.stringify(expected)}, also in ${languageOfRun}`;
          return { pass, message };
        },
      ]),
    ),
  );
