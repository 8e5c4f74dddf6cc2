import { currenciesOf, type NamedCurrency } from "#adapters/catalogue-files/currency-words.ts";
import type { DateStyle, DecimalStyle } from "#shop/supply/imports/csv-layout.ts";
import { fullYear } from "#shop/catalogue/vehicles/year-words.ts";

/** Why a cell has no value: it can mean two things, a spreadsheet has changed it, it holds a formula, or it is no value of that kind. */
export type CellFault = "cell_ambiguous" | "cell_damaged" | "cell_formula" | "value_wrong";
export type Value<T> = { value: T } | { fault: CellFault };

const wrong = { fault: "value_wrong" } as const;

/** Returns what a spreadsheet has done to a cell: error values, cells that were too narrow, formulas. */
export function damageOf(text: string): CellFault | null {
  const first = text.charCodeAt(0);
  if (
    first === 35 &&
    /^#(?:REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|BEZUG!|NV|WERT!|ZAHL!|#+)$/i.test(text)
  ) {
    return "cell_damaged";
  }
  if (
    first === 61 ||
    (first === 64 && /^@\w+\(/.test(text)) ||
    /^[+-]\s*(?:[A-Z]{1,3}\d+\s*[-+*/]|\w+\()/i.test(text)
  ) {
    return "cell_formula";
  }
  // Control characters, and the sign for a character that was lost.
  // oxlint-disable-next-line no-control-regex
  return /[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd]/.test(text) ? "cell_damaged" : null;
}

const exponent = /^[+-]?\d+(?:[.,]\d+)?E[+-]\d{1,3}$/i;
const monthName =
  "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|m(?:ä|ae)rz?|apr(?:il)?|ma[yi]|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?";
const dateOfSpreadsheet = new RegExp(
  String.raw`^(?:\d{1,2}[-. ]+(?:${monthName})\.?(?:[-. ]+\d{2,4})?|(?:${monthName})\.?[- ]+\d{2}|\d{1,2}\/\d{1,2}\/(?:\d{2}|\d{4}))$`,
  "i",
);

/** Whether a spreadsheet has made a number or a date of an article number, so that what stood there is lost. */
export function isDamagedNumber(text: string): boolean {
  return (
    exponent.test(text) ||
    dateOfSpreadsheet.test(text) ||
    /^\d{6,}[.,]0$/.test(text) ||
    /^\d{4}-\d\d-\d\d 00:00/.test(text)
  );
}

const numeral = /^(\d{1,3}(?:[ '’]\d{3})+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+|\d*)(?:([.,])(\d+))?$/;

/**
 * Reads a number and returns it with a decimal point, as text, so that nothing is rounded. Without a chosen style a separator before exactly three
 * digits is ambiguous: 1,234.
 */
export function readNumber(text: string, decimal: DecimalStyle | null): Value<string> {
  if (/^\d+$/.test(text)) return { value: text };
  if (exponent.test(text)) return { fault: "cell_damaged" };
  const match = numeral.exec(text.replace(/[.,]-{1,2}$/, ""));
  const [, whole = "", mark, fraction = ""] = match ?? [];
  if (!match || (whole === "" && fraction === "")) return wrong;
  const chosen = decimal && { point: ".", comma: "," }[decimal];
  const group = whole.replace(/\d/g, "")[0];
  const digits = whole.replace(/\D/g, "");
  if (mark !== undefined) {
    const isOdd = mark === group || (chosen !== null && mark !== chosen);
    return isOdd ? wrong : { value: withoutArtefact(`${digits || "0"}.${fraction}`) };
  }
  if (group !== "." && group !== ",") return { value: digits };
  const [head = "", tail = "", ...more] = whole.split(group);
  const isFraction = { value: `${head}.${tail}` };
  if (more.length > 0) return group === chosen ? wrong : { value: digits };
  if (head.startsWith("0")) return chosen !== null && group !== chosen ? wrong : isFraction;
  if (chosen === null) return { fault: "cell_ambiguous" };
  return group === chosen ? isFraction : { value: digits };
}

/** Returns the number that a computer has turned into `12.499999999999998`, or into `39.990001678466797` by storing half as many digits. */
function withoutArtefact(number: string): string {
  if (number.length < 14) return number;
  const short = String(Number(Number(number).toPrecision(12)));
  if (short.length <= number.length - 4) return short;
  const half = String(Number(Number(number).toPrecision(7)));
  return Math.fround(Number(half)) === Number(number) ? half : number;
}

/** Reads an amount with or without its currency, before or behind it: `$12.50`, `12,50 EUR`, `US$ 12`. */
export function readPrice(
  text: string,
  decimal: DecimalStyle | null,
): Value<{ amount: string; currencies: NamedCurrency[] }> {
  const [, before = "", amount = "", after = ""] =
    /^(\D*?)\s*([.,]?\d[\d.,'’ ]*?(?:[.,]-{1,2})?(?:E[+-]\d+)?)\s*(\D*)$/i.exec(text) ?? [];
  const currencies = [before, after].map((name) => (name.trim() === "" ? [] : currenciesOf(name)));
  if (currencies.includes(null)) return wrong;
  const read = readNumber(amount, decimal);
  if ("fault" in read) return isDamagedNumber(text) ? { fault: "cell_damaged" } : read;
  const [whole = "", fraction = ""] = read.value.split(".");
  if (whole.length > 9 || fraction.length > 3) return wrong;
  return { value: { amount: read.value, currencies: currencies.flatMap((one) => one ?? []) } };
}

const pieces = /^(?:pcs?|pieces?|ea|each|units?|st|stk|stück|stueck|items?)\.?$/i;

/** Reads a count: `12`, `12.0`, `5 pcs`; `>10` and `10+` are at least 10. */
export function readCount(text: string, decimal: DecimalStyle | null): Value<number> {
  const [, number = "", unit = ""] =
    /^(?:>=?|≥|mehr als|over|more than)?\s*(\d[\d.,'’ ]*?)\s*(?:\+|\b\s*(\p{L}+\.?))?$/iu.exec(text) ?? [];
  if (number === "" || (unit && !pieces.test(unit)))
    return exponent.test(text) || isDamagedNumber(text) ? { fault: "cell_damaged" } : wrong;
  const read = readNumber(number.trim(), decimal);
  if ("fault" in read) return read;
  const count = Number(read.value);
  return Number.isSafeInteger(count) && count < 1e9 ? { value: count } : wrong;
}

export function readYesNo(text: string): Value<boolean> {
  if (
    /^(?:yes|y|true|t|1|ja|j|wahr|s[ií]|oui|vrai|verdadero|vero|tak|sim|verdadeiro|prawda|waar|sant|x|✓|✔)$/i.test(text)
  )
    return { value: true };
  return /^(?:no|n|false|f|0|nein|falsch|non|faux|falso|nie|nee|não|nao|nej|fałsz|onwaar|falskt|-)$/i.test(text)
    ? { value: false }
    : wrong;
}

const monthsByStart: Record<string, number> = {
  jan: 1,
  feb: 2,
  mar: 3,
  mär: 3,
  mae: 3,
  apr: 4,
  may: 5,
  mai: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
};

/** Reads a date and returns it as ISO 8601: `2008-02-15`, `15.02.2008`, `15-Feb-08`; `03/04/2008` by the chosen style alone. */
export function readDate(text: string, style: DateStyle | null): Value<string> {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]00:00(?::00)?)?$/.exec(text);
  if (iso) return day(iso[1], Number(iso[2]), Number(iso[3]));
  const named = /^(\d{1,2})[-. ]+([a-zä]{3,9})\.?[-. ,]+(\d{2}|\d{4})$/i.exec(text);
  if (named) return day(named[3], monthsByStart[named[2]!.slice(0, 3).toLowerCase()] ?? 0, Number(named[1]));
  const monthFirst = /^([a-zä]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text);
  if (monthFirst)
    return day(monthFirst[3], monthsByStart[monthFirst[1]!.slice(0, 3).toLowerCase()] ?? 0, Number(monthFirst[2]));
  const [, a = "", mark = "", b = "", year = ""] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})$/.exec(text) ?? [];
  const [first, second] = [Number(a), Number(b)];
  if (year === "") return wrong;
  if (style === "dmy" || (style === null && (mark === "." || first > 12))) return day(year, second, first);
  if (style === "mdy" || second > 12 || first === second) return day(year, first, second);
  return { fault: "cell_ambiguous" };
}

function day(yearText = "", month: number, date: number): Value<string> {
  const year = fullYear(yearText);
  const time = new Date(Date.UTC(year, month - 1, date));
  const isDay = time.getUTCMonth() === month - 1 && time.getUTCDate() === date && year > 1880 && year < 2100;
  return isDay ? { value: time.toISOString().slice(0, 10) } : wrong;
}
