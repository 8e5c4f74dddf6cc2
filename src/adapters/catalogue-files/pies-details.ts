import { elementAsJson } from "#adapters/catalogue-files/element-json.ts";
import type { XmlElement } from "#adapters/catalogue-files/xml-records.ts";

const shownElsewhere = new Set(["PartNumber", "BrandAAIAID", "BrandID", "BrandLabel"]);

/** All that an item says, segment by segment, as the file has it. */
export function detailsOf(item: XmlElement): Record<string, unknown> {
  const own = item.children.filter(({ name }) => !shownElsewhere.has(name));
  return Object.fromEntries(
    [...Map.groupBy(own, ({ name }) => name)].map(([name, alike]) => [
      name,
      alike.length === 1 && alike[0] ? elementAsJson(alike[0]) : alike.map(elementAsJson),
    ]),
  );
}
