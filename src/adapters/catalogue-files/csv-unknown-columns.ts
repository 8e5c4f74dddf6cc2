import { headerKey } from "#adapters/catalogue-files/csv-headers.ts";
import { splitList } from "#adapters/catalogue-files/csv-columns.ts";
import { readEngine } from "#shop/catalogue/fitment/engine-words.ts";
import { isEmptyRemark } from "#shop/catalogue/fitment/notes/restricting-texts.ts";
import { readNote } from "#shop/catalogue/fitment/notes/read-note.ts";

/** What a column that nobody knows does to the applications of a file: names what they don't fit, restricts them, may restrict them, or does neither. */
export type ColumnMeaning = "excludes" | "restricts" | "unclear" | "describes";

const excluding =
  /^(?:(?:engines?|models?|vehicles?|trims?|fitment)_)?(?:not_(?:for|fit(?:s|ting)?|compatible|suitable|on|with|valid)|(?:does|do|will)_?(?:not|n_?t)_(?:fit|suit|work)|won_?t_(?:fit|suit|work)|incompatible|unsuitable|exc(?:l|ept|epts|epted|epting|eption|eptions|lude|ludes|luded|luding|lusion|lusions)?|other_than|all_but|but_not|ausnahmen?|ausgenommen|ausgeschlossen|ausschl(?:uss|usse|uesse)|aus+er|nicht_(?:fu?e?r|bei|passend|geeignet|kompatibel|mit)|passt_nicht|sauf|hors|exceptee?s?|exclus(?:ions?)?|pas_pour|ne_convient_pas|incompatibles?|excepto|excluye|excluidos?|no_(?:para|compatible|apto)|salvo|eccetto|tranne|escluso|esclusi|non_(?:per|compatibile)|behalve|uitgezonderd|niet_(?:voor|geschikt)|utom|ej_for|oprocz|nie_(?:dla|pasuje))(?:_(?:for|on|in|with|to|by|engines?|motor(?:en)?|moteurs?|models?|modelle?|vehicles?|fahrzeuge?|trims?|applications?|fitment|fu?e?r|pour|para|per|cars?))*$/;

/** What is said of the part, whatever it is a part of. */
const describing =
  /(?:^|_)(?:images?|pictures?|photos?|bild(?:er)?|urls?|links?|videos?|pdf|documents?|datasheet|categor(?:y|ies)|kategorien?|gruppe|group|upc|ean|gtin|barcode|isbn|asin|prices?|preise?|costs?|msrp|discount|currency|margin|tax|vat|mwst|weight|gewicht|material|colou?r|farbe|finish|warranty|garantie|keywords?|tags?|seo|slug|meta|stock|inventory|availability|lead_time|updated|created|modified|last_change[ds]?|timestamp|supplier|vendor|lieferant|distributor|brand|marke|hersteller|manufacturer|names?|titles?|bezeichnung|hazmat|prop_?65|tariff|hs_code|hts|(?:part|item|article|artikel|interchange|oe|oem|reference|catalog|competitor|product)_(?:no|nr|num|numbers?|code|line|id)|oem?|interchange|supersed\p{L}*|replaces|popularity|rank|pcs|pieces|pack_(?:qty|quantity|size)|packaging|sort(?:_order)?|seq(?:uence)?|line_no|row(?:_(?:no|number|id))?|page|seite|catalog(?:ue)?|status|source|quelle)(?:_\d+)?(?:_|$)/u;

/** What distinguishes vehicles of one model and year. */
const restricting =
  /(?:^|_)(?:region|regions|vin|vins|fin|cab|kabine|pr|rpo|wheels?|rad|rader|caliper|calipers|bremssattel|bed|steering|lenkung|series|serie|baureihe|wheel_?base|wb|radstand|build|built|bauzeit|prod|production|produktion|chassis|fahrgestell\p{L}*|fgst|options?|sonderausstattung|trims?|sub_?models?|transmissions?|trans|getriebe\p{L}*|gear|gearbox|speeds?|brakes?|bremsen?|bremsanlage|bremssystem|gvwr?|gewichtsklasse|engines?|motor\p{L}*|moteurs?|mkb|drive|drivetrain|antrieb\p{L}*|drivetype|axles?|achse\p{L}*|vorderachse|hinterachse|suspension|fahrwerk|springs?|federung|fuel|kraftstoff|body|bodies|karosserie|aufbau|doors?|turen|tueren|seats?|sitze?|seating|emissions?|federal|california|market|markets|serial|abs|esp|klima\p{L}*|air_conditioning|ausstattung\p{L}*|ausfu?e?hrung|class|klasse|generation|gen|platform|plattform|variants?|variante|differential|ratio|rotors?|cylinders?|zylinder|valves?|ventile|aspiration|turbo|ignition|injection|towing?|hitch|roof|dach|sunroof|headlights?|hybrid|restrict\p{L}*|conditions?|limit\p{L}*|fitment|fits|only|nur|equipment|equipped|qualifiers?|requires?|displacement|hubraum|liter|litre|pedals?|handbrake|parking|mirror|sensor|hp|kw|ps|horsepower|power|leistung)(?:_|$)/u;

const ofIds = /(?:^|_)ids?$/;
const ofVehicles = /(?:^vehicle|(?:^|_)config\p{L}*)_ids?$/u;

/** What the name of a column says of it. */
export function meaningOfColumn(name: string): ColumnMeaning {
  const key = headerKey(name.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 "));
  if (excluding.test(key) || excluding.test(headerKey(name))) return "excludes";
  if (describing.test(key)) return "describes";
  if (restricting.test(key) || restricting.test(headerKey(name)) || ofVehicles.test(key)) return "restricts";
  return ofIds.test(key) ? "describes" : "unclear";
}

/** Whether a cell says that nothing is restricted, or that its notes say what is. */
export const saysNothing = (cell: string) => isEmptyRemark(cell) || /^(?:universal|see notes?)$/i.test(cell);

const lead = /^(?:with |w\/ ?|mit |the |an? |engines?:? |motor:? |eng\.? |für |for )+/i;
const tail = /(?: (?:engines?|motor(?:en)?|models?|only))+$/i;
const between = /\s*(?:[;|\n]|,(?!\d)\s*|,\s+|\/(?! ?o)|\s(?:and|or|und|oder|et|ou|y|o|e)\s|&|\+)\s*/i;

/** Returns the notes of a cell that names what a part does not fit, as `readNote` understands them; null where it can't be read. */
export function exclusionNotes(cell: string): string[] | null {
  if (/^(?:0|no|nein|non|false)$/i.test(cell) || (saysNothing(cell) && !/^(?:all|any|alle|every)$/i.test(cell)))
    return [];
  const pieces = splitList(cell)
    .flatMap((one) => one.replace(/\bw\/(?!o)/gi, "with ").split(between))
    .filter(Boolean);
  const notes = pieces.map(exclusionNote);
  return notes.length > 0 && notes.every((note) => note !== null) ? notes : null;
}

function exclusionNote(piece: string): string | null {
  const text = piece.trim().replace(lead, "").replace(tail, "");
  const { displacement, cylinders, turbo } = readEngine(text) ?? {};
  // What is excluded together, as '3.5L V6', no qualifier says.
  const facts = [
    displacement && `${displacement.toFixed(1)}L`,
    cylinders && `${cylinders} cyl`,
    turbo && "turbo",
  ].filter(Boolean);
  const note = `Not for ${facts.length === 1 ? facts[0] : text}`;
  const { qualifiers, open } = readNote(note);
  return open || Object.keys(qualifiers).length === 0 ? null : note;
}
