import { readCount, readDate, readYesNo } from "#adapters/catalogue-files/csv-values.ts";
import type { DateStyle, DecimalStyle } from "#shop/supply/imports/csv-layout.ts";
import { fullYear } from "#shop/catalogue/vehicles/year-words.ts";

/** Whether a supplier sells a part on; null: the word doesn't say. */
export type SaleState = "sold" | "ended" | null;

/** A cell that names nothing, in the languages of suppliers. */
export const isNothing = (text: string) =>
  /^(?:[-–—.]+|n\/?a|n\.a\.|none|nil|null|no|nein|kein(?:e|er)?|0|false|falsch|ningun[oa]|no aplica|aucune?|non|nessun[oa]?|geen|nee|brak|nie|ingen|nej|nenhum|não|nao)$/i.test(
    text,
  );

const ended =
  /discontinu|des[ck]ontinuad|obsolet|\bnla\b|no longer|not available|unavailable|inac?tiv|inatv?iv|nieaktywn|inattiv|withdrawn|end[ -]of|\beol\b|phas(?:e|ed|ing)[ -]?out|run[ -]?out|closeout|clearance|auslauf|ausgelaufen|ausverkauf|abverkauf|eingestellt|nicht mehr|nicht lieferbar|entf[aä]ll|abgek[uü]ndigt|gesperrt|gel[oö]scht|delet|delist|archiv|draft|entwurf|disabled|hidden|unpublished|not for sale|not sold|do not (?:sell|use)|recall|cancel|retired|dropped|ceased|out of production|superseded|supers[eé]d|replaced|ersetzt|descatalogad|fuera de|de baja|suprimid|sustituid|reemplazad|arr[eê]t|supprim|remplac|fin de (?:vie|s[eé]rie)|abandonn|fuori (?:produzione|catalogo)|dismess|esauriment|sostituit|wycofan|zast[aą]pion|uitlopend|vervallen|vervangen|niet meer|utg[aå](?:tt|r|ende)|ersatt|substitu[ií]d/i;
const sold =
  /^(?:a|active?|activ[oa]|actif|actief|attiv[oa]|ativ[oa]|aktiv|aktywn[yae]|aktuell|current|currently available|available|verf[uü]gbar|lieferbar|sofort lieferbar|disponible|disponibile|dispon[ií]vel|dost[eę]pn[yae]|beschikbaar|leverbaar|tillg[aä]nglig|live|published|publi[eé]|enabled|normal|ok|new|neu|new item|neuheit|nuevo|nouveau|nuovo|in production|in current production|regular|standard|released|sellable|for sale|listed|in program|im programm|in stock|instock|auf lager|en stock|low stock|out of stock|sold out|nicht auf lager|back ?order(?:ed)?|on order|special order|pre-?order)$/i;

/** Reads what a status says: `Active`, `NLA`, `Auslaufartikel`. What is only out of stock is sold on. */
export function readState(text: string): SaleState {
  if (/^(?:not|nicht|never) (?:yet )?(?:discontinued|obsolete|superseded|ausgelaufen)$/i.test(text)) return "sold";
  if (/^(?:sold out|out of stock|nicht auf lager)$/i.test(text)) return "sold";
  if (ended.test(text)) return "ended";
  return sold.test(text) || isNothing(text) ? "sold" : null;
}

/** Reads whether a part has ended from a column that asks for it: yes, no, a day, or the words of a status. */
export function readEnded(text: string, dates: DateStyle | null, today: string): SaleState {
  if (isNothing(text)) return "sold";
  const flag = readYesNo(text);
  if ("value" in flag) return flag.value ? "ended" : "sold";
  const day = dayOf(text, dates);
  if (day !== null) return day <= today ? "ended" : "sold";
  return readState(text);
}

/** Reads whether a part is sold from a column that asks for it. */
export function readActive(text: string): SaleState {
  const flag = readYesNo(text);
  if ("value" in flag) return flag.value ? "sold" : "ended";
  return /^-1$/.test(text) ? "ended" : readState(text);
}

/** Returns the day with which something ends or begins; of two that `03/04/2019` may be, the one that leaves less time. Null: it is no day. */
export function dayOf(text: string, dates: DateStyle | null, end: "first" | "last" = "last"): string | null {
  const plain = text.replace(/[T ]\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?Z?$/, "");
  const year = /^\d{4}$/.exec(plain)?.[0];
  if (year && fullYear(year) > 1900 && fullYear(year) < 2100) return end === "last" ? `${year}-12-31` : `${year}-01-01`;
  const styles = dates === null ? (["dmy", "mdy"] as const) : [dates];
  const days = styles.flatMap((style) => {
    const read = readDate(plain, style);
    return "value" in read ? [read.value] : [];
  });
  return days.toSorted().at(end === "last" ? 0 : -1) ?? null;
}

/** Whether a day that ends something means that nothing does. */
export const isEndless = (text: string) =>
  isNothing(text) ||
  /^(?:9999\D?12\D?31|31\D12\D9999|12\D31\D9999|open|unlimited|no end|indefinite|until further notice|offen|unbegrenzt|unbefristet|bis auf weiteres|bis auf widerruf|indefinido|illimit[eé]|illimitato|onbeperkt|bezterminowo|tills vidare)$/i.test(
    text,
  );

const piece = String.raw`pcs?|pieces?|pces?|pce|ea|each|units?|un|u|st|stk|stck|st[uü]ck|stueck|items?|pe|c62|h87|nar|szt|sztuka|sztuki|sztuk|pz|pezz[oi]|pzas?|piezas?|uds?|unidad(?:es)?|unidades?|pi[eè]ces?|unit[eé]s?|unit[aà]|stuks?|styck|kpl|sets?|kits?|satz|garnitur|jeu|juego`;
const per = String.raw`(?:per|pro|je|par|por|à|voor|za)\s+`;
const counted = new RegExp(`^(?:${per})?(\\d[\\d.,' ]*?)\\s*(?:${piece})?\\.?$`, "i");
const single = new RegExp(`^(?:${per})?(?:${piece})\\.?$`, "i");
const hundreds: Record<string, number> = { c: 100, hundred: 100, hundert: 100, thousand: 1000, tausend: 1000 };

/**
 * Returns for how many pieces a price is that is for so much: `EA`, `100`, `per 100`, `je 100 Stück`. A set is sold as one. Null: it is something else,
 * such as a box.
 */
export function piecesOf(text: string, decimal: DecimalStyle | null): number | null {
  if (isNothing(text) || single.test(text)) return 1;
  const many = hundreds[text.toLowerCase().replace(new RegExp(`^${per}`, "i"), "")];
  if (many) return many;
  const read = readCount(counted.exec(text)?.[1]?.trim() ?? "", decimal);
  return "value" in read && read.value > 0 ? read.value : null;
}

const perMany = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:per|je|pro|par|por|à|voor|za)\\s+|/\\s*)(\\d{1,5})\\s*(?:${piece})?\\.?\\)?\\s*$`,
  "iu",
);
const perPiece = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:per|je|pro|par|por|à|voor|za)\\s+|/\\s*|\\(\\s*|(?<=\\s))(?:${piece})\\.?\\)?\\s*$|^(?:st[uü]ck|einzel)preis`,
  "iu",
);

/** Finds in the name of a column of prices for how many pieces they are: `Price per 100`, `Preis/Stück`; null: it doesn't say. */
export function piecesInName(name: string): { pieces: number; rest: string } | null {
  const many = perMany.exec(name);
  if (many) return { pieces: Number(many[1]), rest: name.slice(0, many.index) };
  const one = perPiece.exec(name);
  return one ? { pieces: 1, rest: name.slice(0, one.index) } : null;
}
