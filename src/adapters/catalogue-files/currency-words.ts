/** A currency as a text names it: `codes` are the ISO 4217 codes that the word may mean, none where it is an unknown sign. */
export type NamedCurrency = { word: string; codes: readonly string[] };

/** Spellings in words, by the codes that they may mean. */
const spellings: Record<string, string> = {
  USD: String.raw`us ?\$|u\.s\. ?\$|us[- ]?dollars?|u\.s\. dollars?`,
  CAD: String.raw`can? ?\$|c\$|canadian dollars?|kanadische dollar`,
  AUD: String.raw`au? ?\$|australian dollars?|australische dollar`,
  NZD: String.raw`nz ?\$|new zealand dollars?`,
  SGD: String.raw`sg? ?\$|singapore dollars?`,
  HKD: String.raw`hk ?\$|hong kong dollars?`,
  TWD: String.raw`nt ?\$`,
  MXN: String.raw`mex? ?\$|mx ?\$|mxn ?\$|mexican pesos?`,
  BRL: String.raw`r\$|reais`,
  EUR: "euros?",
  GBP: "(?:british )?pounds? sterling|british pounds?|sterling",
  CHF: String.raw`sfr\.?|fr\.|(?:schweizer )?franken|swiss francs?`,
  JPY: "yen|円",
  CNY: "yuan|renminbi|rmb|元",
  PLN: "zł|zl|z[łl]ot(?:y|ych|e)",
  CZK: "kč|kc|korun[ay]?",
  HUF: "ft|forint",
  RON: "lei|leu",
  BGN: String.raw`лв\.?|lev[ai]?`,
  TRY: "tl|lira",
  RUB: String.raw`руб\.?|rubles?|rubel`,
  UAH: String.raw`грн\.?`,
  ILS: "nis|shekels?",
  ZAR: "rand",
  "USD CAD AUD NZD SGD HKD": "dollars?",
  "SEK NOK DKK ISK": String.raw`kr\.?|kron(?:er|or|en|a|e)`,
  "INR PKR LKR NPR MUR": String.raw`rs\.?|rupees?`,
  "MXN ARS CLP COP PHP UYU": "pesos?",
};

const signs: Record<string, string> = {
  $: "USD CAD AUD NZD SGD HKD MXN ARS CLP COP TWD",
  "€": "EUR",
  "£": "GBP EGP",
  "¥": "JPY CNY",
  "₹": "INR",
  "₽": "RUB",
  "₺": "TRY",
  "₩": "KRW",
  "₪": "ILS",
  "₴": "UAH",
  "₱": "PHP",
  "฿": "THB",
  "₫": "VND",
  "₦": "NGN",
  "₸": "KZT",
  "₡": "CRC",
};

const words = Object.entries(spellings).map(([codes, pattern]) => ({
  codes: codes.split(" "),
  pattern: new RegExp(String.raw`(?<!\p{L})(?:${pattern})(?!\p{L})`, "giu"),
}));
const isoCodes = new Set(Intl.supportedValuesOf("currency"));

/** 'All' and 'top' are English words unless they are written as codes. */
const isCode = (word: string) =>
  isoCodes.has(word.toUpperCase()) && (word === word.toUpperCase() || !/^(?:all|top)$/i.test(word));

/** Finds what names a currency in a text, and returns the rest of the text without it. */
export function findCurrencies(text: string): { named: NamedCurrency[]; rest: string } {
  const named: NamedCurrency[] = [];
  const take = (word: string, codes: readonly string[]) => {
    named.push({ word, codes });
    return " ";
  };
  let rest = text.replaceAll("￥", "¥").replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
  for (const { codes, pattern } of words) rest = rest.replace(pattern, (word) => take(word, codes));
  rest = rest.replace(/\p{Sc}/gu, (sign) => take(sign, signs[sign]?.split(" ") ?? []));
  rest = rest.replace(/(?<!\p{L})[a-z]{3}(?!\p{L})/giu, (word) =>
    isCode(word) ? take(word, [word.toUpperCase()]) : word,
  );
  return { named, rest };
}

/** Returns the currencies that a text names and nothing else; null: it says something else. */
export function currenciesOf(text: string): NamedCurrency[] | null {
  const { named, rest } = findCurrencies(text);
  return named.length > 0 && /^[\s.()]*$/.test(rest) ? named : null;
}

/** Returns the name of the first of these currencies that is not the shop's; null: all may be. */
export function foreignAmong(named: readonly NamedCurrency[], own: string): string | null {
  const other = named.find(({ codes }) => !codes.includes(own));
  if (!other) return null;
  return other.codes.length === 1 ? (other.codes[0] ?? other.word) : other.word;
}
