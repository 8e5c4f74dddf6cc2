import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { cacheEntries } from "#shop/foundation/limits.ts";

/** A rule, or the rules inside an at-rule. `classes`: it can match only a page that has one of them; null: any page. */
type Rule = { css: string; classes: string[] | null };
type Group = { head: string; rules: (Rule | Group)[] };

/** A stylesheet of the build. `rulesFor` returns the rules that a page with these class attributes may need, in their order. */
export type Stylesheet = { href: string; rulesFor: (attributes: ReadonlySet<string>) => string };

const classAttribute = /class="([^"]*)"/g;
const classSelector = /\.((?:[\w-]|\\[^]|[^\0-\x7F])+)/g;
const entities: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };

/** Reads the stylesheets among the files of a page build, as text with a character for each byte. */
export async function loadStylesheets(folder: string): Promise<Stylesheet[]> {
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".css"));
  return Promise.all(
    names.map(async (name) => {
      const rules = parse((await readFile(join(folder, "assets", name), "latin1")).replaceAll(comments, "").trim());
      return { href: `/assets/${name}`, rulesFor: remembering((attributes) => print(rules, classesIn(attributes))) };
    }),
  );
}

/** Most pages of a route have the same class attributes. */
function remembering(rulesFor: Stylesheet["rulesFor"]): Stylesheet["rulesFor"] {
  const known = new LRUCache<string, string>({ max: cacheEntries.pageStyles });
  return (attributes) => {
    const key = [...attributes].join('"');
    const rules = known.get(key) ?? rulesFor(attributes);
    known.set(key, rules);
    return rules;
  };
}

/**
 * Returns a rendered page, as text with a character for each byte, with the rules that it needs in a `<style>`, so that it is painted without
 * waiting for a file, and that element's text. The whole stylesheet is loaded when the start script begins the page's scripts, which may show what was not on the page.
 */
export function inlineStyles(html: string, stylesheets: Stylesheet[]): { html: string; style: string | null } {
  for (const { href, rulesFor } of stylesheets) {
    const link = new RegExp(`<link([^>]*) href="${href.replaceAll(".", String.raw`\.`)}"([^>]*)/>`);
    if (!link.test(html)) continue;
    const style = rulesFor(new Set(Array.from(html.matchAll(classAttribute), ([, text = ""]) => text)));
    return {
      style,
      html: html.replace(
        link,
        (_, before: string, after: string) => `<style>${style}</style><link${before} data-href="${href}"${after}/>`,
      ),
    };
  }
  return { html, style: null };
}

function classesIn(attributes: ReadonlySet<string>): Set<string> {
  const classes = new Set<string>();
  for (const attribute of attributes) {
    const text = attribute.includes("&")
      ? attribute.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
      : attribute;
    for (const name of text.split(/\s+/)) classes.add(name);
  }
  return classes;
}

const comments = /\/\*[^]*?\*\//g;
const grouping = /^@(layer|media|supports|container)\b/;

/** Returns the rules of a stylesheet. Only utilities, each of which is a class, are rules of some pages. */
function parse(css: string, utilities = false): (Rule | Group)[] {
  return blocks(css).map((block) => {
    const head = block.slice(0, block.indexOf("{"));
    if (!grouping.test(head) || !block.endsWith("}"))
      return { css: block, classes: utilities && !head.startsWith("@") ? classesOf(head) : null };
    const inside = block.slice(block.indexOf("{") + 1, -1);
    return { head, rules: parse(inside, utilities || head === "@layer utilities") };
  });
}

/** Returns the top-level rules and statements of some CSS, as they are. */
function blocks(css: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < css.length; at += 1) {
    const sign = css[at];
    if (sign === "\\") at += 1;
    else if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1);
    else if (sign === "{") depth += 1;
    else if (sign === "}") depth -= 1;
    if ((sign !== "}" && sign !== ";") || depth > 0) continue;
    found.push(css.slice(start, at + 1));
    start = at + 1;
  }
  return found;
}

/** Returns the classes in a selector; null if there is none. */
function classesOf(selector: string): string[] | null {
  const classes = Array.from(selector.matchAll(classSelector), ([, name = ""]) => name.replaceAll(/\\([^])/g, "$1"));
  return classes.length > 0 ? classes : null;
}

function print(rules: (Rule | Group)[], classes: ReadonlySet<string>): string {
  let css = "";
  for (const rule of rules) {
    if ("css" in rule) {
      if (rule.classes === null || rule.classes.some((name) => classes.has(name))) css += rule.css;
      continue;
    }
    const inside = print(rule.rules, classes);
    if (inside !== "") css += `${rule.head}{${inside}}`;
  }
  return css;
}
