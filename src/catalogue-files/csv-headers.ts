import {
  applicationColumns,
  attributePrefix,
  numberColumns,
  partRowColumns,
  rowColumn,
  vehicleColumns,
} from "#catalogue-files/csv-columns.ts";
import { findCurrencies } from "#catalogue-files/currency-words.ts";
import { amountColumns } from "#shop/imports/part-columns.ts";

/** Every field that a column can be imported as, besides attributes. */
export const csvFields: readonly string[] = [
  ...new Set<string>([rowColumn, ...partRowColumns, ...numberColumns, ...applicationColumns, ...vehicleColumns]),
];

/**
 * What suppliers call columns, in English and German. Costs and prices without a qualifier in other words are left out: what a shop pays, or what
 * its supplier recommends, is not guessed to be its price.
 */
const synonyms: Record<string, string> = {
  sku: "item item_no item_number item_code item_id article article_no article_number article_code product_code product_id product_number stock_code stock_number partno artikel artikelnr artikelnummer artikel_nr art_nr artnr bestellnummer bestellnr best_nr",
  part_number:
    "part part_no part_nr part_num partnumber mpn mfr_part_number manufacturer_part_number oem_part_number teilenummer teilenr teile_nr herstellernummer hersteller_nr hersteller_artikelnummer",
  brand: "manufacturer maker_name make_brand brand_name mfr mfg hersteller marke herstellername",
  brand_id: "brand_code aaia_brand_id brandaaiaid brand_aaia_id brandid",
  name: "item_name product product_name part_name title short_description item_description product_description_short bezeichnung artikelbezeichnung artikelname name_deutsch produktname titel kurzbezeichnung kurztext benennung",
  description:
    "long_description product_description details marketing_copy beschreibung langtext artikelbeschreibung produktbeschreibung",
  price:
    "unit_price selling_price sale_price sales_price retail_price price_usd price_eur preis verkaufspreis prix prix_unitaire prix_de_vente einzelpreis stueckpreis stuckpreis vk vk_preis",
  list_price: "msrp rrp suggested_retail_price recommended_retail_price listenpreis uvp uvp_preis bruttopreis",
  core_charge: "core_price core_deposit altteilpfand altteilwert",
  map_price: "minimum_advertised_price",
  package_weight_g: "shipping_weight_g gross_weight_g bruttogewicht_g versandgewicht_g",
  currency:
    "currency_code currency_iso iso_currency price_currency curr ccy waehrung wahrung waehrungscode wahrungscode waehrungskennzeichen wahrungskennzeichen wkz devise monnaie moneda valuta",
  stock:
    "qty qty_available quantity_available available qty_on_hand quantity_on_hand on_hand inventory stock_qty stock_quantity bestand lagerbestand lager verfuegbar verfugbar menge_auf_lager",
  minimum_order:
    "min_order min_qty minimum_quantity min_order_qty minimum_order_quantity moq mindestmenge mindestbestellmenge mindestabnahme",
  part_type:
    "product_type type category part_terminology terminology_name artikelart teileart teiletyp produktgruppe warengruppe kategorie",
  image: "image_url image_link picture photo photo_url bild bild_url",
  universal: "fits_all universell",
  make: "vehicle_make car_make fahrzeughersteller automarke",
  model: "vehicle_model car_model fahrzeugmodell modell",
  year: "years model_year year_range jahr jahre modelljahr baujahr baujahre",
  from: "year_from from_year start_year begin_year first_year jahr_von baujahr_von von",
  to: "year_to to_year end_year last_year jahr_bis baujahr_bis bis",
  position: "location fitting_position einbauort einbauposition einbaulage",
  quantity: "qty_per_vehicle quantity_per_vehicle per_car_qty menge_je_fahrzeug anzahl",
  notes:
    "note fitment_notes comment_fitment hinweis hinweise bemerkung comments comment remarks remark footnote footnotes application_notes application_note vehicle_notes restrictions restriction qualifiers qualifier conditions additional_info additional_information bemerkungen anmerkung anmerkungen kommentar kommentare einschraenkung einschrankung einschraenkungen einschrankungen zusatzinfo zusatzinformation",
  displacement: "liter litre liters engine_size engine_liter hubraum",
  cylinders: "cyl cylinder zylinder",
  fuel: "fuel_type kraftstoff kraftstoffart",
  turbo: "turbocharged aufgeladen",
  engine: "engine_code motor motorcode",
  drive: "drive_type drivetrain antrieb antriebsart",
  transmission: "transmission_type gearbox getriebe",
  body: "body_type body_style karosserie karosserieform aufbau",
  trim: "submodel sub_model trim_level ausstattung ausfuehrung ausfuhrung",
  built_from: "production_from bauzeit_von produktion_von",
  built_to: "production_to bauzeit_bis produktion_bis",
  built_before: "production_before",
  market: "markt country land vertriebsland",
  hsn_tsn: "hsn_und_tsn kba kba_nr kba_nummer kba_number schluesselnummer schlusselnummer",
  ktype: "k_type ktyp k_typ ktypnr ktype_id tecdoc_id tecdoc_ktype",
  vcdb: "vcdb_id vcdb_vehicle_id",
  kw: "power_kw leistung_kw",
  ccm: "cc cm3 displacement_ccm hubraum_ccm",
  version: "type_name typbezeichnung motorisierung variante",
  kind: "number_type reference_type nummernart",
  number: "oe_number oem_number oe reference reference_number oe_nummer vergleichsnummer referenznummer",
  maker: "number_maker oe_brand vehicle_manufacturer",
  replaced_by: "superseded_by successor ersetzt_durch nachfolger",
  action: "change_type aktion",
};

/**
 * Names that mean a field where no other column of the file does: 'List' beside 'MSRP' is left out. They say less, so they don't decide what kind of
 * file it is either.
 */
const lesserSynonyms: Record<string, string> = {
  name: "item_desc",
  list_price: "list",
  jobber_price: "jobber",
  core_charge: "core",
  stock: "qoh qty_oh qty_avail avail",
  from: "year_start beg_year beginning_year start_yr yr_from jahr_start",
  to: "year_end ending_year end_yr yr_to jahr_ende",
  quantity: "qty_required qty_req required_qty qty_per_app per_vehicle",
};

const bySynonym = (fields: Record<string, string>) =>
  new Map(Object.entries(fields).flatMap(([field, names]) => names.split(" ").map((name) => [name, field] as const)));
const fieldBySynonym = bySynonym(synonyms);
const fieldByLesser = bySynonym(lesserSynonyms);

/** A column's name in one spelling: lower case, letters without marks, words separated by `_`. */
export function headerKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("#", " number ")
    .replace(/[^\p{L}\p{N}.]+/gu, "_")
    .replace(/^[_.]+|[_.]+$/g, "");
}

/** The field that a column's name means; null: none. */
export function fieldOf(name: string): string | null {
  const key = headerKey(name);
  if (key.startsWith(attributePrefix)) return key.length > attributePrefix.length ? key : null;
  if (csvFields.includes(key)) return key;
  return fieldBySynonym.get(key.replaceAll(".", "")) ?? amountFieldOf(name, certainFieldOf);
}

/** The field that a column's name means where no other column does; null: none. */
export function lesserFieldOf(name: string): string | null {
  return fieldByLesser.get(headerKey(name).replaceAll(".", "")) ?? amountFieldOf(name, lesserAmountOf);
}

/** Whether a column is only taken for what its field is: 'Core' may say yes or no. Years decide what a row is about. */
export const isLesser = (field: string, name = "") =>
  lesserFieldOf(name) === field && field !== "from" && field !== "to";

const certainFieldOf = (key: string) => (csvFields.includes(key) ? key : fieldBySynonym.get(key));

/** A currency alone heads prices: `EUR`, `EUR/Stück`. */
const lesserAmountOf = (key: string) => (key === "" ? "price" : fieldByLesser.get(key));

const perPiece = /(?:^|_)(?:(?:per|pro|je|par|a)_)?(?:stuck|stueck|stk|st|pcs?|pieces?|each|ea|units?|unite)$/;

/** The column of amounts that a name means beside a currency: `List Price USD`, `PriceEUR`, `Preis in Euro`, `VK EUR/Stück`. */
function amountFieldOf(name: string, find: (key: string) => string | undefined): string | null {
  const { named, rest } = findCurrencies(name);
  if (named.length === 0) return null;
  const key = headerKey(rest)
    .replaceAll(".", "")
    .replace(perPiece, "")
    .replace(/(?:^|_)(?:in|en)$/, "");
  const field = find(key) ?? "";
  return amountColumns.includes(field) ? field : null;
}
