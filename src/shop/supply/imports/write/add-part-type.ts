import type { SourceLocation } from "#shop/supply/imports/records.ts";
import type { Batch } from "#shop/supply/imports/write/batch.ts";
import { report } from "#shop/supply/imports/write/tally.ts";
import { toSlug } from "#shop/catalogue/parts/brands-and-types.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";
import { partTypes } from "#shop/catalogue/parts/parts.table.ts";

/** Adds a part type that a file describes, which is recorded to be reverted, and reports it. */
export async function addPartType(
  { tx, tally }: Batch,
  { name, system, group }: { name: string; system: string; group: string },
  at: SourceLocation,
): Promise<void> {
  const limit = partRules.partType.maxLength;
  const cut = (text: string) => text.trim().slice(0, limit);
  if (name.trim().length > limit) {
    report(tally, at, { code: "text_cut", error: false, key: `type ${name}`, params: { column: "part_type", limit } });
  }
  const row = { name: cut(name), slug: toSlug(cut(name)), system: cut(system), groupName: cut(group) };
  const [added] = await tx.insert(partTypes).values(row).onConflictDoNothing().returning({ id: partTypes.id });
  if (!added) return;
  // Before the parts of the batch, so that a revert, which goes backwards, comes to it after them.
  tally.changes.unshift({ entity: "part_type", action: "add", key: row.name, rowId: added.id, after: row });
  report(tally, at, {
    code: "part_type_added",
    error: false,
    key: row.name,
    params: { partType: row.name, system: row.system },
  });
}
