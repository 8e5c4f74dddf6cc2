import type { Part } from "#shop/catalogue/parts/read-parts.ts";

/** The first part of each type in the order of the list; filled up with others where there are too few types. */
export function oneOfEachKind(parts: Part[], count: number): Part[] {
  const firsts = new Map<string, Part>();
  for (const part of parts) {
    const kind = part.partType?.slug ?? part.id;
    if (!firsts.has(kind)) firsts.set(kind, part);
  }
  const chosen = [...firsts.values()];
  const others = parts.filter((part) => !chosen.includes(part));
  return [...chosen, ...others].slice(0, count);
}
