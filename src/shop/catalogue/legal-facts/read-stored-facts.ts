import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { factsInText, factsInVehicleNote } from "#shop/catalogue/legal-facts/facts-in-notes.ts";
import { factsOfDetails } from "#shop/catalogue/legal-facts/facts-of-details.ts";
import type { SupplierFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";

const batch = 500;

type Unread = { id: string; description: string; details: Record<string, unknown> | null };

/**
 * Reads what stored PIES segments, descriptions and notes say of the sale of their parts where they came before the shop could. Returns whether none is left. It may run while others
 * import: it locks the parts in the order of their ids, as imports do, and writes only where nothing was read meanwhile.
 */
export async function readStoredFacts(db: Db): Promise<boolean> {
  const [ofParts, ofNotes] = [await readStoredDetails(db), await readStoredNotes(db)];
  return ofParts && ofNotes;
}

async function readStoredNotes(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string; text: string }>(
      sql`select id, text from fitment_notes where legal is null order by id limit ${batch} for no key update`,
    );
    if (rows.length === 0) return true;
    const read = rows.map(({ id, text }) => ({ id, legal: factsInVehicleNote(text) }));
    await tx.execute(sql`
      update fitment_notes set legal = input.legal
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as input (id uuid, legal jsonb) where fitment_notes.id = input.id`);
    if (read.some(({ legal }) => Object.keys(legal).length > 0)) invalidate(tx, "all");
    return rows.length < batch;
  });
}

async function readStoredDetails(db: Db): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Unread>(sql`
      select p.id, p.description, d.details from parts p left join part_details d on d.part_id = p.id
      where p.id = any(array(select part_id from legal_facts_unread order by part_id limit ${batch}))
      order by p.id for no key update of p`);
    if (rows.length === 0) return true;
    const read = rows.map(({ id, ...stored }) => ({ id, facts: factsOf(stored) }));
    // What a file has said since then is not replaced.
    await tx.execute(sql`
      update parts set supplier_facts = input.facts || supplier_facts
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as input (id uuid, facts jsonb)
      where parts.id = input.id and input.facts <> '{}'`);
    const ids = rows.map(({ id }) => id);
    await tx.execute(sql`delete from legal_facts_unread where part_id = any(${sql.param(ids)}::uuid[])`);
    // Most parts say nothing of their sale, and their pages stay.
    const changed = read.filter(({ facts }) => Object.keys(facts).length > 0);
    if (changed.length > 0) invalidate(tx, "parts", ...changed.map(({ id }) => `part:${id}` as const));
    return rows.length < batch;
  });
}

function factsOf({ description, details }: Omit<Unread, "id">): SupplierFacts {
  const notes = factsInText(description);
  return {
    ...(details && { pies: factsOfDetails(details).facts }),
    ...(Object.keys(notes).length > 0 && { notes }),
  };
}
