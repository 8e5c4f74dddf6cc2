import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { refuseOther, requestHash } from "#shop/foundation/keyed-request.ts";
import { codeAttempts } from "#shop/foundation/limits.ts";
import type { newGiftCard } from "#shop/selling/ledger/credit-input.ts";
import { creditCents } from "#shop/selling/ledger/credit-amount.ts";
import { addGiftCard } from "#shop/selling/ledger/add-gift-card.ts";
import { giftCardHash } from "#shop/selling/ledger/gift-card-code.ts";
import { giftCards, ledgerAccounts } from "#shop/selling/ledger/ledger.table.ts";
import { post, postedUnder, shopAccount } from "#shop/selling/ledger/post.ts";
import { checkGift } from "#shop/selling/ledger/checked-gifts.ts";
import { countAttempt } from "#shop/foundation/rate-limit.ts";

type CreditManager = Staff<"credit:manage">;

export type GiftCard = Omit<typeof giftCards.$inferSelect, "codeHash"> & { currency: string; balanceCents: number };

type Terms = { currency: string; idempotencyKey?: string };

/**
 * Issues a gift card. Returns its id and its code, which is stored as a hash and so readable only now: null where an earlier call with the same
 * `idempotencyKey` issued it. Throws `idempotency_key_reused` if that was another card, `sign_in_again` for much money, and `invalid` for an amount that is too precise or too large.
 */
export async function issueGiftCard(
  db: Db,
  actor: CreditManager,
  { amount, note, expiresAt }: z.infer<typeof newGiftCard>,
  { currency, idempotencyKey = crypto.randomUUID() }: Terms,
): Promise<{ id: string; code: string | null }> {
  const amountCents = creditCents(amount, currency);
  const card = { amountCents, note, expiresAt };
  const keyed = { key: `issue:${actor.userId}:${idempotencyKey}`, requestHash: requestHash(card) };
  return db.transaction(async (tx) => {
    // The second of two calls with one key waits for the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${keyed.key}, 0))`);
    const issued = await postedUnder(tx, keyed.key);
    if (issued) {
      refuseOther(issued.requestHash, keyed.requestHash);
      return { id: issued.causeId, code: null };
    }
    const { id, accountId, code, lastCharacters } = await addGiftCard(tx, {
      ...card,
      currency,
      issuedBy: actor.userId,
    });
    await checkGift(tx, actor, { what: "gift_card", amountCents, currency });
    await post(tx, {
      ...keyed,
      cause: "issue",
      causeId: id,
      currency,
      actorId: actor.userId,
      postings: [
        { accountId, amountCents },
        { accountId: await shopAccount(tx, "issued", currency), amountCents: -amountCents },
      ],
    });
    const after = { accountId, ...card, lastCharacters, currency };
    await writeAudit(tx, actor, { action: "gift_card.issue", entityId: id, after });
    return { id, code };
  });
}

const columns = {
  id: giftCards.id,
  accountId: giftCards.accountId,
  lastCharacters: giftCards.lastCharacters,
  amountCents: giftCards.amountCents,
  note: giftCards.note,
  expiresAt: giftCards.expiresAt,
  blockedAt: giftCards.blockedAt,
  issuedBy: giftCards.issuedBy,
  orderId: giftCards.orderId,
  createdAt: giftCards.createdAt,
  currency: ledgerAccounts.currency,
  balanceCents: sql<number>`${ledgerAccounts.balanceCents}`.mapWith(Number),
};

const select = (db: Db) =>
  db.select(columns).from(giftCards).innerJoin(ledgerAccounts, eq(ledgerAccounts.id, giftCards.accountId));

/** Returns the gift cards, newest first; `q` is words of the note or the last characters of the code. */
export async function listGiftCards(
  db: Db,
  _actor: CreditManager,
  query: PageQuery & { q?: string },
): Promise<Page<GiftCard>> {
  const cursor = readCursor(query.cursor);
  const { from, order } = byId(giftCards.id, cursor, "newest");
  const text = sql`lower(${giftCards.note} || ' ' || ${giftCards.lastCharacters})`;
  const rows = await select(db)
    .where(and(from, ...likeWords(query.q).map((word) => sql`${text} like ${word}`)))
    .orderBy(order)
    .limit(query.limit + 1);
  return toPage(rows, query.limit, cursor);
}

/** Returns a gift card. Throws `not_found`. */
export async function getGiftCard(db: Db, _actor: CreditManager, id: string): Promise<GiftCard> {
  const [card] = await select(db).where(eq(giftCards.id, id));
  if (!card) throw new ShopError("not_found");
  return card;
}

/** Returns the id of the gift card with this code. Each user has few attempts. Throws `code_unknown` and `rate_limited`. */
export async function findGiftCard(db: Db, actor: CreditManager, code: string): Promise<string> {
  await countAttempt(db, `gift_card|${actor.userId}`, codeAttempts);
  const hash = giftCardHash(code);
  const [card] = hash ? await db.select({ id: giftCards.id }).from(giftCards).where(eq(giftCards.codeHash, hash)) : [];
  if (!card) throw new ShopError("code_unknown", { fields: [{ field: "code", code: "code_unknown" }] });
  return card.id;
}

/** Whether its code can be sent again: a refund went to it, nothing of it is spent, and it can be used. */
export function isSendable({ orderId, amountCents, balanceCents, blockedAt }: GiftCard): boolean {
  return orderId !== null && balanceCents === amountCents && blockedAt === null;
}

async function balanceOf(tx: Db, accountId: string): Promise<{ amountCents: number; currency: string }> {
  const { balanceCents, currency } = ledgerAccounts;
  const [account] = await tx
    .select({ balanceCents, currency })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return { amountCents: account?.balanceCents ?? 0, currency: account?.currency ?? "" };
}

/** Blocks a gift card, or lifts the block. Returns how many changed: 0 where it is so already. Throws `not_found`, and `sign_in_again` to lift it from much money. */
export async function blockGiftCard(db: Db, actor: CreditManager, id: string, blocked: boolean): Promise<number> {
  return db.transaction(async (tx) => {
    const [card] = await tx.select().from(giftCards).where(eq(giftCards.id, id)).for("update");
    if (!card) throw new ShopError("not_found");
    if ((card.blockedAt !== null) === blocked) return 0;
    if (!blocked) await checkGift(tx, actor, { what: "gift_card", ...(await balanceOf(tx, card.accountId)) });
    await tx
      .update(giftCards)
      .set({ blockedAt: blocked ? sql`now()` : null })
      .where(eq(giftCards.id, id));
    await writeAudit(tx, actor, { action: blocked ? "gift_card.block" : "gift_card.unblock", entityId: id });
    return 1;
  });
}
