import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { PlainValues } from "#shop/supply/imports/part-columns.ts";
import type { Source } from "#shop/supply/imports/records.ts";
import type { PackageMeasures } from "#shop/catalogue/parts/supplied-details.ts";
import type { PartAttributes } from "#shop/catalogue/parts/parts.table.ts";

/** What identifies a part: its SKU, and its maker's number with the brand if it has one. */
export type ExportedName = {
  sku: string;
  makerNumber: string | null;
  brand: string | null;
  /** The four-letter code of the Auto Care brand table. */
  brandId: string | null;
  tier: string | null;
};

/** An application in the shop's own terms. `written`: how files wrote it, if it came from any. */
export type ExportedApplication = {
  kind: "application";
  name: ExportedName;
  partType: { slug: string; name: string; system: string; group: string; pcdbId: number | null } | null;
  make: string;
  model: string;
  from: number;
  to: number;
  position: { name: string; pcdbId: number | null } | null;
  quantity: number;
  qualifiers: Qualifiers;
  notes: string[];
  written: { source: Source; quantity: number }[];
};

/** An unresolved application, as its file wrote it. */
export type ExportedUnresolved = { kind: "unresolved"; name: ExportedName; source: Source; quantity: number };

export type ExportedPart = { [Field in keyof PlainValues]: PlainValues[Field] | null } & {
  kind: "part";
  name: ExportedName;
  /** The name of the part; `name` is what identifies it. */
  partName: string;
  /** In minor units; null for a draft without a price. */
  priceCents: number | null;
  partType: { name: string; system: string; group: string } | null;
  imageUrl: string;
  draft: boolean;
  attributes: PartAttributes;
  facts: LegalFacts;
  /** The package of one piece, as far as it is known. */
  package: PackageMeasures;
};

export type ExportedNumber = {
  kind: "number";
  name: ExportedName;
  type: string;
  number: string;
  maker: string | null;
  replacedBy: string | null;
};
