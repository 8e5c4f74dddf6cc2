import { factsOfDetails } from "#shop/catalogue/legal-facts/facts-of-details.ts";
import { effectiveFacts, type LegalFacts, type StatedFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { isSameJson } from "#shop/foundation/same-json.ts";

type Entry = { code: string; text: string };

/** The extended information that says other facts than a supplier's item does: the codes that are replaced, and their entries. */
export type FactEntries = { replaced: ReadonlySet<string>; entries: Entry[] };

/** How PIES says each fact, with all codes that say something of it; of the others it has no code. */
const written: {
  [Kind in keyof LegalFacts]?: [codes: string, write: (value: NonNullable<LegalFacts[Kind]>) => Entry[]];
} = {
  condition: ["PRC REM REF NEW", (condition) => [{ code: "PRC", text: conditionWords[condition] }]],
  emissions: ["EMS", (one) => [{ code: "EMS", text: emissionCodes[one] }]],
  origin: [
    "CTO CTP CTQ CTR CTS",
    (countries) =>
      countries.slice(0, 5).map((text, at) => ({ code: ["CTO", "CTP", "CTQ", "CTR", "CTS"][at] ?? "", text })),
  ],
  tariffCode: ["HTS HSB", (text) => [{ code: "HTS", text }]],
  warranty: ["WT1 WT2 WD1 WD2 WS1 WS2 WTD WTT", warrantyEntries],
  regulated: [
    "RST RPC RCS RCT RCC",
    (places) =>
      places.map(({ country, region, postal, city, county }) => {
        if (postal !== undefined) return { code: "RPC", text: postal };
        if (region === undefined) return { code: "RCC", text: country };
        if (city !== undefined) return { code: "RCT", text: `${city}, ${region}` };
        return county === undefined ? { code: "RST", text: region } : { code: "RCS", text: `${county}, ${region}` };
      }),
  ],
  regulation: ["RDE", (text) => [{ code: "RDE", text }]],
  proposition65: ["P65", ({ warns, text }) => [{ code: "P65", text: text ?? (warns ? "Y" : "N") }]],
};

const conditionWords = { new: "New", remanufactured: "Remanufactured", refurbished: "Refurbished", used: "Used" };
const emissionCodes = { legal: "1", not_california: "2", off_road: "3", exempt: "4", pending: "5" };

function warrantyEntries({ months, distance, distanceUnit, lifetime, text }: NonNullable<LegalFacts["warranty"]>) {
  const entry = (code: string, value: string | number): Entry => ({ code, text: String(value) });
  return [
    ...(months === undefined ? [] : [entry("WT1", months), entry("WT2", "MO")]),
    ...(distance === undefined ? [] : [entry("WD1", distance), entry("WD2", distanceUnit === "km" ? "KM" : "MI")]),
    ...(lifetime ? [entry("WS2", "LF")] : []),
    ...(text === undefined ? [] : [entry("WTD", text)]),
  ];
}

/** Returns what a part's extended information says beside that of its supplier's item, which is written as it came where it says the same. */
export function factEntries(stated: StatedFacts, details: Record<string, unknown>): FactEntries {
  const [facts, supplied] = [effectiveFacts(stated), factsOfDetails(details).facts];
  const changed = (Object.keys(written) as (keyof LegalFacts)[]).filter(
    (kind) => facts[kind] !== undefined && !isSameJson(facts[kind], supplied[kind]),
  );
  return {
    replaced: new Set(changed.flatMap((kind) => written[kind]?.[0].split(" ") ?? [])),
    entries: changed.flatMap((kind) => {
      const write = written[kind]?.[1] as ((value: unknown) => Entry[]) | undefined;
      return write?.(facts[kind]) ?? [];
    }),
  };
}
