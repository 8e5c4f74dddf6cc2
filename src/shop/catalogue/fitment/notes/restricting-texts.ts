import { isBody } from "#shop/catalogue/fitment/bodies.ts";
import { eitherClause, eitherWay, narrows, saysNothing } from "#shop/catalogue/fitment/notes/informing-notes.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";

/** What is said of sale, delivery and make in words that otherwise keep vehicles out. */
const ofSale = new RegExp(
  [
    String.raw`(?<!\p{L})non[- ]?(?:return(?:able|s)?|refundable|cancel+able|stock(?:ing|ed)?|hazardous|hazmat|taxable|asbestos(?: organic)?|oem?|genuine|directional|metallic|corrosive|toxic|flammable|slip|inventory|conveyable|applicable)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:ground|freight|ltl|parcel|pallet|online|web|internet|in[- ]store|special order|wholesale|retail|dealers?|trade|b2b|cash|prepaid|reference|display|internal use|clearance|drop[- ]?ship|will call|quote)(?: shipping| service| delivery| sale)? only(?!\p{L})`,
    String.raw`(?<!\p{L})only (?:\d+ )?(?:(?:pcs|pieces|units|items|sets) )?(?:left|available|remaining|in stock|on hand|sold|ships?|shipped|by|via)(?!\p{L})(?: (?:in stock|online))?`,
    String.raw`(?<!\p{L})nur (?:noch )?(?:\d+ )?(?:stück |stk\.? |st\. )?(?:verfügbar|lieferbar|vorrätig|auf lager|auf bestellung|auf anfrage|abholung|solange|online|per spedition|spedition)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:excl?\.?|excluding|excludes|ohne|without|w\/o|no|keine?n?) (?:vat|mwst\.?|ust\.?|mehrwertsteuer|umsatzsteuer|tax(?:es)?|gst|hst|duty|shipping|versand\p{L}*|freight|fracht\p{L}*|delivery|core(?: charge| deposit)?|(?:altteil)?pfand|deposit|fees?|gewähr|garantie|warranty|discounts?|rabatte?|zubehör|montagesatz|anbausatz)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:excl?\.?|excluding|excludes) (?:all |any |the |mounting |installation |attaching )*(?:hardware|gaskets?|seals?|bolts?|screws?|clips?|sensors?|caps?|fluids?|oil|tools?|accessories|batter(?:y|ies)|bulbs?|brackets?|instructions?|labou?r|installation|mounting|surcharges?)(?=\s*(?:$|[.,;:)!]))`,
    String.raw`(?<!\p{L})(?:only for|for) (?:professional|trade|workshop|commercial|qualified|trained|off[- ]?road|racing|race|track|competition|show|display|internal|indoor|outdoor)(?: \p{L}+){0,2} (?:use|installation|installers?|mechanics?|personnel|technicians?|customers?)(?: only)?(?!\p{L})`,
    String.raw`(?<!\p{L})not (?:intended |legal |approved |suitable )?(?:for|on) (?:public |street |on |off |the )*(?:highways?|roads?|street|off[- ]?road|on[- ]?road|racing|race|track|competition|commercial|medical|marine|aviation|aircraft|sale)(?: (?:use|driving|roads?|vehicle use|applications?))?(?=\s*(?:$|[.,;:)!]))`,
    String.raw`(?<!\p{L})nur (?:für|durch|von|vom) (?:den |die |das |einen? |einer )?(?:qualifizierte[nrs]? |autorisierte[nrs]? )?(?:fach\p{L}+|werkst[aä]tt\p{L}*|profis?|gewerbe\p{L}*|händler\p{L}*|wiederverkäufer\p{L}*|innenräume?|innenbereich|rennsport|rennstrecke|motorsport)(?=\s*(?:$|[.,;:)!]))`,
    String.raw`(?<!\p{L})(?:sold|available|shipped|ships|packed|supplied|delivered) only (?:on|in|as|by|to|with) (?:an? |the |our )?(?:pallets?|pairs?|sets?|bulk|box(?:es)?|cartons?|request|order|website|stores?|packs?|kits?|multiples|trade|dealers?|email|phone)(?!\p{L})`,
    String.raw`(?<!\p{L})but not limited to(?!\p{L})`,
    String.raw`(?<!\p{L})(?:does|do|will)(?: not|n.t) (?:fit|work) (?:in|into|inside|under|through) (?:the |a |an |your |most )*(?:glove ?box|trunk|boot|mailbox|letter ?box|box|bag|pocket|hand)(?=\s*(?:$|[.,;:)!]))`,
    String.raw`(?<!\p{L})(?:no|keine?[nrs]?) (?:longer|returns?|refunds?|images?|pictures?|photos?|bild(?:er)?|fotos?|data|daten|info\p{L}*|stock|bestand|change|minimum|restrictions?|einschränkung(?:en)?|limitations?|notes?|hinweise?|exceptions?|ausnahmen?|backorders?|exchanges?|cancell?ations?|rückgabe\p{L}*|retouren?|umtausch|angaben?|modifications?|squeal|noise|drilling|cutting|special|substitutes?|replacement|nachfolger|ersatz)(?!\p{L})`,
    String.raw`(?<!\p{L})nicht (?:lieferbar|verfügbar|vorrätig|auf lager|rabatt\p{L}*|umtausch\p{L}*|rückgabe\p{L}*|bekannt|mehr lieferbar|im lieferumfang|enthalten)(?!\p{L})`,
    String.raw`(?<!\p{L})not (?:available(?! (?:for|on|in|with)(?!\p{L}))|in stock|returnable|applicable|included|for resale|for (?:retail )?sale|for export)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:valid|gültig|price|preis|available|lieferbar|verfügbar|ships?|eta|expected) (?:from|after|until|till|thru|through|to|ab|bis) [\d./-]+`,
    String.raw`(?<!\p{L})without (?:noise|compromis\p{L}*|sacrific\p{L}*|modif\p{L}*|the need|having|any|notice|prior)(?!\p{L})`,
    String.raw`(?<!\p{L})mit (?:zubehör|montagesatz|anbausatz|dichtung(?:en)?|schrauben|pfand|mwst\.?)(?!\p{L})`,
  ].join("|"),
  "giu",
);

/** Words that keep vehicles out, or ask for something they have. */
const excluding = new RegExp(
  [
    String.raw`(?<!\p{L})(?:only|nur|exc|excl|except(?:ing)?|excluding|excludes|sauf|excepto|unless|nicht|außer|ausser|ausgenommen|other than|all but|but not|not (?:for|with|on|in|suitable|compatible)|incompatible|chassis|fahrgestell\p{L}*|fgst|vin|gvwr?|wheelbase|radstand|if equipped|equipped with|(?<!all )models|fahrzeuge|wheel[- ]drive)(?!\p{L})`,
    String.raw`(?<!\p{L})(?:does|do|will)(?: not|n.t) fit(?!\p{L})|(?<!\p{L})won.t fit(?!\p{L})`,
    String.raw`(?<!\p{L})(?:non[- ]?|w\/o ?|(?:no|without|ohne|keine?[mnrs]?) )[\p{L}\d]{2}`,
    String.raw`(?:^|[;(] ?)(?:(?:mit|with|sans|con) |w\/ ?)\S`,
  ].join("|"),
  "iu",
);

const mayRestrict = (text: string) => excluding.test(text) || narrows(text);

/** Returns whether a text of which nobody knows what it is about says which vehicles a part fits or not: 'LX ONLY', 'exc. Raptor', 'keine Cabrios'. */
export function restricts(text: string): boolean {
  if (!mayRestrict(text)) return false;
  const rest = text.replaceAll(ofSale, " ").trim();
  if (!mayRestrict(rest)) return false;
  const { qualifiers, open } = readNote(rest);
  return open || Object.keys(qualifiers).length > 0;
}

/** What keeps vehicles out in so many words, also in a text about the product itself. */
const keepsOut =
  /(?<!\p{L})(?:except(?:ing)?|excl?|excluding|excludes|sauf|excepto|other than|all but|but not|not (?:for|on|in|suitable|compatible)|incompatible|(?:does|do|will)(?: not|n.t) (?:fit|work|suit)|won.t (?:fit|work)|(?:fits|only|for) only|only (?:for|fits?|on)|(?:models?|vehicles?) only|only (?:models?|vehicles?)|nur (?:für|bei)|nicht (?:für|bei|passend|geeignet)|passt nicht|passend nur|außer|ausser|ausgenommen|(?:built|produced|manufactured) (?:before|after|from|since|until|till|thru|through|up to|prior to|to)(?=[^.;]{0,25}(?:\d{1,2}[./-]\d|(?<![:\d])(?:19|20)\d\d(?!\d))))(?!\p{L})/iu;

/** Words that keep vehicles out if a value of theirs stands beside them: 'Sedan only', 'nur Kombi', 'keine Cabrios', 'Non-Hybrid', 'for 4WD models'. */
const beforeValue =
  /(?<!\p{L})(?:only|nur|keine?[nrs]?|no|non)[ -](?=\S)|(?<!\p{L})for (?=\S+ (?:models?|vehicles?|cars|trucks)(?!\p{L}))/giu;
const afterValue = / (?:only|nur)(?![\p{L}\d])/giu;

/** Returns whether a text about a product says all the same that it keeps vehicles out: 'Diesel filter, not for Ford', 'nur für Kombi'. */
export function excludes(text: string): boolean {
  return keeps(text) && keeps(text.replaceAll(ofSale, " ")) && restricts(text);
}

const keeps = (text: string) => keepsOut.test(text) || besideValue(text);

function besideValue(text: string): boolean {
  const behind = [...text.matchAll(beforeValue)].map(({ index, 0: { length } }) =>
    text.slice(index + length).split(" "),
  );
  const before = [...text.matchAll(afterValue)].map(({ index }) => text.slice(0, index).split(" "));
  return [1, 2, 3].some(
    (count) =>
      behind.some((words) => isValue(words.slice(0, count).join(" "))) ||
      before.some((words) => isValue(words.slice(-count).join(" "))),
  );
}

/** Whether words are a value that vehicles have. */
function isValue(words: string): boolean {
  const text = words.replace(/^[(,;]+|[.,;:!)]+$/g, "");
  const { qualifiers, open } = readNote(text);
  return (!open && Object.keys(qualifiers).length > 0) || isBody(text) || isBody(text.replace(/s$/, ""));
}

/** Leaves out what fits either way: 'Works with or without ABS'. */
export const withoutBoth = (text: string) =>
  text
    .replaceAll(eitherClause, " ")
    .replace(/^[\s.,;]+/, "")
    .trim();

/** Whether a text says in so many words that there is nothing to say. */
export const isEmptyRemark = saysNothing;

/** Whether a text names something that a vehicle may have or not, of whatever more it says. */
export const namesBoth = (text: string) => eitherWay.test(text);
