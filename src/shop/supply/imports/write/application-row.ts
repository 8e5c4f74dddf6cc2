import type { ApplicationRecord } from "#shop/supply/imports/records.ts";
import type { Resolved } from "#shop/supply/imports/resolve/resolve-application.ts";
import type { ImportedPart } from "#shop/supply/imports/write/import-parts.ts";

/** What an application means in the shop's own terms, its qualifiers as a row of `qualifier_sets`. */
export type Meaning = Resolved & { qualifiersId: number };

/** An application of a file with its part, and what it means or why that is unknown. */
export type ApplicationRow = {
  record: ApplicationRecord;
  /** Its source as text, which distinguishes it from other rows of its part. */
  wording: string;
  part: ImportedPart;
  /** Whether the file's own wording is stored beside the application, since it cannot be derived from what it means. */
  sourced: boolean;
  meaning: Meaning | null;
  /** References that nothing explains yet, as `BaseVehicle 588822`. Empty where `meaning` is known. */
  missing: string[];
  /** The unknown vehicle. */
  unknown?: { make: string; model: string };
};

/** What the shop already has for a row of a file. */
export type Existing = {
  /** An application stored with the same wording: its source row carries the quantity that the file gave. */
  understood: { id: number; sourceId: number; quantity: number } | null;
  /** An unresolved application of the same wording. */
  unresolved: { id: number; quantity: number } | null;
  /** An application that means the same, of any source, with the number of its sources. */
  same: { id: number; quantity: number; sources: number } | null;
};

export type ExistingRow = ApplicationRow & { existing: Existing };

/** A row that is understood. */
export type ResolvedRow = ExistingRow & { meaning: Meaning };

/** An understood row with its application. */
export type FittedRow = ResolvedRow & { applicationId: number };

/** Identifies a row in the list of changes: its part and its wording. */
export function rowKey({ part, wording }: ApplicationRow): string {
  return `${part.makerNumber ?? part.sku} ${wording}`;
}

export function isResolved(row: ExistingRow): row is ResolvedRow {
  return row.meaning !== null;
}

/** Whether the wording was understood before, but as another application: a mapping has changed. */
export function isMoved({ existing: { understood, same } }: ResolvedRow): boolean {
  return understood !== null && understood.id !== same?.id;
}
