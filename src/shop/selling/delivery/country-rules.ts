// The countries that orders go to: what a delivery zone can quote, an address can name. Sources: ISO 3166-1 (and XK, Kosovo, by which the
// European Union and carriers call it); the Universal Postal Union's addressing sheets for postal codes and states.

/** By ISO 3166-1 alpha-2. */
export const countries =
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD
  CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ
  GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT
  PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM
  US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/);

/** Those whose addresses name a state or province. */
export const countriesWithRegions = ["US", "CA", "AU", "BR", "CN", "IN", "MX"];

/** Letters that people write for a country and that are not its own. */
export const countryAliases: Record<string, string> = { UK: "GB", EL: "GR" };

/**
 * How the postal codes of the countries are written that need one, without spaces and hyphens. Elsewhere an address may do without, or has what
 * people write there: codes of letters and digits that decide nothing but a zone that names them.
 */
export const postalForms: Record<string, RegExp> = {
  US: /^\d{5}(\d{4})?$/,
  CA: /^[A-Z]\d[A-Z]\d[A-Z]\d$/,
  ...ofForm(/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/, "GB GG IM JE"),
  NL: /^\d{4}([A-Z]{2})?$/,
  PT: /^\d{4}(\d{3})?$/,
  MT: /^[A-Z]{3}\d{4}$/,
  BR: /^\d{8}$/,
  JP: /^\d{7}$/,
  TW: /^\d{3}(\d{2,3})?$/,
  ...ofForm(/^\d{5}(\d{4})?$/, "AS GU MP PR VI"),
  ...ofForm(/^\d{3}$/, "FO IS"),
  ...ofForm(/^\d{4}$/, "AT AU BE BG CH CY DK GL HU LI LU LV NO NZ SI SJ ZA"),
  ...ofForm(/^\d{5}$/, "AX BA CZ DE EE ES FI FR GR HR ID IT KR LT MC ME MX MY PL RS SE SK SM TH TR UA VA"),
  ...ofForm(/^\d{5}$/, "BL GF GP MF MQ NC PF PM RE WF YT"),
  ...ofForm(/^\d{6}$/, "CN IN RO RU SG"),
};

function ofForm(form: RegExp, codes: string): Record<string, RegExp> {
  return Object.fromEntries(codes.split(" ").map((code) => [code, form]));
}
