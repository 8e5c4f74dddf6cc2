// The first three digits of the ZIP codes of each state (USPS, Publication 65), and the first letter of the postal codes of each province.

const zipRanges: Record<string, string> = {
  AL: "350-369",
  AK: "995-999",
  AZ: "850-865",
  AR: "716-729",
  CA: "900-961",
  CO: "800-816",
  CT: "060-069",
  DE: "197-199",
  DC: "200 202-205 569",
  FL: "320-349",
  GA: "300-319 398-399",
  HI: "967-968",
  ID: "832-838",
  IL: "600-629",
  IN: "460-479",
  IA: "500-528",
  KS: "660-679",
  KY: "400-427",
  LA: "700-714",
  ME: "039-049",
  MD: "206-219",
  MA: "010-027 055",
  MI: "480-499",
  MN: "550-567",
  MS: "386-397",
  MO: "630-658",
  MT: "590-599",
  NE: "680-693",
  NV: "889-898",
  NH: "030-038",
  NJ: "070-089",
  NM: "870-884",
  NY: "005 100-149",
  NC: "270-289",
  ND: "580-588",
  OH: "430-459",
  OK: "730-732 734-749",
  OR: "970-979",
  PA: "150-196",
  RI: "028-029",
  SC: "290-299",
  SD: "570-577",
  TN: "370-385",
  TX: "733 750-799 885",
  UT: "840-847",
  VT: "050-054 056-059",
  VA: "201 220-246",
  WA: "980-994",
  WV: "247-268",
  WI: "530-549",
  WY: "820-831",
  PR: "006-007 009",
  VI: "008",
  GU: "969",
  AE: "090-098",
  AA: "340",
  AP: "962-966",
};

const provinces: Record<string, string> = {
  A: "NL",
  B: "NS",
  C: "PE",
  E: "NB",
  G: "QC",
  H: "QC",
  J: "QC",
  K: "ON",
  L: "ON",
  M: "ON",
  N: "ON",
  P: "ON",
  R: "MB",
  S: "SK",
  T: "AB",
  V: "BC",
  Y: "YT",
};

/** Single codes that lie in another state than their first three digits say. */
const exceptions: Record<string, string> = {
  "06390": "NY",
  "20588": "MD",
  "20598": "VA",
  "73960": "TX",
  "83414": "WY",
  "96799": "AS",
  "96939": "PW",
  "96940": "PW",
  "96941": "FM",
  "96942": "FM",
  "96943": "FM",
  "96944": "FM",
  "96950": "MP",
  "96951": "MP",
  "96952": "MP",
  "96960": "MH",
  "96970": "MH",
};

const stateOfPrefix = new Map(
  // Later lines win: 340 is the Armed Forces', in the middle of Florida's.
  Object.entries(zipRanges).flatMap(([state, ranges]) =>
    ranges.split(" ").flatMap((range) => {
      const [from = 0, to = from] = range.split("-").map(Number);
      return Array.from({ length: to - from + 1 }, (_, at) => [String(from + at).padStart(3, "0"), state] as const);
    }),
  ),
);

/** Returns the state or province of a postal code of the United States or Canada; null where the code does not say. */
export function regionOfPostal(country: string, postal: string): string | null {
  if (country === "US") return exceptions[postal.slice(0, 5)] ?? stateOfPrefix.get(postal.slice(0, 3)) ?? null;
  if (country !== "CA") return null;
  // X is shared by Nunavut and the Northwest Territories.
  if (postal.startsWith("X")) return /^X0[ABC]/.test(postal) ? "NU" : "NT";
  return provinces[postal.slice(0, 1)] ?? null;
}
