import type { Bounds } from "#shop/catalogue/parts/bounds.ts";
import { toCents } from "#shop/foundation/money.ts";
import { use, type Reading } from "#shop/catalogue/search/spans.ts";

// A number that a unit follows is a measure, and a year without a currency is a year: neither is a price.
const currencyWord = String.raw`(?:\$|€|usd\b|eur(?:os?)?\b|dollars?\b|bucks\b)`;
const unit = String.raw`\s?(?:(?:mm|cm|in|inch(?:es)?|zoll|a|amps?|ah|v|volts?|w|watts?|qt|gal|l|liters?|litres?|miles?|mi|km|ribs?|pins?|er)\b|["”″])|[-.,]?\d`;
const amount = (name: string) =>
  String.raw`(?<${name}Before>${currencyWord})?\s*(?<${name}>\d{1,6}(?:[.,]\d{1,2})?)(?!${unit})\s*(?<${name}After>${currencyWord})?`;

const most = String.raw`(?:under|below|less than|cheaper than|not more than|no more than|at most|up to|max\.?|maximum|<=?|unter|höchstens|hoechstens|maximal|weniger als|billiger als|günstiger als|bis zu|bis)`;
const least = String.raw`(?:over|above|more than|at least|min\.?|minimum|starting at|>=?|über|ueber|mindestens|mehr als|ab)`;

const patterns = [
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:between|from|zwischen|von)\s+${amount("low")}\s*(?:and|to|und|bis|[-–])\s*${amount("high")}`,
    "giu",
  ),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?=[$€])${amount("low")}\s*(?:to|bis|[-–])\s*${amount("high")}`, "giu"),
  new RegExp(
    String.raw`(?<![\p{L}\p{N}-])(?<low>\d{1,6}(?:[.,]\d{1,2})?)\s*(?:to|bis|[-–])\s*(?<high>\d{1,6}(?:[.,]\d{1,2})?)\s*(?<highAfter>${currencyWord})`,
    "giu",
  ),
  new RegExp(String.raw`(?<![\p{L}\p{N}])${most}\s*${amount("high")}`, "giu"),
  new RegExp(String.raw`(?<![\p{L}\p{N}])${least}\s*${amount("low")}`, "giu"),
];

/** Parses prices, as in 'under $40' or 'zwischen 20 und 50 Euro', in minor units. Whatever the currency is called, it is the shop's. Null: none is named. */
export function parsePrice(reading: Reading, currency = "USD"): Bounds | null {
  const found: Bounds = {};
  const toMinor = (number: string) => toCents(Number(number.replace(",", ".")), currency) ?? undefined;
  for (const pattern of patterns) {
    for (const match of reading.text.matchAll(pattern)) {
      const { low, lowBefore, lowAfter, high, highBefore, highAfter } = match.groups ?? {};
      const named = [lowBefore, lowAfter, highBefore, highAfter].some(Boolean);
      if (!named && [low, high].some((number) => number && /^(19|20)\d\d$/.test(number))) continue;
      const at = reading.tokens.flatMap(({ start, end }, index) =>
        start < match.index + match[0].length && end > match.index ? [index] : [],
      );
      if (at.some((index) => reading.used[index])) continue;
      if (low) found.min ??= toMinor(low);
      if (high) found.max ??= toMinor(high);
      use(reading, { at });
    }
  }
  return found.min === undefined && found.max === undefined ? null : found;
}
