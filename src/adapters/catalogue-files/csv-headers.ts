import {
  applicationColumns,
  attributePrefix,
  numberColumns,
  partRowColumns,
  rowColumn,
  saleColumns,
  vehicleColumns,
} from "#adapters/catalogue-files/csv-columns.ts";
import { factSynonyms } from "#adapters/catalogue-files/csv-fact-headers.ts";
import { otherLanguages } from "#adapters/catalogue-files/csv-header-languages.ts";
import { piecesInName } from "#adapters/catalogue-files/csv-sale-words.ts";
import { findCurrencies } from "#adapters/catalogue-files/currency-words.ts";
import { amountColumns } from "#shop/supply/imports/part-columns.ts";

/** Every field that a column can be imported as, besides attributes. */
export const csvFields: readonly string[] = [
  ...new Set([
    rowColumn,
    ...partRowColumns,
    ...saleColumns,
    ...numberColumns,
    ...applicationColumns,
    ...vehicleColumns,
  ]),
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
    "min_order min_qty minimum_quantity min_order_qty min_order_quantity minimum_order_quantity minimum_order_qty minimum_qty min_quantity order_minimum moq mindestmenge mindestbestellmenge mindestabnahme mindestabnahmemenge min_bestellmenge min_abnahme mindest_bestellmenge cantidad_minima pedido_minimo quantite_minimale quantite_minimum quantita_minima ordine_minimo minimale_bestelhoeveelheid minsta_antal minimalna_ilosc quantidade_minima",
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
  replaced_by:
    "superseded_by supersession superseded superseding_number superseding_part replacement replacement_part replacement_part_number replacement_number new_part_number new_number successor successor_number ersetzt_durch nachfolger nachfolgeartikel nachfolgenummer nachfolgeteil ersatzartikel ersatznummer neue_nummer remplace_par nouvelle_reference sustituido_por reemplazado_por sostituito_da vervangen_door ersatt_av zastapiony_przez substituido_por",
  status:
    "status product_status item_status part_status life_cycle lifecycle life_cycle_status lifecycle_status life_cycle_code availability_status sales_status artikelstatus produktstatus lieferstatus verfuegbarkeitsstatus teilestatus lebenszyklus estado statut stato stan_produktu",
  discontinued:
    "is_discontinued discontinued_date date_discontinued discontinue discontinue_date discontinuation_date disc disco obsolete is_obsolete obsolete_date nla no_longer_available end_of_life eol eol_date end_of_sale phase_out phased_out phase_out_date auslauf auslaufartikel auslaufdatum auslaufkennzeichen ausgelaufen entfallen entfallt eingestellt descatalogado obsoleto fin_de_vie fuori_produzione vervallen utgatt wycofany descontinuado",
  active:
    "is_active aktiv lieferbar activo actif attivo actief aktywny ativo published is_published veroeffentlicht veroffentlicht enabled sellable for_sale",
  replaces:
    "supersedes replaced_number superseded_number superseded_numbers old_number old_part_number old_part_no old_sku former_number former_part_number previous_number previous_part_number predecessor ersetzt ersetzt_nummer vorganger vorgaenger vorgangernummer vorgaengernummer vorgangerartikel alte_nummer alte_artikelnummer remplace ancienne_reference sustituye_a reemplaza_a sostituisce vervangt ersatter zastepuje substitui",
  oe_numbers:
    "oe_numbers oem_numbers oe_no oem_no oe_nos oe_nr oem_nr oe_ref oem_ref oe_refs oe_reference oem_reference oe_references oem_references oem oe_part_number oe_part_numbers oem_part_numbers original_number original_numbers original_part_number oe_nummern oem_nummer oem_nummern originalnummer originalnummern originalteilenummer oe_numero numero_oe numeros_oe reference_oe references_oe reference_origine referencia_oe referencias_oe referencia_original codice_oe codici_oe codice_originale oe_nummers numer_oe numery_oe numer_oryginalny codigo_oe codigo_original",
  cross_numbers:
    "cross_reference cross_references cross_ref cross_refs xref interchange interchanges interchange_number interchange_numbers interchange_part_number competitor_number competitor_numbers competitor_part_number equivalent equivalents equivalent_numbers vergleichsnummern referenznummern equivalencias referencias_cruzadas equivalences equivalenze zamienniki kruisverwijzing",
  price_unit:
    "pe preiseinheit price_unit price_per price_basis price_base price_qty price_quantity price_unit_qty price_unit_quantity price_uom pricing_unit pricing_uom price_multiple preis_pro preis_je preismenge preisbasis preis_pro_einheit unite_de_prix unidad_de_precio unita_prezzo unita_di_prezzo prijseenheid prijs_per prisenhet jednostka_ceny unidade_de_preco",
  sales_unit:
    "uom unit unit_of_measure unit_of_measurement unit_of_sale unit_of_issue sales_unit sale_unit selling_unit sell_unit selling_uom sell_uom sales_uom order_unit order_uom sold_by sold_in sold_as me einheit mengeneinheit verkaufseinheit vk_einheit bestelleinheit unidad unidad_de_medida unidad_de_venta unite unite_de_vente unite_de_mesure um u_m unita_di_misura unita_di_vendita eenheid verkoopeenheid jednostka jm j_m jednostka_miary enhet forsaljningsenhet unidade unidade_de_venda pack package",
  pack_quantity:
    "pack_qty pack_size pack_of pack_count package_qty package_quantity qty_per_pack quantity_per_pack qty_per_package pcs_per_pack pieces_per_pack pieces_per_package units_per_pack units_per_package items_per_pack item_package_quantity number_of_items packing_unit packing_quantity packing_qty packaging_unit packaging_quantity vpe ve vp_einheit verpackungseinheit verpackungseinheiten verpackungsmenge packungseinheit packungsgrosse packungsgroesse packungsinhalt gebinde gebindegrosse stuck_pro_packung stuck_je_packung stueck_pro_packung order_multiple order_multiples sales_multiple qty_increment quantity_increment order_increment lot_size std_pack std_package standard_pack unidades_por_paquete unidades_por_caja unidad_de_embalaje conditionnement quantite_par_boite pezzi_per_confezione confezione verpakkingseenheid stuks_per_verpakking antal_per_forpackning forpackningsstorlek sztuk_w_opakowaniu ilosc_w_opakowaniu opakowanie quantidade_por_embalagem embalagem",
  valid_from:
    "valid_from price_valid_from effective effective_date effective_from price_effective_date start_date gultig_ab gueltig_ab gultig_von gueltig_von preis_gultig_ab preis_gueltig_ab preis_gultig_von valable_a_partir_du valable_du valido_desde valido_dal geldig_vanaf galler_fran wazne_od wazny_od valido_a_partir_de",
  valid_to:
    "valid_to valid_until valid_till valid_thru valid_through price_valid_to price_valid_until price_valid_till price_expires price_expiry expiration_date expiry_date expiry expires expires_on price_end_date end_date gultig_bis gueltig_bis preis_gultig_bis preis_gueltig_bis valable_jusqu_au valable_jusquau valido_hasta valido_fino_al valido_al geldig_tot geldig_t_m galler_till wazne_do wazny_do valido_ate",
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
/** English and German names come first where another language calls another column so. */
const fieldBySynonym = new Map([...bySynonym(factSynonyms), ...bySynonym(otherLanguages), ...bySynonym(synonyms)]);
const fieldByLesser = bySynonym(lesserSynonyms);

/** A column's name in one spelling: lower case, letters without marks, words separated by `_`. */
export function headerKey(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("ł", "l")
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

/** The column of amounts that a name means beside a currency or a number of pieces: `List Price USD`, `Preis in Euro`, `VK EUR/Stück`, `Price per 100`. */
function amountFieldOf(name: string, find: (key: string) => string | undefined): string | null {
  const { named, rest } = findCurrencies(name);
  const counted = piecesInName(rest.trim());
  if (named.length === 0 && !counted) return null;
  const key = headerKey(counted?.rest ?? rest)
    .replaceAll(".", "")
    .replace(perPiece, "")
    .replace(/(?:^|_)(?:in|en)$/, "");
  const field = (named.length === 0 && key === "" ? undefined : find(key)) ?? "";
  return amountColumns.includes(field) ? field : null;
}
