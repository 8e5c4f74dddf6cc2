import type { ProblemParams } from "#shop/imports/import-outcome.ts";
import type { BrandTier } from "#shop/parts/brands-and-types.ts";
import type { NumberKind } from "#shop/parts/number-input.ts";

/** Where in the file it stands: the line it begins in, and how the file calls it (an application's id, an item's number). */
export type Place = { line: number; record: string };

/**
 * How a file names a part: by its number with its maker, or by the shop's own SKU. `brand` is the four letters of the Auto Care brand table,
 * `brandName` its name where the file has it.
 */
export type PartRef = {
  number: string;
  sku: string | null;
  brand: string | null;
  brandName: string | null;
  /** Of a brand that is new. */
  tier?: BrandTier | null;
};

/** References of an application by element, as the file has them; written again as they are. */
export type Source = Record<string, unknown>;

/** That a part fits a vehicle. `named` is what says it in the shop's own words (CSV) instead of ids, not yet checked. */
export type ApplicationRecord = {
  kind: "application";
  at: Place;
  action: "add" | "remove";
  part: PartRef;
  /** PCdb ids; names where the file has names. */
  partType: number | string | null;
  position: number | string | null;
  quantity: number;
  /** Without part and quantity. */
  source: Source;
  /** `source` is how another file wrote it, though this one has it in names. */
  sourced?: boolean;
  named: NamedVehicle | null;
};

export type NamedVehicle = {
  make: string;
  model: string;
  from: string;
  to: string;
  qualifiers: Record<string, unknown>;
  notes: string[];
};

export type ItemNumber = {
  kind: NumberKind;
  number: string;
  maker: string | null;
  replacedBy: string | null;
  remove: boolean;
};

/** A measure: by its id in the Auto Care attribute table or by a name; `value` null takes it away. `isText`: also where it looks like a number. */
export type ItemAttribute = {
  padb: string | null;
  name: string | null;
  unit: string | null;
  value: string | null;
  isText?: boolean;
};

/** What a file says of a part; what it does not say is undefined and stays as it is. */
export type ItemRecord = {
  kind: "item";
  at: Place;
  action: "add" | "remove";
  part: PartRef;
  /** Of the number that came after this part, in the same brand. */
  successor?: string;
  name?: string;
  description?: string;
  /** In major units; `currency` null: the shop's. */
  price?: { amount: number; currency: string | null };
  stock?: number;
  minimumOrder?: number;
  /** PCdb id, or a name. */
  partType?: number | string;
  /** Where one browses to a type that is new. */
  system?: string;
  group?: string;
  imageUrl?: string;
  universal?: boolean;
  attributes: ItemAttribute[];
  numbers: ItemNumber[];
  /** Not to be put on sale by this: proposed, discontinued or obsolete. */
  withheld?: boolean;
  /** Whether it is a draft, where the file says so outright. */
  draft?: boolean;
  /** What else was said, by segment: kept whole. */
  details?: Record<string, unknown>;
};

/** Something wrong; `error`: a record could not be taken, else it is about the record that comes next. `key` makes several of the same one. */
export type ProblemRecord = { kind: "problem"; at: Place; problem: Problem };
export type Problem = { code: string; error: boolean; key: string; params: ProblemParams };

/** First of all, what the file is. */
export type FileStart = {
  kind: "start";
  format: "aces" | "pies" | "csv";
  version: string;
  header: Record<string, string>;
};

/** Last of all, how many records the file says it has. */
export type FileEnd = { kind: "end"; recordCount: number | null };

export type CatalogueRecord = ApplicationRecord | ItemRecord | ProblemRecord;

/** Reads a file of whatever format as it comes. Throws `UnusableFile`. */
export type ReadCatalogue = (file: AsyncIterable<Uint8Array>) => AsyncIterable<FileStart | CatalogueRecord | FileEnd>;

/** A line of a mapping file: what an id of kind `kind` means. */
export type MapLine = { line: number; kind: string; id: string; values: string[] };
export type ReadMap = (file: AsyncIterable<Uint8Array>) => AsyncIterable<MapLine>;
