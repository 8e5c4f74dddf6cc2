import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { mostSynonyms } from "#shop/foundation/limits.ts";
import { parseQuery } from "#shop/catalogue/search/parse-query.ts";
import { searchSynonyms } from "#shop/catalogue/search/search.table.ts";
import type { newSynonym } from "#shop/catalogue/search/synonym-input.ts";
import { normalize, plainText } from "#shop/catalogue/search/tokens.ts";
import { vocabularyOf } from "#shop/catalogue/search/vocabulary.ts";

export type Synonym = { id: string; word: string; means: string; createdAt: Date };

/** Returns the synonyms that staff added, the newest first. */
export async function listSynonyms(db: Db, _actor: Staff<"search:manage">): Promise<Synonym[]> {
  const { id, word, means, createdAt } = searchSynonyms;
  return db.select({ id, word, means, createdAt }).from(searchSynonyms).orderBy(desc(id)).limit(mostSynonyms);
}

/**
 * Adds a synonym, which counts at once. Returns its id. Throws `invalid` for a word that has one already (`taken`), for a meaning that the search does not understand
 * itself (`not_understood`), and beyond the number of synonyms a shop may have (`too_many`).
 */
export async function addSynonym(
  db: Db,
  actor: Staff<"search:manage">,
  { word, means }: z.infer<typeof newSynonym>,
): Promise<string> {
  const key = normalize(word);
  if (key === "") throw invalid("word", "required");
  const { kind, brands, vehicle, attributes } = parseQuery(plainText(means), await vocabularyOf(db));
  if (!kind && brands.length === 0 && !vehicle && attributes.length === 0) throw invalid("means", "not_understood");
  return db.transaction(async (tx) => {
    // One at a time, so that the number of them holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('search_synonyms'))`);
    if ((await tx.$count(searchSynonyms)) >= mostSynonyms) throw invalid("word", "too_many", { limit: mostSynonyms });
    const [added] = await tx
      .insert(searchSynonyms)
      .values({ word: plainText(word), key, means: plainText(means) })
      .onConflictDoNothing()
      .returning({ id: searchSynonyms.id });
    if (!added) throw invalid("word", "taken");
    await writeAudit(tx, actor, { action: "search.synonym.add", entityId: added.id, after: { word, means } });
    invalidate(tx, "search");
    return added.id;
  });
}

/** Removes a synonym. Returns how many there were: 0 if it was removed before. */
export async function removeSynonym(db: Db, actor: Staff<"search:manage">, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id)).returning();
    if (!gone) return 0;
    const before = { word: gone.word, means: gone.means };
    await writeAudit(tx, actor, { action: "search.synonym.remove", entityId: id, before });
    invalidate(tx, "search");
    return 1;
  });
}

const invalid = (field: "word" | "means", code: string, params: { limit?: number } = {}) =>
  new ShopError("invalid", { fields: [{ field, code, ...(params.limit && { params: { limit: params.limit } }) }] });
