import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The tests that documents name as proof: a file in backquotes, then names in quotes. A name may end early, and '…' leaves out some of its words.

const pieces = /`([\w./-]+\.ts)`|(?<![\w'])'((?:\\'|(?<=\w)'(?=\w)|[^'])+)'/g;

/** What a name says before, between and after the words that it leaves out. */
function partsOf(name: string): string[] {
  const parts = name.replaceAll("\\'", "'").split("…");
  return parts.map((part) => part.replaceAll(/^,? | ?,? $/g, "")).filter((part) => part !== "");
}

test.each([
  ["docs/reliability.md", 150],
  ["docs/ux.md", 50],
])("every test that %s names exists", (path, least) => {
  const missing: string[] = [];
  let named = 0;
  for (const line of readFileSync(path, "utf8").split("\n")) {
    let file: string | undefined;
    for (const [, filePath, name] of line.matchAll(pieces)) {
      if (filePath !== undefined) {
        file = filePath;
        if (!existsSync(file)) missing.push(file);
      } else if (file !== undefined && name !== undefined) {
        named += 1;
        const source = existsSync(file) ? readFileSync(file, "utf8") : "";
        if (!partsOf(name).every((part) => source.includes(part))) missing.push(`${file} ${name}`);
      }
    }
  }
  expect(missing).toEqual([]);
  expect(named).toBeGreaterThan(least);
});
