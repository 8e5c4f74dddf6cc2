import { expect, test } from "vitest";
import { shotsOf } from "./addresses.ts";
import type { Contents } from "./contents.ts";

test("every page of the route table has an address to take a screenshot of", () => {
  const contents = new Proxy({} as Contents, { get: () => "anything" });
  expect(shotsOf(contents).length).toBeGreaterThan(60);
});
