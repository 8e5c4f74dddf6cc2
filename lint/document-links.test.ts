import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** The files of the repository, new ones included, by their text. Fixtures and data of others have links of their own. */
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && !/^(?:data\/.*\/|test\/files\/|package-lock)/.test(path) && existsSync(path));
const documents = tracked.filter((path) => path.endsWith(".md"));
const mentions = /(?<![\w/.-])(?:\.\.\/)*(docs\/[\w/-]+\.md(?:#[\w-]+)?)|\bdecisions? (\d{4})\b/g;
const code = tracked.filter((path) => /\.(?:ts|tsx|js|mjs|sh|sql|ya?ml|ini|service|conf|example)$/.test(path));

const anchors = new Map<string, Set<string>>();

/** The anchors that GitHub gives to the headings of a document. */
function anchorsOf(path: string): Set<string> {
  const known = anchors.get(path);
  if (known) return known;
  const text = readFileSync(path, "utf8").replaceAll(/^```.*?^```/gms, "");
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
  const made = new Set(headings);
  anchors.set(path, made);
  return made;
}

function isDead(target: string): boolean {
  const [path = "", anchor] = target.split("#");
  if (!existsSync(path)) return true;
  return anchor !== undefined && path.endsWith(".md") && !anchorsOf(path).has(anchor);
}

test("links between documents lead to files and headings", () => {
  const dead = documents.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => isDead(link.startsWith("#") ? path + link : normalize(join(dirname(path), link))))
      .map((link) => `${path}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("code and documents name documents, headings and decisions that exist", () => {
  const decisions = readFileSync("docs/decisions/README.md", "utf8");
  const named: string[] = [];
  const dead: string[] = [];
  for (const path of [...code, ...documents]) {
    for (const [, target = "", number] of readFileSync(path, "utf8").matchAll(mentions)) {
      const text = number ?? target;
      named.push(text);
      if (number === undefined ? isDead(target) : !decisions.includes(`| ${number} | [`)) dead.push(`${path}: ${text}`);
    }
  }
  expect(dead).toEqual([]);
  expect(named.length).toBeGreaterThan(40);
});
