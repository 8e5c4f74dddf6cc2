export type Engine = { displacement?: number; cylinders?: number; turbo?: boolean };

const litres = String.raw`(?<litres>\d{1,2}[.,]\d)(?: ?(?:l|ltr|lit|lit(?:er|re)s?)\b\.?)?`;
const turbo = String.raw`(?<turbo> ?t\b| ?turbo)?`;
const cylinders = String.raw`(?:[vlihw]-?(?<row>3|4|5|6|8|10|12)|(?<count>3|4|5|6|8|10|12)[- ]?(?:cyl(?:inders?)?\b\.?|zyl(?:inder)?\b\.?))`;
const forms = [
  new RegExp(`^${litres}${turbo}(?:[ ,/-]{1,2}${cylinders}(?<also> turbo)?)?$`, "i"),
  new RegExp(`^${cylinders}(?:[ ,/-]{1,2}${litres})?${turbo}$`, "i"),
];

/** Reads an engine of which a supplier writes nothing but its size: '5.0L V8', '2,4 l', 'V6', '2.0T', '1598 ccm'; null: it is something else. */
export function readEngine(text: string): Engine | null {
  const [, cubic = ""] = /^(\d{3,5}) ?(?:ccm?|cm3|cm³)$/i.exec(text) ?? [];
  if (cubic) {
    const displacement = Math.round(Number(cubic) / 100) / 10;
    // In between, makers name the larger or the smaller: 4942 ccm are called 5.0, 2143 ccm 2.1 or 2.2.
    return Math.abs(Number(cubic) - displacement * 1_000) > 40 ? null : { displacement };
  }
  for (const form of forms) {
    const found = form.exec(text)?.groups;
    if (!found) continue;
    const count = found["row"] ?? found["count"];
    return {
      ...(found["litres"] && { displacement: Number(found["litres"].replace(",", ".")) }),
      ...(count && { cylinders: Number(count) }),
      ...((found["turbo"] ?? found["also"]) && { turbo: true }),
    };
  }
  return null;
}

const six = String.raw`(?<![\w.])[vlihw]-?6(?!\w|\.\d)`;

/** Whether it says how six cylinders are laid out: models were sold with a V6 and with six in a row of the same size, which no size tells apart. */
export function namesSix(text: string): boolean {
  return new RegExp(six, "i").test(text);
}

/** Returns the engines of six cylinders in a text whose layout it says, with their sizes: '3.2L V6', 'L6'. */
export function sixesIn(text: string): string[] {
  return text.match(new RegExp(String.raw`(?:\d\.\d ?(?:l|liters?|litres?)?[ ,-]{0,2})?${six}`, "gi")) ?? [];
}
