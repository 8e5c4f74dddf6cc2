import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { LegalFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

/** What the notes on the applications of a row of `parts` say of its sale, as an array; null: nothing. */
export const factsOfApplications: SQL<LegalFacts[] | null> = sql<LegalFacts[] | null>`(
  select jsonb_agg(distinct n.legal)
  from applications a join noted_sets s on s.qualifiers_id = a.qualifiers_id join fitment_notes n on n.id = s.note_id
  where a.part_id = parts.id and n.legal <> '{}')`;

const byPart = prepared((db) =>
  db
    .select({ said: factsOfApplications })
    .from(parts)
    .where(sql`${parts.id} = ${sql.placeholder("partId")}`)
    .prepare("legal_facts_of_applications"),
);

/** Returns what the notes on the applications of a part say of its sale, one after the other. */
export async function readFactsOfApplications(db: Db, partId: string): Promise<LegalFacts[]> {
  const [row] = await byPart(db).execute({ partId });
  return row?.said ?? [];
}
