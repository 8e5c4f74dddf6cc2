import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The tests that docs/reliability.md names as proof: a file in backquotes, then the beginnings of names in quotes.

const document = readFileSync("docs/reliability.md", "utf8");
const pieces = /`([\w./-]+\.test\.ts)`|(?<![\w'])'((?:\\'|(?<=\w)'(?=\w)|[^'])+)'/g;

test("every test that the list of promises names exists", () => {
  const missing: string[] = [];
  let named = 0;
  for (const line of document.split("\n")) {
    let file: string | undefined;
    for (const [, path, name] of line.matchAll(pieces)) {
      if (path !== undefined) file = path;
      else if (file !== undefined && name !== undefined) {
        named += 1;
        const source = existsSync(file) ? readFileSync(file, "utf8") : "";
        if (!source.includes(name.replaceAll("\\'", "'"))) missing.push(`${file} ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(150);
});
