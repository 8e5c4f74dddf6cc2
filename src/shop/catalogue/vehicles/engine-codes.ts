/** How makers write the codes of their engines. Codes of one notation name one engine each; of two notations, two may be one. */
const notations = [
  // Honda: K24Z7, L15BE, of hybrids LEA1.
  /^[A-HJ-Z]\d{2}[A-Z][A-Z\d]$|^(?!LEV)L[A-Z]{2}\d$|^JN[A-Z]\d$/,
  // Toyota: 2AR-FE, 22R-E, A25A-FKS.
  /^(?:\d(?:[ACEFHKLMRSY]|A[DRZ]|FZ|GR|JZ|LR|MZ|N[RZ]|RZ|TR|U[RZ]|VZ|Z[RZ])|1[28][A-Z]|2[012]R|[A-Z]\d{2}[A-Z])(?:-[A-Z]{1,4})?$/,
  // Nissan: VQ35DE.
  /^(?:V[EGHKQR]|QR|QG|SR|KA|GA|CA|[HKM]R|TB|RB)\d{2}[A-Z]{0,4}$/,
  // General Motors: LS1, LFX.
  /^(?!LEV)L[A-Z\d]{2}$/,
  // Mercedes-Benz: M274, OM642.
  /^O?M\d{3}[A-Z]?$/,
  // BMW: N54, B48, S65.
  /^[BMNSW]\d{2}(?:TU\d?|[A-Z]\d{2}[A-Z\d]{0,3})?$/,
  // Volvo: B4204T, B230F.
  /^[BD]\d{3,4}[A-Z]{1,3}\d{0,2}$/,
  // Mitsubishi: 6G74, 4B11.
  /^[46][ABGM]\d{1,2}$/,
  // Subaru: EJ25, FA20.
  /^(?:E[GJZ]|F[AB])\d{2}[A-Z]?$/,
];

const written = (code: string) => code.toUpperCase().replaceAll(" ", "");
const plain = (code: string) => written(code).replaceAll(/[-./]/g, "");

/** Whether it is a maker's code of an engine, and no size or name of a technique. */
export function isEngineCode(text: string): boolean {
  return notationsOf(text).length > 0;
}

const notationsOf = (code: string) => notations.filter((notation) => notation.test(written(code)));

/**
 * A code that is nothing else even where no word says that it is an engine, as a regular expression: neither a model (S60), a chassis (E46) nor a trim
 * (LTZ) is written so.
 */
export const plainEngineCode = [
  String.raw`(?:A20|B1[678]|B20|C2[57]|C3[025]|D1[567]|F18|F2[023]|G25|H2[23]|J3[0257]|K2[034]|L1[235]|R18|R20)[A-Z][A-Z\d]`,
  String.raw`\d{1,2}[A-Z]{1,2}-[A-Z]{1,4}|[A-Z]\d{2}[A-Z]-[A-Z]{3}`,
  String.raw`(?:V[EGHKQR]|QR|QG|SR|KA|GA|[HM]R)\d{2}[A-Z]{2,4}`,
  String.raw`L(?!R)[A-Z]\d`,
  String.raw`OM\d{3}|M(?:13[39]|15[67]|17[678]|25[46]|26[04]|27[0-46-9])`,
  String.raw`N(?:20|26|5[1-7]|6[23]|7[34])|B(?:38|46|48|58)|S(?:5[058]|6[358]|85)|M(?:5[0246]|62)`,
  String.raw`[BD]\d{4}[A-Z]{1,3}\d{0,2}|[46]G\d{2}|EJ\d{2}|FA20|FB2[05]`,
].join("|");

/** Returns the codes in what a source calls an engine: 'L15B7/L15BY', 'A25A-FXS, 3NM+4NM'. */
export function engineCodesIn(text: string): string[] {
  const joined = text.toUpperCase().replaceAll(/\b(O?M) (?=\d{3}\b)/g, "$1");
  const tokens = joined.split(/[\s,;/+()]+/).map((token) => token.replace(/^I(?=[NZ]Z-)/, "1"));
  return [...new Set(tokens.filter(isEngineCode))];
}

/**
 * Whether an engine of that code is what a name asks for: the code, or a family of which it is: 'K24', 'K24Z', '2GR'. A code that another one begins with is
 * another engine: a VG30E is no VG30ET, a 22R no 22R-E.
 */
export function isEngineOf(code: string, wanted: string): boolean {
  const [known, named] = [plain(code), plain(wanted)];
  return known === named || (isFamily.test(named) && begins(known, named) && !known.startsWith(`${named}TU`));
}

/** A number at the end (K24, VQ35, N52), Honda's codes without it (K24Z), and Toyota's without how they are built (2GR). */
const isFamily = /^(?=.*[A-Z]).{2,}\d$|^[A-HJ-Z]\d{2}[A-Z]$|^\d(?:A[DRZ]|FZ|GR|JZ|LR|MZ|N[RZ]|TR|U[RZ]|VZ|Z[RZ])$/;

/** Whether two names may mean one engine: one begins with the other, or they are of two notations. Of names without a notation each is another. */
export function mayBeOneEngine(one: string, other: string): boolean {
  const [a, b] = [plain(one), plain(other)];
  const [ofOne, ofOther] = [notationsOf(one), notationsOf(other)];
  if (begins(a, b) || begins(b, a)) return true;
  return ofOne.length + ofOther.length > 0 && !ofOne.some((notation) => ofOther.includes(notation));
}

/** A number is not the beginning of a longer one. */
function begins(code: string, beginning: string): boolean {
  return code.startsWith(beginning) && !/^\d{2}/.test(beginning.slice(-1) + code.charAt(beginning.length));
}

/** Returns the litres that a maker writes into a code: 1.8 of Honda's R18A1 and Nissan's MR18DE; of Honda's hybrids by their families. Null: none. */
export function litresIn(code: string): number | null {
  const [, tenths] = /^(?:[A-HJ-Z]|[A-Z]{2})(\d{2})(?![A-Z]\d\d)[A-Z]/.exec(code) ?? [];
  if (Number(tenths) >= 10) return Number(tenths) / 10;
  const [, family = ""] = /^L([DEF])[A-Z]\d$/.exec(code) ?? [];
  return { D: 1.3, E: 1.5, F: 2 }[family] ?? null;
}

/** Whether two displacements may be of one engine: they are rounded up or down. */
export const isSameSize = (litres: number, other: number) => Math.abs(litres - other) < 0.15;
