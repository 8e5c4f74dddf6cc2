import type { Qualifiers, ValueFact } from "#shop/catalogue/fitment/qualifiers.ts";
import { plainEngineCode } from "#shop/catalogue/vehicles/engine-codes.ts";
import { readBuildDates } from "#shop/catalogue/fitment/notes/note-dates.ts";

/** One thing that a note says of a vehicle. A turbo and build dates are conditions; all else is a value of a fact. */
export type NoteValue =
  | { fact: ValueFact; values: (string | number)[] }
  | { fact: "turbo" | "built"; qualifiers: Qualifiers };

type Match = RegExpExecArray;
type Form = { pattern: RegExp; read: (match: Match) => NoteValue[] };

const value = (fact: ValueFact, values: (string | number)[]): NoteValue[] => [{ fact, values }];
const plain = (fact: ValueFact, name: string | string[], words: string): Form => ({
  pattern: new RegExp(`^(?:${words})(?![\\w'-])\\.?`, "i"),
  read: () => value(fact, [name].flat()),
});
const turbo = (has: boolean): NoteValue[] => [{ fact: "turbo", qualifiers: { turbo: has } }];
const litres = (text = "") => value("displacement", [Number(text)]);

/** Trims that are the same word with every maker, or the word of one maker alone. What is also a part's quality is not among them. */
const trims =
  "Base,Limited,Platinum,Touring,Sport,Denali,Lariat,King Ranch,Laredo,Overland,Sahara,Rubicon,Nismo," +
  "SVT Lightning,SVT Cobra,John Cooper Works,Type R,Type S,LX,EX,EX-L,DX,Si,LE,XLE,SE,XSE,CE,SR5,SEL,SES,XL," +
  "XLT,XLS,LS,LT,LTZ,SLE,SLT,SL,SV,GL,GLS,GLX,GLE,GT,GTS,GTI,GLI,GXE,SXT,R/T,SRT,SRT4,SRT-4,SRT6,SRT8,SRT-8," +
  "SRT10,SRT-10,ST,RS,WRX,STI,XLR";

const forms: Form[] = [
  plain("body", "Sedan", "sedans?|saloon"),
  plain("body", "Coupe", "coup[eé]s?"),
  plain("body", "Convertible", "convertibles?|conv|cabriolet|cabrio"),
  plain("body", "Wagon", "(?:station )?wagons?"),
  plain("body", "Hatchback", "hatchbacks?|h/b"),
  plain("drive", "2-Wheel Drive", "2wd|4x2|2[- ]wheel[- ]drive|two[- ]wheel[- ]drive"),
  plain("drive", "4-Wheel Drive", "4wd|4x4|4[- ]wheel[- ]drive|four[- ]wheel[- ]drive"),
  plain("drive", "All-Wheel Drive", "awd|all[- ]wheel[- ]drive"),
  plain("drive", "Front-Wheel Drive", "fwd|front[- ]wheel[- ]drive"),
  plain("drive", "Rear-Wheel Drive", "rwd|rear[- ]wheel[- ]drive"),
  plain("transmission", "Manual", "(?:manual|man\\.?) trans(?:mission|\\.)?|manual|m/t|stick shift"),
  plain("transmission", "Automatic", "auto(?:matic|\\.)? trans(?:mission|\\.)?|automatic|a/t"),
  // A car that also runs on ethanol has a gasoline engine.
  plain("fuel", ["Gasoline", "Flexible Fuel Vehicle (FFV)"], "gas|gasoline|petrol"),
  { pattern: /^turbo[- ]?diesel(?![\w-])/i, read: () => [...turbo(true), ...value("fuel", ["Diesel"])] },
  plain("fuel", "Hybrid", "hybrids?"),
  plain("fuel", "Diesel", "diesel"),
  plain("fuel", "Electric", "electric|ev"),
  { pattern: /^non[- ]?turbo(?:charged)?(?![\w-])/i, read: () => turbo(false) },
  { pattern: /^turbo(?:charged|charger)?(?![\w-])/i, read: () => turbo(true) },
  { pattern: /^(\d{1,2}\.\d)t(?![\w.])/i, read: ([, size]) => [...litres(size), ...turbo(true)] },
  { pattern: /^(\d{1,2}\.\d) ?(?:l|liters?|litres?)(?![\w-])\.?/i, read: ([, size]) => litres(size) },
  { pattern: /^[vlihw]-?(3|4|5|6|8|10|12)(?![\w.-])/i, read: ([, n]) => value("cylinders", [Number(n)]) },
  { pattern: /^(3|4|5|6|8|10|12)[- ]?cyl(?:inders?)?(?![\w-])\.?/i, read: ([, n]) => value("cylinders", [Number(n)]) },
  {
    pattern:
      /^(?:eng(?:ine|\.)? )?(?:vin(?: code)?|8th (?:digit|character)(?: of)?(?: the)? vin|8th vin digit|vin 8th(?: digit| character)?)(?: is)? ?[:=]? ?["'“]?([a-hj-npr-z0-9](?:(?:, ?| ?\/ ?| or )[a-hj-npr-z0-9])*)["'”]?(?![\w-])/i,
    read: ([, letters = ""]) =>
      value(
        "vin8",
        letters
          .toUpperCase()
          .replaceAll(" OR ", ",")
          .split(/[ ,/]+/),
      ),
  },
  {
    pattern: /^eng(?:ine|\.)? code:? ([a-z\d]{2,8})(?![\w-])/i,
    read: ([, code = ""]) => value("engine", [code.toUpperCase()]),
  },
  {
    pattern: /^([A-Z]{1,3}\d{2}[A-Z\d]{0,4}) (?:[Ee]ngine|ENGINE)(?![\w-])/,
    read: ([, code = ""]) => value("engine", [code]),
  },
  {
    pattern:
      /^(?:[Ee]ngine|ENGINE) (?!(?:D?OHC|SOHC|OHV|EFI|MFI|TBI|CNG|VIN|OIL|HO)\b)([A-Z]{3,4}|[A-Z]{1,3}\d{2}[A-Z\d]{0,4})(?![\w-])/,
    read: ([, code = ""]) => value("engine", [code]),
  },
  {
    pattern: new RegExp(`^(${plainEngineCode})(?: (?:[Ee]ngine|ENGINE))?(?![\\w-])`),
    read: ([, code = ""]) => value("engine", [code]),
  },
  plain("market", "US", "usa|u\\.s\\.a|us|u\\.s|us market"),
  plain("market", "CA", "canada|canadian|canadian market"),
  plain("market", "MX", "mexico|mexican|mexican market"),
  ...trims
    .split(",")
    .toSorted((a, b) => b.length - a.length)
    .map((name) => plain("trim", name, name)),
];

/** What the text begins with and how many characters that takes; null: nothing known. */
export function nextValue(text: string): { values: NoteValue[]; length: number } | null {
  const built = readBuildDates(text);
  if (built) return { values: [{ fact: "built", qualifiers: built.qualifiers }], length: built.length };
  for (const { pattern, read } of forms) {
    const found = pattern.exec(text);
    if (found) return { values: read(found), length: found[0].length };
  }
  return null;
}
