import { countryCodeOf, regionOf } from "#shop/catalogue/legal-facts/country-names.ts";
import type {
  Condition,
  Contents,
  Emissions,
  LegalFacts,
  RegulatedPlace,
  Warranty,
} from "#shop/catalogue/legal-facts/legal-facts.ts";

// The values of facts as suppliers write them. Null: it is none that can be understood for certain.

const isYes = (text: string) => /^(?:y|yes|true|t|1|x|ja|j|wahr|oui|s[ií]|vero|verdadero)$/i.test(text);
const isNo = (text: string) => /^(?:n|no|false|f|0|nein|falsch|non|falso)$/i.test(text);

/** Reads a yes or no. */
export function readFlag(text: string): boolean | null {
  return isYes(text) ? true : isNo(text) ? false : null;
}

const conditionWords: [RegExp, Condition][] = [
  [
    /^(?:not? (?:re-?man\w*|used)|(?:brand[ -]?)?new(?: (?:part|item|product|oem|condition))?|n|nw|100% new|neu(?:ware|teil)?|fabrikneu|nuevo|neuf|neuve|nuov[oa]|nieuw|nowy|nowe|ny|nov[oa])$/i,
    "new",
  ],
  [
    /^(?:re-?man(?:ufactured|ufacture|uf)?(?: \w+)?|rm|rem|rmfd|rebuilt(?: \w+)?|rb|rbt|im austausch|austausch(?:teil)?|at-?teil|remanufacturado|remanufacturé|échange standard|rigenerat[oa]|gereviseerd|regenerowan[yae]|renoverad|remanufaturado|aufgearbeitet|instandgesetzt)$/i,
    "remanufactured",
  ],
  [
    /^(?:refurb(?:ished)?|ref|rf|reconditioned|recond|renewed|general[uü]berholt|überholt|ueberholt|reacondicionado|reconditionn[eé]e?|ricondizionat[oa]|gereconditioneerd|odnowion[yae]|recondicionado)$/i,
    "refurbished",
  ],
  [
    /^(?:used|u|pre-?owned|second[ -]?hand|recycled|salvage|gebraucht(?:teil)?|usado|d['’]occasion|occasion|usat[oa]|gebruikt|używan[yae]|begagnad)$/i,
    "used",
  ],
];

export function readCondition(text: string): Condition | null {
  return conditionWords.find(([words]) => words.test(text.trim()))?.[1] ?? null;
}

/** The codes of the emissions list of SEMA and the Auto Care Association, the same from PIES 6.7 to 8.0. */
const emissionCodes: Record<string, Emissions> = {
  "1": "legal",
  "2": "not_california",
  "3": "off_road",
  "4": "exempt",
  "5": "pending",
};

const emissionWords: [RegExp, Emissions][] = [
  [
    /\b(?:off[- ]?road(?: use)? only|race(?:s)?(?: use)? only|racing(?: use)?(?: only)?|competition(?: use)? only|track(?: use)? only|not (?:street[- ]legal|for (?:street|highway|on-road) use|legal for (?:street|highway|road))|pre-?emissions?(?: (?:use|vehicles?))? only|off[- ]?road use|nur f(?:ü|ue)r (?:den )?(?:rennsport|renneinsatz|off-?road))\b/i,
    "off_road",
  ],
  [
    /\b(?:49[- ]?states?(?: legal| approved| compliant)?|not (?:carb|c\.a\.r\.b\.?)(?: legal| compliant| approved)?|non[- ]?carb|epa (?:only|eligible|certified|compliant)|federal (?:only|emissions? only)|(?:not|il)[- ]?(?:legal|sold|available|for sale|certified|approved|to be sold|compliant|shipped|ship)(?: \w+){0,4} (?:in|to|for) (?:ca|calif\.?|california)|(?:cannot|can ?not|can't|may not|must not|do not|does not|will not|won't) (?:\w+ ){0,3}(?:sold?|sell|ship(?:ped)?|used?|deliver(?:ed)?)(?: \w+){0,3} (?:in|to) (?:ca|calif\.?|california)|not (?:for|in) california|no (?:ca|california)(?: sales?)?|except (?:ca|california))\b/i,
    "not_california",
  ],
  [/\b(?:pending|in process|applied for)\b/i, "pending"],
  [
    /\b(?:exempt|no (?:eo|e\.o\.|executive order) (?:needed|required)|not (?:an? )?emissions?[- ]related|not required|not applicable)\b/i,
    "exempt",
  ],
  [
    /\b(?:50[- ]?states?(?: legal| approved| compliant| smog legal)?|carb(?:[- ](?:legal|approved|compliant|certified|exempt|eligible))?|c\.a\.r\.b\.?|(?:legal|street legal|smog legal|certified)(?: for (?:sale|use))?(?: in)? (?:all (?:50 )?states?|california)|california (?:legal|approved|compliant|certified))\b/i,
    "legal",
  ],
];

/**
 * Reads an emission code, or what says the same in words. `question`: the name of its column, which a yes or no answers, such as 'Legal in California'.
 */
export function readEmissions(text: string, question = ""): Emissions | null {
  const plain = text.trim();
  const flag = readAnswer(plain);
  const asked = question.replace(/[_\s]+/g, " ").toLowerCase();
  if (flag !== null && /off[ -]?road|rac(?:e|ing)|competition/.test(asked)) return flag ? "off_road" : null;
  const isAboutCalifornia = /carb|calif|\bca\b|50 ?state|kalif/.test(asked);
  if (isAboutCalifornia && flag !== null) {
    const isNegative = /\b(?:not?|non|prohibit\w*|restrict\w*|banned|illegal|nicht|verboten)\b/.test(asked);
    return flag === isNegative ? "not_california" : "legal";
  }
  if (flag !== null && /49 ?state/.test(asked)) return flag ? "not_california" : "legal";
  return emissionCodes[plain] ?? wordsOf(plain);
}

const readAnswer = (text: string) => (/^[1-9]\d*$/.test(text) && text !== "1" ? null : readFlag(text));

const wordsOf = (text: string) => emissionWords.find(([words]) => words.test(text))?.[1] ?? null;

const order = /\b([A-Z]{1,2})[- ]?(\d{1,4})[- ]?(\d{1,4})?\b/g;

/** Reads the numbers of executive orders, such as `D-123-45`. */
export function readCarbNumbers(text: string): string[] | null {
  const found = [
    ...text
      .toUpperCase()
      .replace(/\b(?:CARB|E\.?O\.?|EXECUTIVE ORDER|NO\.?|NUMBER|#)(?=[\s:#]|$)/g, " ")
      .matchAll(order),
  ];
  const numbers = found.map(([, letters, first, second]) => [letters, first, second].filter(Boolean).join("-"));
  return numbers.length > 0 ? [...new Set(numbers)].slice(0, 10) : null;
}

const splitPlaces = (text: string) =>
  text
    .split(/\s*[|;\n]\s*|\s*,\s*|\s+(?:and|und|&)\s+|\s*\/\s*/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Reads one or several countries, the main one first. */
export function readCountries(text: string): string[] | null {
  const whole = countryCodeOf(text);
  if (whole) return [whole];
  const codes = splitPlaces(text).map(countryCodeOf);
  return codes.length > 0 && codes.every((code) => code !== null) ? [...new Set(codes)] : null;
}

/** Reads states and provinces in which a part is regulated: `CA, NY`, `US-GA`. */
export function readRegions(text: string): RegulatedPlace[] | null {
  const found = splitPlaces(text).map(regionOf);
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
}

/** Reads a place within a state: `Cobb, GA`. */
export function readPlaceIn(text: string, kind: "city" | "county"): RegulatedPlace[] | null {
  const found = text.split(/\s*[;|\n]\s*/).map((one) => {
    const [, name = "", state = ""] = /^(.+?)(?:\s+county)?\s*,\s*([^,]+)$/i.exec(one.trim()) ?? [];
    const region = regionOf(state);
    return region && { ...region, [kind]: name.trim().slice(0, 60) };
  });
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
}

/** Reads ZIP codes and Canadian postal codes. */
export function readPostalCodes(text: string): RegulatedPlace[] | null {
  const found = splitPlaces(text).map((one): RegulatedPlace | null => {
    const plain = one.toUpperCase().replace(/\s/g, "");
    if (/^\d{5}(?:-?\d{4})?$/.test(plain)) return { country: "US", postal: plain.slice(0, 5) };
    return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(plain) ? { country: "CA", postal: plain } : null;
  });
  return found.length > 0 && found.every((one) => one !== null) ? found : null;
}

const monthsIn: Record<string, number> = { month: 1, year: 12, day: 1 / 30, week: 7 / 30 };
const timeUnit = (text: string) =>
  /^(?:mo|mon|mths?|months?|monate?n?|mois|mes(?:es)?|mesi|maand(?:en)?|m)$/i.test(text)
    ? "month"
    : /^(?:yr?s?|years?|jahre?n?|j|ans?|ann[eé]es?|años?|anni|jaar|lata)$/i.test(text)
      ? "year"
      : /^(?:da?y?s?|tage?n?|jours?|d[ií]as?|giorni)$/i.test(text)
        ? "day"
        : /^(?:wk|weeks?|wochen?)$/i.test(text)
          ? "week"
          : null;

/** Returns a time in months, at least one; null: the unit is none. */
export function readMonths(quantity: string, unit: string): number | null {
  const known = timeUnit(unit.trim().replace(/\.$/, ""));
  const count = Number(quantity.replace(",", "."));
  if (known === null || !(count > 0) || count > 1_200) return null;
  return Math.max(1, Math.floor(count * (monthsIn[known] ?? 1) + 1e-9));
}

/** Returns a distance with its unit; null: it is none. */
export function readDistance(quantity: string, unit: string): Pick<Warranty, "distance" | "distanceUnit"> | null {
  const count = Number(quantity.replace(/[,.'’ ](?=\d{3}\b)/g, "").replace(/k$/i, "000"));
  if (!(count > 0) || count > 10_000_000 || !Number.isInteger(count)) return null;
  if (/^(?:mi|miles?|meilen)$/i.test(unit.trim())) return { distance: count, distanceUnit: "mi" };
  return /^(?:km|kms|kilomet(?:er|re)s?|kilom[eè]tres?|kilómetros?)$/i.test(unit.trim())
    ? { distance: count, distanceUnit: "km" }
    : null;
}

const lifetime = /\b(?:life[- ]?time|lebenslang\w*|à vie|de por vida|a vita|levenslang\w*|dożywotni\w*|livstid)\b/i;

/** Reads a warranty: `2 years / 24,000 miles`, `Limited lifetime`, `36` in months where nothing else is said. What can't be read stays as text. */
export function readWarranty(text: string): Warranty | null {
  const plain = text.trim().replace(/\s+/g, " ");
  if (plain === "" || /^(?:none|no(?: warranty)?|keine?|0|n\/?a|-)$/i.test(plain)) return null;
  if (/^\d{1,3}$/.test(plain)) return { months: Number(plain) };
  const [, count = "", unit = ""] =
    /(\d{1,4}(?:[.,]\d)?)[ -]*(months?|mths?|mos?|yrs?|years?|days?|weeks?|monate?n?|jahre?n?|tage?n?|mois|ans?|ann[eé]es?|mes(?:es)?|años?|mesi|anni|maand(?:en)?|jaar)\b/i.exec(
      plain,
    ) ?? [];
  const [, far = "", measure = ""] =
    /(\d[\d.,'’ ]*k?)\s*(miles?|mi|km|kms|kilomet(?:er|re)s?|meilen)\b/i.exec(plain) ?? [];
  const months = count === "" ? null : readMonths(count, unit);
  const distance = far === "" ? null : readDistance(far.trim(), measure);
  const rest = plain.replace(
    /[\d.,'’/\s-]+|life[- ]?time|lebenslang\w*|months?|mths?|mos?|yrs?|years?|days?|weeks?|monate?n?|jahre?n?|mois|ans?|ann[eé]es?|años?|mesi|anni|jaar|maand(?:en)?|miles?|mi|kms?|or|oder|and|warranty|garantie|k\b/gi,
    "",
  );
  return {
    ...(months !== null && { months }),
    ...distance,
    ...(lifetime.test(plain) && { lifetime: true }),
    // Conditions and limits are not left out.
    ...(rest !== "" && { text: plain.slice(0, 300) }),
  };
}

/** Reads what is said of Proposition 65: yes, no, or a warning. */
export function readProposition65(text: string): LegalFacts["proposition65"] | null {
  const plain = text.trim().replace(/\s+/g, " ");
  const flag = readFlag(plain);
  if (flag !== null) return { warns: flag };
  if (/^(?:none|not required|no warning(?: required)?|exempt|n\/?a|not applicable|compliant)$/i.test(plain))
    return { warns: false };
  if (/^(?:required|warning(?: required)?|w|prop(?:osition)?\.? ?65|see label)$/i.test(plain)) return { warns: true };
  if (/warning|cancer|reproductive|birth defect|p65warnings|prop(?:osition)?\.? ?65|toxic|chemical/i.test(plain))
    return { warns: true, text: plain.slice(0, 1_000) };
  return null;
}

/** Reads whether a part is dangerous goods: yes, no (`false`), or its UN number. */
export function readHazard(text: string): LegalFacts["hazard"] | false | null {
  const plain = text.trim();
  const flag = readFlag(plain);
  if (flag !== null) return flag ? {} : false;
  if (/^(?:none|not (?:hazardous|regulated)|non-?haz(?:ardous)?|n\/?a|kein(?:e)? gefahrgut)$/i.test(plain))
    return false;
  const [, unNumber = ""] = /\b(?:UN|NA|ID)\s?-?(\d{4})\b/i.exec(plain) ?? /^(\d{4})$/.exec(plain) ?? [];
  const [, hazardClass = ""] = /\b(?:class|klasse)\s*([1-9](?:\.\d[A-Z]?)?)\b/i.exec(plain) ?? [];
  if (unNumber !== "") return { unNumber: `UN${unNumber}`, ...(hazardClass && { hazardClass }) };
  if (hazardClass !== "") return { hazardClass };
  return /^(?:haz(?:ardous|mat)?(?: material)?|dangerous goods|gefahrgut|hazmat)$/i.test(plain) ? {} : null;
}

const unitSizes: [RegExp, number, Contents["unit"]][] = [
  [/^(?:l|lt|ltr|liters?|litres?|litros?|litri)$/i, 1, "l"],
  [/^(?:ml|milliliters?|millilitres?|cc|ccm)$/i, 1, "ml"],
  [/^(?:cl)$/i, 10, "ml"],
  [/^(?:qt|quarts?)$/i, 946.352946, "ml"],
  [/^(?:pt|pints?)$/i, 473.176473, "ml"],
  [/^(?:fz|fl ?oz|fl\. ?oz\.?|fluid ounces?)$/i, 29.5735296, "ml"],
  [/^(?:ga|gal|gallons?)$/i, 3.785411784, "l"],
  [/^(?:kg|kilograms?|kilogramm|kilos?)$/i, 1, "kg"],
  [/^(?:g|gr|grams?|gramm)$/i, 1, "g"],
  [/^(?:oz|ounces?)$/i, 28.349523, "g"],
  [/^(?:lb|lbs|pounds?|pg)$/i, 453.59237, "g"],
  [/^(?:m|mtr|meters?|metres?|me)$/i, 1, "m"],
  [/^(?:ft|feet|foot)$/i, 0.3048, "m"],
  [/^(?:pc|pcs|pieces?|ea|each|st|stk|stück|stuck|pz|pza|units?)$/i, 1, "pc"],
];

/** Reads how much is in a package: `5 L`, `946 ml`, or a number with the unit beside it. */
export function readContents(text: string, unitBeside = ""): Contents | null {
  const [, number = "", own = ""] = /^(\d+(?:[.,]\d+)?)\s*([\p{L}. ]*)$/u.exec(text.trim()) ?? [];
  const unit = (own.trim() || unitBeside.trim()).replace(/\.$/, "");
  const found = unitSizes.find(([words]) => words.test(unit));
  const quantity = Number(number.replace(",", "."));
  if (!found || !(quantity > 0) || quantity > 1_000_000) return null;
  return { quantity: Number((quantity * found[1]).toPrecision(4)), unit: found[2] };
}
