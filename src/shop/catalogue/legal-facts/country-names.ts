// The codes and names by which suppliers' files name countries.

const others: Record<string, string> = {
  usa: "US",
  "u.s.": "US",
  "u.s.a.": "US",
  "united states of america": "US",
  america: "US",
  uk: "GB",
  "u.k.": "GB",
  "great britain": "GB",
  england: "GB",
  prc: "CN",
  "p.r.c.": "CN",
  "p.r. china": "CN",
  "pr china": "CN",
  "people's republic of china": "CN",
  "mainland china": "CN",
  vrc: "CN",
  roc: "TW",
  "taiwan, province of china": "TW",
  korea: "KR",
  "republic of korea": "KR",
  rok: "KR",
  turkey: "TR",
  "czech republic": "CZ",
  tschechien: "CZ",
  "slovak republic": "SK",
  holland: "NL",
  "viet nam": "VN",
  el: "GR",
};

/** Codes of three letters (ISO 3166-1) of the countries that parts are made in. */
const alpha3 =
  "USA US CAN CA MEX MX BRA BR ARG AR COL CO CHN CN TWN TW JPN JP KOR KR IND IN THA TH VNM VN MYS MY IDN ID PHL PH SGP SG " +
  "DEU DE FRA FR ITA IT ESP ES PRT PT GBR GB IRL IE NLD NL BEL BE LUX LU AUT AT CHE CH POL PL CZE CZ SVK SK HUN HU ROU RO BGR BG " +
  "SVN SI HRV HR SRB RS SWE SE NOR NO DNK DK FIN FI EST EE LVA LV LTU LT GRC GR TUR TR ISR IL ZAF ZA MAR MA TUN TN EGY EG AUS AU NZL NZ";

const nameLanguages = ["en", "de", "fr", "es", "it", "nl", "pl", "pt", "sv"];

let known: Map<string, string> | null = null;

function codesByName(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const language of nameLanguages) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const name = notCountries.has(code) ? undefined : names.of(code);
      if (name === undefined) continue;
      known.set(code.toLowerCase(), code);
      known.set(name.toLowerCase(), code);
    }
  }
  const threes = alpha3.split(" ");
  for (let at = 0; at < threes.length; at += 2) known.set(threes[at]!.toLowerCase(), threes[at + 1]!);
  for (const [name, code] of Object.entries(others)) known.set(name, code);
  return known;
}

/** Codes that Unicode has names for, and ISO 3166-1 no country. */
const notCountries = new Set([
  "EU",
  "EZ",
  "UN",
  "QO",
  "XA",
  "XB",
  "ZZ",
  "AN",
  "CS",
  "DD",
  "SU",
  "YU",
  "TP",
  "FX",
  "BU",
  "ZR",
]);

/** Returns the ISO 3166-1 code of a country by its code or its name in the languages of suppliers; null: it is none. */
export function countryCodeOf(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^(?:made in|product of|fabriqué en|hecho en|hergestellt in|prodotto in)\s+(?:the\s+)?/, "");
  return codesByName().get(plain) ?? null;
}

const states =
  "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|" +
  "IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|" +
  "NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|" +
  "SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|VI Virgin Islands|GU Guam";
const provinces =
  "AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon";

const regionsIn = (country: string, list: string) =>
  list.split("|").flatMap((entry): [string, { country: string; region: string }][] => {
    const [region, name] = [entry.slice(0, 2), entry.slice(3)];
    const place = { country, region };
    return [region, `${country}-${region}`, name].map((one) => [one.toLowerCase(), place]);
  });
const regionByName = new Map([...regionsIn("CA", provinces), ...regionsIn("US", states)]);

/** Returns a state of the United States, or a province of Canada, by its code or name; null: it is none. */
export function regionOf(text: string): { country: string; region: string } | null {
  return regionByName.get(text.trim().toLowerCase()) ?? null;
}
