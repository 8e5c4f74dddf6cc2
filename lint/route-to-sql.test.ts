import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The way from a route to its SQL, for every page with a server loader and every router of the API: from the file that names the route over
// the functions that are called, as the sources name them, to the first one that makes SQL.

type Declaration = { file: string; text: string };
type Source = {
  declared: Map<string, Declaration>;
  /** Names of other files: those that it imports, and those that it exports on. */
  from: Map<string, { file: string; name: string }>;
  drizzle: string[];
};

const root = new URL("../src/", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");
const sources = new Map<string, Source>();
const begins = /^(?:import|export|async|function|const|let|type|interface|\/\*\*|\/\/)/;
const declares = /^(?:export )?(?:default )?(?:(?:async )?function\*? |const )(\w+)/;
const takesDb = /^(?:export )?(?:async )?function\*? \w+(?:<[^(]*>)?\(\s*\w+: (?:Db|Tx|Transaction|Queries)\b/;
const asksDb =
  /\b(?:db|tx|reads|writes)\s*\.(?:select|selectDistinct|selectDistinctOn|insert|update|delete|execute|query)\b/;

function sourceOf(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const text = read(file);
  const source: Source = { declared: new Map(), from: new Map(), drizzle: [] };
  for (const [, names = "", at = ""] of text.matchAll(/^(?:import|export) \{([^}]*)\} from "([^"]+)"/gm))
    for (const one of names.split(",").map((name) => name.trim())) {
      const [name = "", as = name] = one.split(" as ");
      if (name === "" || name.startsWith("type ")) continue;
      if (at.startsWith("#")) source.from.set(as, { file: at.slice(1), name });
      else if (at === "drizzle-orm") source.drizzle.push(as);
    }
  let current: string[] = [];
  for (const line of text.split("\n")) {
    if (begins.test(line)) current = [];
    current.push(line);
    const name = declares.exec(line)?.[1];
    if (name) source.declared.set(name, { file, text: "" });
    const declaration = source.declared.get(declares.exec(current[0] ?? "")?.[1] ?? "");
    if (declaration) declaration.text = current.join("\n");
  }
  sources.set(file, source);
  return source;
}

/** Returns the declaration of a name that a file declares, imports or exports on; undefined for what is none of `src/`. */
function find(file: string, name: string): Declaration | undefined {
  const { declared, from } = sourceOf(file);
  const elsewhere = from.get(name);
  return (
    declared.get(name) ??
    (elsewhere && /^(?:shop|web|api|http)\/.*\.tsx?$/.test(elsewhere.file)
      ? find(elsewhere.file, elsewhere.name)
      : undefined)
  );
}

const uses = (text: string, name: string) => new RegExp(`(?<![.\\w"])${name}\\b(?!":)`).test(text);

/** Wraps every loader and calls what it is given, which is what the way leads over. */
const wrapper = "web/shell/page-loader.ts";

/** What a declaration calls. */
function calls({ file, text }: Declaration): Declaration[] {
  const { declared, from } = sourceOf(file);
  return [...declared.keys(), ...from.keys()]
    .filter((name) => uses(text, name))
    .flatMap((name) => find(file, name) ?? [])
    .filter((one) => one.text !== text && one.file !== wrapper);
}

const makesSql = ({ file, text }: Declaration) =>
  file.startsWith("shop/") && (asksDb.test(text) || sourceOf(file).drizzle.some((name) => uses(text, name)));

/** Returns the fewest files on a way to SQL; null where there is none. */
function shortest(start: Declaration): string[] | null {
  const seen = new Set<string>();
  const ways = [{ at: start, files: [start.file] }];
  for (let way = ways.shift(); way; way = ways.shift()) {
    const { at, files } = way;
    if (makesSql(at)) return files;
    if (seen.has(at.text)) continue;
    seen.add(at.text);
    for (const next of calls(at)) {
      const stays = files.at(-1) === next.file;
      // Those with fewer files come first.
      if (stays) ways.unshift({ at: next, files });
      else ways.push({ at: next, files: [...files, next.file] });
    }
  }
  return null;
}

/** Returns the verbs that a declaration of an edge calls, with the files of the edge on the way. */
function verbsOf(at: Declaration, files: string[], seen = new Set<string>()): { verb: Declaration; files: string[] }[] {
  if (seen.has(at.text)) return [];
  seen.add(at.text);
  return calls(at).flatMap((next) => {
    const way = files.at(-1) === next.file ? files : [...files, next.file];
    if (next.file.startsWith("shop/")) return takesDb.test(next.text) ? [{ verb: next, files: way }] : [];
    return verbsOf(next, way, seen);
  });
}

const pages = [...read("web/routes.ts").matchAll(/"([\w/-]+\.tsx?)"/g)]
  .map(([, file]) => `web/${file}`)
  .filter((file, index, all) => all.indexOf(file) === index && find(file, "loader"));
const routers = globSync("src/api/**/*.ts")
  .map((file) => file.replaceAll("\\", "/").slice("src/".length))
  .filter((file) => /^export function \w+Router\(/m.test(read(file)));

/** The ways from a route, whose first files are `named`, over each verb that it calls. */
function waysFrom(named: string[], start: Declaration): string[][] {
  const verbs = verbsOf(start, [...new Set([...named, start.file])]);
  return verbs.flatMap(({ verb, files }) => {
    const way = shortest(verb);
    return way ? [[...files, ...way.slice(1)]] : [];
  });
}

/** The ways that are too long, or come back to a file. */
const wrong = (ways: string[][]) =>
  ways.filter((way) => way.length > 5 || new Set(way).size < way.length).map((way) => way.join(" → "));

test("every page reaches its SQL within five files, none of them twice", () => {
  const ways = pages.flatMap((page) => waysFrom(["web/routes.ts", page], find(page, "loader")!));
  expect(pages.length).toBeGreaterThan(20);
  expect(ways.length).toBeGreaterThan(pages.length);
  expect(wrong(ways)).toEqual([]);
});

test("every endpoint reaches its SQL within five files, none of them twice", () => {
  const ways = routers.flatMap((file) => {
    const name = /^export function (\w+Router)\(/m.exec(read(file))?.[1] ?? "";
    return waysFrom(["api/api.ts"], find(file, name)!);
  });
  expect(routers.length).toBeGreaterThan(50);
  expect(ways.length).toBeGreaterThan(3 * routers.length);
  expect(wrong(ways)).toEqual([]);
});
