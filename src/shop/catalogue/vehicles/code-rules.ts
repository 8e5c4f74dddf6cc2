/** Codes of vehicles in registration papers and licensed databases: Germany's HSN and TSN, TecDoc's K-Type, the Auto Care VCdb's vehicle id. */
export const codeKinds = ["hsn_tsn", "ktype", "vcdb"] as const;
export type CodeKind = (typeof codeKinds)[number];

export const isCodeKind = (text: string): text is CodeKind => codeKinds.some((kind) => kind === text);

/**
 * Returns a code in its one spelling, null where it is none of the kind. Of `hsn_tsn` these are the four digits of the HSN, whose leading zeros
 * spreadsheets drop, and the first three characters of the TSN, behind which papers print a version and a check digit.
 */
export function normalCode(kind: CodeKind, written: string): string | null {
  const text = written.trim().toUpperCase();
  if (kind !== "hsn_tsn") return /^\d{1,9}$/.test(text) && Number(text) > 0 ? String(Number(text)) : null;
  const [, joinedMaker, joinedType] = /^(\d{4})([A-Z0-9]{3})(?:[A-Z0-9]{5,6})?$/.exec(text) ?? [];
  const [, maker, type] = /^(\d{1,4})[\s/.,;:|-]+([A-Z0-9]{3})(?:[A-Z0-9]{5,6})?$/.exec(text) ?? [];
  const hsn = joinedMaker ?? maker;
  return hsn === undefined ? null : `${hsn.padStart(4, "0")}${joinedType ?? type}`;
}
