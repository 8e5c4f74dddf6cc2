import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { partTypeMatcher, likelyPartType } from "#shop/catalogue/parts/match-part-type.ts";

const rows = async (path: string) =>
  (await readFile(new URL(`../../../../${path}`, import.meta.url), "utf8"))
    .trim()
    .split("\n")
    .slice(1)
    .map(
      (line) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((cell) => cell.replace(/,$/, "").replaceAll('"', "")) ?? [],
    );

const types = (await rows("data/catalogue/part-types.csv")).map(([, slug = "", name = ""]) => ({
  id: slug,
  slug,
  name,
}));
const match = partTypeMatcher(types, []);

test.each((await rows("test/files/suppliers/part-types.csv")).map(([spelling = "", right = ""]) => [spelling, right]))(
  "suppliers' '%s' means '%s'",
  (spelling, right) => {
    expect(match(spelling) ?? "").toBe(right);
  },
);

test("a word that two types share means neither, and an alias counts before everything else", () => {
  const two = ["Air Filter", "Filter Set"].map((name) => ({ id: name, slug: name, name }));
  expect(partTypeMatcher(two, [])("Filters")).toBe("Filter Set");
  const same = ["Pad Set", "Pad Assembly"].map((name) => ({ id: name, slug: name, name }));
  expect(partTypeMatcher(same, [])("Pads")).toBeNull();
  expect(partTypeMatcher(same, [{ key: "pad", partTypeId: "Pad Set" }])("Pads")).toBe("Pad Set");
});

test("the type that shares most words is proposed", () => {
  expect(likelyPartType(types, "Ceramic Brake Pad Set")).toBe("brake-pad-set");
  expect(likelyPartType(types, "Trailer Hitch")).toBeNull();
});
