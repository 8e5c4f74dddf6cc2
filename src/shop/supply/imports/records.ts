import type { CsvLayout, FileLayout } from "#shop/supply/imports/csv-layout.ts";
import type { ProblemParams } from "#shop/supply/imports/import-outcome.ts";
import type { BrandTier } from "#shop/catalogue/parts/brands-and-types.ts";
import type { PlainValues } from "#shop/supply/imports/part-columns.ts";
import type { NumberKind } from "#shop/catalogue/parts/number-input.ts";
import type { PackageMeasures } from "#shop/catalogue/parts/supplied-details.ts";
import type { SupplierPrice } from "#shop/catalogue/parts/supplier-prices.ts";
import type { FactKind, LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { CodeKind } from "#shop/catalogue/vehicles/code-rules.ts";

/** The place of a record in its file: the line it begins on, and its name there (an application's id, an item's number). */
export type SourceLocation = { line: number; record: string };

/**
 * How a file names a part: by its number and brand, or by the shop's SKU. `brand` is the four-letter code of the Auto Care brand table, `brandName` the
 * name where the file has it.
 */
export type PartRef = {
  number: string;
  sku: string | null;
  brand: string | null;
  brandName: string | null;
  /** Of a brand that is new. */
  tier?: BrandTier | null;
};

/** The wording of an application: its references by element, as the file has them. Exports write it back unchanged. */
export type Source = Record<string, unknown>;

/** That a part fits a vehicle. `named`: a CSV row states it in names instead of ids; not validated yet. */
export type ApplicationRecord = {
  kind: "application";
  /** Of one that has waited to be understood: its id in the list of them. */
  waitingId?: number;
  at: SourceLocation;
  action: "add" | "remove";
  part: PartRef;
  /** PCdb ids; names where the file has names. */
  partType: number | string | null;
  position: number | string | null;
  quantity: number;
  /** Without part and quantity. */
  source: Source;
  /** `source` is the wording of another file, although this one has names. */
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
  /** What stands alone in columns that nobody knows, and may be the name of a trim. */
  trims?: string[];
};

export type ItemNumber = {
  kind: NumberKind;
  number: string;
  maker: string | null;
  replacedBy: string | null;
  remove: boolean;
};

/** A measure, by its id in the Auto Care attribute table or by name. `value` null removes it. `isText`: it is a text even if it looks like a number. */
export type ItemAttribute = {
  padb: string | null;
  name: string | null;
  unit: string | null;
  value: string | null;
  isText?: boolean;
};

/** What a file says of a part. What it leaves out is undefined and does not change. */
export type ItemRecord = Partial<PlainValues> & {
  kind: "item";
  /** Of a part that has waited for its type: its id in the list of them. */
  waitingId?: number;
  at: SourceLocation;
  action: "add" | "remove";
  part: PartRef;
  /** The number that supersedes this part, in the same brand. */
  successor?: string;
  name?: string;
  /** In major units; `currency` null: the shop's. */
  price?: { amount: number; currency: string | null };
  /** All that a supplier's file states; the shop chooses among them. */
  prices?: SupplierPrice[];
  /** Keywords for the search, never shown. */
  keyWords?: string[];
  /** PCdb id, or a name. */
  partType?: number | string;
  /** The place in the catalogue of a part type that is new. */
  system?: string;
  group?: string;
  imageUrl?: string;
  attributes: ItemAttribute[];
  numbers: ItemNumber[];
  /** Proposed, discontinued or obsolete: this item does not put the part on sale. False: it is sold. Undefined: nothing is said of it. */
  withheld?: boolean;
  /** Whether it is a draft, where the file states it. */
  draft?: boolean;
  /** The package of one piece, as far as a file without PIES segments states it. */
  package?: PackageMeasures;
  /** What it says of the sale of the part: null takes a fact back. `notes`: what its texts say plainly; undefined where it has no texts. */
  facts?: { stated: { [Kind in FactKind]?: LegalFacts[Kind] | null }; notes?: LegalFacts };
  /** All PIES segments, unchanged. */
  details?: Record<string, unknown>;
};

/** A code that names vehicles. */
export type VehicleCode = { kind: CodeKind; code: string };

/** A vehicle of another market with its codes; without a market, codes of vehicles that the shop knows. Months as `2012-08`; null: unknown, or still built. */
export type VehicleRecord = {
  kind: "vehicle";
  at: SourceLocation;
  market: string | null;
  make: string;
  model: string;
  version: string | null;
  displacementL: number | null;
  displacementCcm: number | null;
  cylinders: number | null;
  powerKw: number | null;
  fuel: string | null;
  turbo: boolean | null;
  built: { from: string | null; to: string | null };
  codes: VehicleCode[];
};

/** A problem. `error`: a record could not be taken; otherwise it is a warning about the next record. Problems of the same code and `key` are one. */
export type ProblemRecord = { kind: "problem"; at: SourceLocation; problem: Problem; unread?: UnreadApplication };
/** An application that a file names and that could not be read; `part` null: nor could its part. */
export type UnreadApplication = { part: PartRef | null };
export type Problem = { code: string; error: boolean; key: string; params: ProblemParams };

/** Notes a warning about the record at hand; `key` is its part where it names none. */
export type Warn = (code: string, params?: Problem["params"], key?: string) => void;

/** What the file is; comes first. */
export type FileStart = {
  kind: "start";
  format: "aces" | "pies" | "csv";
  version: string;
  header: Record<string, string>;
  /** Of a CSV file: how it is read, as it was chosen for its header or as detected. */
  layout?: FileLayout;
};

/** How many records the file says it has; comes last. `same`: of a CSV file, the columns that hold the same in all rows. */
export type FileEnd = { kind: "end"; recordCount: number | null; same?: number[] };

export type CatalogueRecord = ApplicationRecord | ItemRecord | VehicleRecord | ProblemRecord;

/** A layout that is stored for files with one header. */
export type KnownLayout = { signature: string; layout: CsvLayout };

/** How files are read. `layout`: how this one is; else `findLayout` returns what is stored for one of its first lines. */
export type ReadOptions = {
  /** The shop's, ISO 4217. */
  currency: string;
  layout?: FileLayout | null;
  findLayout?: (signatures: string[]) => Promise<KnownLayout | null>;
};

/** Reads a file of any supported format as a stream. Throws `UnusableFile`. */
export type ReadCatalogue = (
  file: AsyncIterable<Uint8Array>,
  options: ReadOptions,
) => AsyncIterable<FileStart | CatalogueRecord | FileEnd>;

/** A line of a mapping file: what the id of an element means. */
export type MapLine = { line: number; kind: string; id: string; values: string[] };
export type ReadMap = (file: AsyncIterable<Uint8Array>) => AsyncIterable<MapLine>;
