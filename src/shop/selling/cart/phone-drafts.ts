import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { hashSecret } from "#shop/selling/cart/guest-secret.ts";
import { phoneOrderDrafts as drafts } from "#shop/selling/cart/phone-drafts.table.ts";
import { phoneDraft, type PhoneDraft } from "#shop/selling/cart/phone-order-input.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { mostPhoneDrafts } from "#shop/foundation/limits.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { users } from "#shop/people/users/users.table.ts";
import { retentionSection } from "#shop/foundation/retention/retention-settings.ts";

type Clerk = Staff<"orders:place">;

/** `changedBy`: the name of who changed it last. `orderId`: the order that it has become; then nothing of its content is left. */
export type StoredDraft = {
  id: string;
  version: number;
  content: PhoneDraft;
  createdBy: string | null;
  changedBy: string | null;
  changedAt: Date;
  expiresAt: Date;
  orderId: string | null;
};

const makers = alias(users, "makers");
const editors = alias(users, "editors");

/** Returns a page of the drafts that wait to be placed, newest first. Throws `malformed` for an invalid cursor. */
export async function listPhoneDrafts(
  db: Db,
  _actor: Clerk,
  { q, limit, cursor: text }: PageQuery & { q?: string },
): Promise<Page<StoredDraft>> {
  const cursor = readCursor(text);
  const { from, order } = byId(drafts.id, cursor, "newest");
  const days = await daysStored(db);
  const searched = sql`lower(concat_ws(' ', ${drafts.content}->>'clientName', ${drafts.content}->>'email', ${drafts.content}->>'phoneNumber', ${drafts.content}->>'note', ${drafts.content}->>'lines'))`;
  const words = likeWords(q).map((word) => sql`${searched} like ${word}`);
  const rows = await selectDrafts(db, days)
    .where(and(isNull(drafts.orderId), isStored(days), from, ...words))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** Returns a draft, also one that has become an order. Throws `not_found`. */
export async function readPhoneDraft(db: Db, _actor: Clerk, id: string): Promise<StoredDraft> {
  return readDraft(db, id);
}

/**
 * Begins a draft, once for a `key` of this member of staff; it reserves nothing. A repetition with other content saves that if nobody has changed the draft
 * since. Returns its id and version. Throws `invalid` where too many wait, and as `savePhoneDraft`.
 */
export async function addPhoneDraft(
  db: Db,
  actor: Clerk,
  { content, key }: { content: PhoneDraft; key: string },
): Promise<{ id: string; version: number }> {
  return db.transaction(async (tx) => {
    // One at a time, so that the number of them holds.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('phone_order_drafts'))`);
    const known = await repeatDraft(tx, actor, { content, key });
    if (known) return known;
    const isWaiting = and(isNull(drafts.orderId), isStored(await daysStored(tx)));
    if ((await tx.$count(drafts, isWaiting)) >= mostPhoneDrafts)
      throw new ShopError("invalid", {
        fields: [{ field: "note", code: "too_many_drafts", params: { limit: mostPhoneDrafts } }],
      });
    const row = { key: draftKey(actor, key), content, createdBy: actor.userId, changedBy: actor.userId };
    const [added] = await tx.insert(drafts).values(row).onConflictDoNothing().returning(seen);
    if (added) return added;
    // The order that was begun with this key is placed at the same time.
    const placed = await repeatDraft(tx, actor, { content, key });
    if (!placed) throw new ShopError("internal");
    return placed;
  });
}

const seen = { id: drafts.id, version: drafts.version };
const draftKey = ({ userId }: Clerk, key: string) => hashSecret(`phone draft ${userId} ${key}`);

/** Saves what a repeated request has in the draft that it began; what is the same is not saved again. Returns null if the request is the first. */
async function repeatDraft(
  tx: Db,
  actor: Clerk,
  { content, key }: { content: PhoneDraft; key: string },
): Promise<{ id: string; version: number } | null> {
  const isSame = sql<boolean>`${drafts.content} = ${JSON.stringify(content)}::jsonb`;
  const [known] = await tx
    .select({ ...seen, orderId: drafts.orderId, isSame })
    .from(drafts)
    .where(eq(drafts.key, draftKey(actor, key)));
  if (!known) return null;
  const { id, version, orderId } = known;
  if (known.isSame && !orderId) return { id, version };
  // A repeated request has not seen the changes of other users since: version 1 makes them a conflict.
  return { id, version: await savePhoneDraft(tx, actor, { id, version: 1, content }) };
}

/**
 * Saves a draft of which `version` was seen. Returns its new version. Throws `not_found`, `draft_placed` with the order that it has become, and
 * `changed_meanwhile` with what stands (`current`) and what was to be saved (`wanted`).
 */
export async function savePhoneDraft(
  db: Db,
  { userId: changedBy }: Clerk,
  { id, version, content }: { id: string; version: number; content: PhoneDraft },
): Promise<number> {
  const [saved] = await db
    .update(drafts)
    .set({ content, changedBy, version: version + 1, changedAt: sql`now()` })
    .where(isOpenAt({ id, version }, await daysStored(db)))
    .returning({ version: drafts.version });
  if (!saved) throw await explainConflict(db, id, content);
  return saved.version;
}

/** Removes a draft of which `version` was seen. Returns how many: 0 if it was removed before. Throws as `savePhoneDraft`. */
export async function removePhoneDraft(
  db: Db,
  actor: Clerk,
  { id, version }: { id: string; version: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(drafts)
      .where(isOpenAt({ id, version }, await daysStored(tx)))
      .returning({ id: drafts.id });
    if (removed) await writeAudit(tx, actor, { action: "phone_draft.remove", entityId: id });
    else if ((await tx.$count(drafts, eq(drafts.id, id))) > 0) throw await explainConflict(tx, id);
    return removed ? 1 : 0;
  });
}

const noContent = phoneDraft.parse({});

/**
 * Notes in the transaction of an order that a draft has become it; nothing of the draft's content is left. Throws as `savePhoneDraft`, so that
 * one draft becomes one order and nobody places what others have changed.
 */
export async function closePhoneDraft(
  tx: Db,
  draft: { id: string; version: number },
  { orderId, content }: { orderId: string; content: PhoneDraft },
): Promise<void> {
  const closed = await tx
    .update(drafts)
    .set({ orderId, content: noContent, version: draft.version + 1, changedAt: sql`now()` })
    .where(isOpenAt(draft, await daysStored(tx)))
    .returning({ id: drafts.id });
  if (closed.length === 0) throw await explainConflict(tx, draft.id, content);
}

/**
 * Does the same for an order that names no draft: the one that was begun with the same `key` becomes it, also where that request is still under way.
 */
export async function closeDraftOfKey(
  tx: Db,
  actor: Clerk,
  { key: ofRequest, orderId, content }: { key: string; orderId: string; content: PhoneDraft },
): Promise<void> {
  const key = draftKey(actor, ofRequest);
  const row = { key, content: noContent, orderId, createdBy: actor.userId, changedBy: actor.userId };
  const [first] = await tx.insert(drafts).values(row).onConflictDoNothing().returning(seen);
  if (first) return;
  const [begun] = await tx
    .select({ id: drafts.id })
    .from(drafts)
    .where(and(eq(drafts.key, key), isStored(await daysStored(tx))));
  if (begun) await closePhoneDraft(tx, { id: begun.id, version: 1 }, { orderId, content });
}

async function daysStored(db: Db): Promise<number> {
  return (await settingsOf(db, retentionSection)).phoneDrafts;
}

/** The job that deletes what is older runs once a day. */
const isStored = (days: number) => sql`${drafts.changedAt} > now() - make_interval(days => ${days})`;

const isOpenAt = ({ id, version }: { id: string; version: number }, days: number) =>
  and(eq(drafts.id, id), eq(drafts.version, version), isNull(drafts.orderId), isStored(days));

function selectDrafts(db: Db, days: number) {
  return db
    .select({
      id: drafts.id,
      version: drafts.version,
      content: drafts.content,
      createdBy: makers.name,
      changedBy: editors.name,
      changedAt: drafts.changedAt,
      expiresAt: sql<Date>`${drafts.changedAt} + make_interval(days => ${days})`.mapWith(drafts.changedAt),
      orderId: drafts.orderId,
    })
    .from(drafts)
    .leftJoin(makers, eq(makers.id, drafts.createdBy))
    .leftJoin(editors, eq(editors.id, drafts.changedBy))
    .$dynamic();
}

async function readDraft(db: Db, id: string): Promise<StoredDraft> {
  const days = await daysStored(db);
  const [draft] = await selectDrafts(db, days).where(and(eq(drafts.id, id), isStored(days)));
  if (!draft) throw new ShopError("not_found");
  return draft;
}

/** Returns why a draft was not at the version that was seen. Throws `not_found`. */
async function explainConflict(db: Db, id: string, wanted?: PhoneDraft): Promise<ShopError> {
  const { orderId, version, content, changedBy, changedAt } = await readDraft(db, id);
  if (orderId) return new ShopError("draft_placed", { data: { orderId } });
  const current = { id, version, draft: content, changedBy, changedAt };
  return new ShopError("changed_meanwhile", { data: { current, ...(wanted && { wanted: { draft: wanted } }) } });
}
