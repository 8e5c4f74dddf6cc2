import { factsInText } from "#shop/catalogue/legal-facts/facts-in-notes.ts";
import * as read from "#shop/catalogue/legal-facts/fact-values.ts";
import {
  strictest,
  type LegalFacts,
  type RegulatedPlace,
  type Warranty,
} from "#shop/catalogue/legal-facts/legal-facts.ts";
import { extendedOf, lists, segment, textOf, type Segments } from "#shop/catalogue/parts/pies-segments.ts";

export type UnreadFact =
  | { code: "code_unknown"; element: string }
  | { code: "fact_unread"; element: string; value: string };

/** Codes of extended information that are read elsewhere, or known and stored for exports alone. */
const otherCodes = new Set(
  (
    "PTS PTN LIF LIS OEP OEM OSP OSN NPC NPD TAX CXP CPN CGR CCL STA PLM PLC TMC RET GCT GPV NAF MSR CUR " +
    "EMS PRC REM REF NEW CTO CTP CTQ CTR CTS WT1 WT2 WD1 WD2 WS1 WS2 WTD WTT RST RPC RCS RCT RCC RDE HTS HSB MSD P65"
  ).split(" "),
);

/** What a PIES item says of the sale of its part, read out of its stored segments, and the codes and values that can't be read. */
export function factsOfDetails(details: Segments): { facts: LegalFacts; unread: UnreadFact[] } {
  const unread: UnreadFact[] = [];
  const extended = extendedOf(details);
  for (const code of Object.keys(extended))
    if (!otherCodes.has(code)) unread.push({ code: "code_unknown", element: `EXPICode ${code.slice(0, 20)}` });
  const one = <T>(code: string, parse: (text: string) => T | null): T | undefined => {
    const text = extended[code]?.at(-1);
    if (text === undefined) return undefined;
    const value = parse(text);
    if (value === null) unread.push({ code: "fact_unread", element: `EXPICode ${code}`, value: text.slice(0, 60) });
    return value ?? undefined;
  };
  const places = (code: string, parse: (text: string) => RegulatedPlace[] | null) =>
    (extended[code] ?? []).flatMap((text) => {
      const found = parse(text);
      if (found === null) unread.push({ code: "fact_unread", element: `EXPICode ${code}`, value: text.slice(0, 60) });
      return found ?? [];
    });
  const named = namedAttributes(details);
  const inTexts = factsInText(textsOf(details).join("\n"));
  const origin = ["CTO", "CTP", "CTQ", "CTR", "CTS"].flatMap((code) => one(code, read.readCountries) ?? []);
  const regulated = [
    ...places("RST", read.readRegions),
    ...places("RPC", read.readPostalCodes),
    ...places("RCS", (text) => read.readPlaceIn(text, "county")),
    ...places("RCT", (text) => read.readPlaceIn(text, "city")),
    ...places("RCC", (text) => read.readCountries(text)?.map((country) => ({ country })) ?? null),
  ];
  const sheetUrl = safetySheetOf(details);
  const sheetNumber = one("MSD", (text) => text);
  const isUrl = sheetNumber !== undefined && /^https:\/\//i.test(sheetNumber) && URL.canParse(sheetNumber);
  const url = sheetUrl ?? (isUrl ? sheetNumber : undefined);
  const facts: LegalFacts = {
    ...inTexts,
    ...named,
    ...defined({
      condition: conditionOf(one),
      emissions: strictest([inTexts.emissions, named.emissions, one("EMS", read.readEmissions)]),
      origin: origin.length > 0 ? [...new Set(origin)] : undefined,
      warranty: warrantyOf(one),
      regulated: regulated.length > 0 ? regulated : undefined,
      regulation: one("RDE", (text) => text.slice(0, 300)),
      tariffCode: one("HTS", tariffCode) ?? one("HSB", tariffCode),
      proposition65: one("P65", read.readProposition65),
      hazard: hazardOf(details),
      safetySheet:
        url || sheetNumber ? defined({ url, number: isUrl ? undefined : sheetNumber?.slice(0, 60) }) : undefined,
      contents: contentsOf(details),
    }),
  };
  return { facts, unread };
}

type Reader = <T>(code: string, parse: (text: string) => T | null) => T | undefined;

const tariffCode = (text: string) => (/^[\d. ]{1,16}$/.test(text) ? text : null);

/** Leaves out what is undefined. */
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };

function conditionOf(one: Reader): LegalFacts["condition"] {
  const stated = one("PRC", read.readCondition);
  const [isReman, isRefurbished, isNew] = [
    one("REM", read.readFlag),
    one("REF", read.readFlag),
    one("NEW", read.readFlag),
  ];
  if (stated) return stated;
  if (isReman) return "remanufactured";
  if (isRefurbished) return "refurbished";
  return isNew ? "new" : undefined;
}

function warrantyOf(one: Reader): Warranty | undefined {
  const [time, timeUnit] = [one("WT1", (text) => text), one("WT2", (text) => text) ?? "MO"];
  const [far, farUnit] = [one("WD1", (text) => text), one("WD2", (text) => text) ?? "MI"];
  const special = [one("WS1", (text) => text), one("WS2", (text) => text)].filter((text) => text !== undefined);
  const words = one("WTD", (text) => text) ?? one("WTT", (text) => text);
  const summary = words === undefined ? null : read.readWarranty(words);
  const isLifetime = special.some((text) => /^lf$|^lt$|lifetime/i.test(text)) || /^(?:lf|lt|lifetime)$/i.test(timeUnit);
  const months = time === undefined || isLifetime ? null : read.readMonths(time, timeUnit);
  const distance = far === undefined ? null : read.readDistance(far, farUnit);
  const own = {
    ...(months !== null && { months }),
    ...distance,
    ...(isLifetime && { lifetime: true }),
  };
  const text = summary?.text ?? (special.length > 0 && !isLifetime ? special.join(" ").slice(0, 300) : undefined);
  // What has a time that can't be read stays in the supplier's words.
  const rest = time !== undefined && months === null && !isLifetime ? `${time} ${timeUnit}`.slice(0, 300) : undefined;
  const found: Warranty = { ...summary, ...own, ...((text ?? rest) !== undefined && { text: text ?? rest! }) };
  return Object.keys(found).length > 0 ? found : undefined;
}

function hazardOf(details: Segments): LegalFacts["hazard"] {
  const stated = segment(details, "Packages", "Package")
    .flatMap((one) => lists(one["HazardousMaterial"]))
    .filter((one) => one["MaintenanceType"] !== "D" && textOf(one, "Regulated") !== "N");
  const flagged = /^y/i.test(textOf(details, "HazardousMaterialCode") ?? "");
  const [first] = stated;
  if (!first) return flagged ? {} : undefined;
  const digits = /(\d{4})/.exec(textOf(first, "UNNAIDCode") ?? "")?.[1];
  return defined({
    unNumber: digits && `UN${digits}`,
    hazardClass:
      (textOf(first, "HazardousMaterialClassCode") ?? textOf(first, "HazardousClass"))?.slice(0, 10) ?? undefined,
    packingGroup: textOf(first, "PackingGroupCode")?.slice(0, 10) ?? undefined,
    name: textOf(first, "ShippingName")?.slice(0, 120) ?? undefined,
  });
}

function contentsOf(details: Segments): LegalFacts["contents"] {
  const [size] = lists(details["ItemQuantitySize"]);
  const text = textOf(details, "ItemQuantitySize");
  if (text === null || !size) return undefined;
  const contents = read.readContents(text, String(size["UOM"] ?? ""));
  return contents?.unit === "pc" ? undefined : (contents ?? undefined);
}

function safetySheetOf(details: Segments): string | undefined {
  const sheets = segment(details, "DigitalAssets", "DigitalFileInformation").filter((one) =>
    /^(?:MSD|SDS|MSDS)$/i.test(textOf(one, "AssetType") ?? ""),
  );
  return sheets
    .flatMap((one) => textOf(one, "URI") ?? [])
    .find((uri) => uri.startsWith("https://") && URL.canParse(uri) && uri.length <= 2_000);
}

const textsOf = (details: Segments) =>
  segment(details, "Descriptions", "Description").flatMap((one) => {
    const text = String(one["text"] ?? "").trim();
    return text === "" || /^KEY|^camber-/.test(String(one["DescriptionCode"])) ? [] : [text];
  });

/** Attributes in the supplier's own words that name a fact. */
const attributeNames: [RegExp, (text: string) => LegalFacts | null][] = [
  [
    /^(?:ca(?:lifornia)? )?prop(?:osition)? ?65(?: warning)?$/i,
    (text) => wrapped("proposition65", read.readProposition65(text)),
  ],
  [
    /^(?:emissions? (?:code|status|compliance)|carb (?:status|compliant|legal))$/i,
    (text) => wrapped("emissions", read.readEmissions(text)),
  ],
  [
    /^(?:carb )?(?:e\.?o\.?|executive order)(?: (?:number|no\.?|#))?$/i,
    (text) => wrapped("carbNumbers", read.readCarbNumbers(text)),
  ],
  [/^(?:item |product |part )?condition$/i, (text) => wrapped("condition", read.readCondition(text))],
];

const wrapped = <Kind extends keyof LegalFacts>(kind: Kind, value: LegalFacts[Kind] | null): LegalFacts | null =>
  value === null || value === undefined ? null : { [kind]: value };

function namedAttributes(details: Segments): LegalFacts {
  const stated = segment(details, "ProductAttributes", "ProductAttribute").flatMap((one) => {
    const [name, text] = [String(one["AttributeID"] ?? "").trim(), String(one["text"] ?? "").trim()];
    return attributeNames.flatMap(([words, parse]) => (words.test(name) ? (parse(text) ?? []) : []));
  });
  return Object.assign({}, ...stated) as LegalFacts;
}
