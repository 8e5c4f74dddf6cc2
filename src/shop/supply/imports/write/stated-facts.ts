import { factsOfDetails } from "#shop/catalogue/legal-facts/facts-of-details.ts";
import type { SupplierFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import type { ItemRecord, Warn } from "#shop/supply/imports/records.ts";

/**
 * Returns what suppliers say of the sale of a part once an item is imported: a PIES item says again all that its segments hold, so that what it no longer
 * states goes; a row of a CSV file changes what its columns state.
 */
export function statedFacts(
  part: { sku: string; supplierFacts: SupplierFacts },
  { facts: ofRow, details }: Pick<ItemRecord, "facts" | "details">,
  stored: Record<string, unknown>,
  warn: Warn,
): { supplierFacts?: SupplierFacts } {
  if (!ofRow && !details) return {};
  const next: SupplierFacts = { ...part.supplierFacts };
  if (details) {
    const { facts, unread } = factsOfDetails({ ...stored, ...details });
    for (const { code, ...params } of unread)
      // A code that nobody knows is one problem of the file, counted; an unreadable value is one of its part.
      warn(code, params, code === "code_unknown" ? params.element : `${part.sku} ${params.element}`);
    next.pies = facts;
  }
  if (ofRow) {
    const entries = Object.entries({ ...next.csv, ...ofRow.stated }).filter(([, value]) => value !== null);
    next.csv = Object.fromEntries(entries);
    if (ofRow.notes) next.notes = ofRow.notes;
  }
  // That segments were read is kept, even where they say nothing.
  const said = Object.entries(next).filter(([from, facts]) => from === "pies" || Object.keys(facts ?? {}).length > 0);
  return { supplierFacts: Object.fromEntries(said) };
}
