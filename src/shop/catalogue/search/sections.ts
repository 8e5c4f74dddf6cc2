import type { PartType } from "#shop/catalogue/parts/part-types.ts";
import { germanSections } from "#shop/catalogue/search/german.ts";
import { spellings } from "#shop/catalogue/search/spellings.ts";
import { stopWords } from "#shop/catalogue/search/synonyms.ts";
import { normalize } from "#shop/catalogue/search/tokens.ts";

/** A system of part types or a group of one, and the types in it. */
export type Section = { system: string; group: string | null; types: PartType[] };

/** What people call systems and groups, besides their names. */
const otherNames: Record<string, string[]> = {
  "Air Conditioning": ["ac", "a/c", "aircon", "air con"],
  "Belts & Tensioners": ["belts"],
  Brakes: ["brake system", "braking"],
  Climate: ["hvac"],
  Cooling: ["cooling system"],
  Drivetrain: ["driveline", "powertrain"],
  Electrical: ["electrics", "electric parts"],
  Exhaust: ["exhaust system"],
  "Heating & Ventilation": ["heating", "heater"],
  Lamps: ["lamps", "lights"],
  Suspension: ["suspension system", "chassis"],
};

/** Returns systems and groups by normalized name; a system comes before a group of that name. */
export function sectionsByKey(types: PartType[]): Map<string, Section> {
  const found = new Map<string, Section>();
  const add = (name: string, section: Section) => {
    const german = (germanSections[name] ?? []).flatMap(spellings);
    for (const one of [name, ...(otherNames[name] ?? []), ...german]) {
      const key = normalize(one);
      if (key !== "" && !stopWords.has(key) && !found.has(key)) found.set(key, section);
    }
  };
  for (const [system, all] of Map.groupBy(types, (type) => type.system))
    add(system, { system, group: null, types: all });
  for (const [group, all] of Map.groupBy(types, (type) => type.groupName)) {
    const [first] = all;
    if (first && group !== "" && all.every(({ system }) => system === first.system))
      add(group, { system: first.system, group, types: all });
  }
  return found;
}
