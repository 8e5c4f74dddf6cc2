import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { giftCards, ledgerAccounts } from "#shop/selling/ledger/ledger.table.ts";
import { post, shopAccount } from "#shop/selling/ledger/post.ts";
import type { CreditKind, Quote } from "#shop/selling/pricing/quote.ts";

export type Credit = { accountId: string; kind: CreditKind; availableCents: number };

type Owned = { userId: string | null; giftCardAccountIds: readonly string[]; currency: string };

/** Of a statement that joins `gift_cards`: whether the account, if it is a gift card's, pays anything. */
export const usable = sql`(${giftCards.accountId} is null or (${giftCards.blockedAt} is null and (${giftCards.expiresAt} is null or ${giftCards.expiresAt} > now())))`;

/** Returns what a cart can be paid with, for `quote`: its gift cards, then the customer's store credit. Empty, blocked and expired ones are left out. */
export async function availableCredits(db: Db, { userId, giftCardAccountIds, currency }: Owned): Promise<Credit[]> {
  const { id, kind, balanceCents } = ledgerAccounts;
  const isGiftCard = giftCardAccountIds.length > 0 ? inArray(id, [...giftCardAccountIds]) : sql`false`;
  const rows = await db
    .select({ accountId: id, kind, availableCents: balanceCents })
    .from(ledgerAccounts)
    .leftJoin(giftCards, eq(giftCards.accountId, id))
    .where(
      and(
        sql`((${kind} = 'gift_card' and ${isGiftCard}) or (${kind} = 'credit' and ${ledgerAccounts.userId} = ${userId}::uuid))`,
        eq(ledgerAccounts.currency, currency),
        sql`${balanceCents} > 0`,
        usable,
      ),
    )
    .orderBy(sql`${kind} desc`, id);
  return rows.map((row) => ({ ...row, kind: row.kind as CreditKind, availableCents: row.availableCents ?? 0 }));
}

/**
 * Locks what a cart is paid with until the transaction ends: what `availableCredits` returns for it does not change any more. Take it after the
 * locks of parts, as every completion does.
 */
export async function lockCredits(tx: Db, { userId, giftCardAccountIds, currency }: Owned): Promise<void> {
  const cards = [...giftCardAccountIds];
  if (cards.length > 0)
    await tx.select({ id: giftCards.id }).from(giftCards).where(inArray(giftCards.accountId, cards)).for("share");
  if (userId === null && cards.length === 0) return;
  const ofUser = and(eq(ledgerAccounts.kind, "credit"), sql`${ledgerAccounts.userId} = ${userId}::uuid`);
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(or(inArray(ledgerAccounts.id, cards), ofUser), eq(ledgerAccounts.currency, currency)))
    .orderBy(ledgerAccounts.id)
    .for("no key update");
}

type Spending = { orderId: string; currency: string; credits: Quote["credits"] };

/**
 * Pays an order with gift cards and store credit, in the transaction that places it. Returns whether it is new: a second call for the order
 * changes nothing. Throws `credit_short` where a balance does not suffice any more, or the gift card was blocked or has expired.
 */
export async function spendCredits(tx: Db, { orderId, currency, credits }: Spending): Promise<boolean> {
  if (credits.length === 0) return false;
  const ids = credits.map(({ accountId }) => accountId);
  const usableIds = await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .leftJoin(giftCards, eq(giftCards.accountId, ledgerAccounts.id))
    .where(and(inArray(ledgerAccounts.id, ids), eq(ledgerAccounts.currency, currency), usable));
  const missing = ids.find((id) => usableIds.every((row) => row.id !== id));
  if (missing) throw new ShopError("credit_short", { data: { account: missing } });
  const sum = credits.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return post(tx, {
    key: `order:${orderId}`,
    cause: "order",
    causeId: orderId,
    currency,
    postings: [
      ...credits.map(({ accountId, amountCents }) => ({ accountId, amountCents: -amountCents })),
      { accountId: await shopAccount(tx, "orders", currency), amountCents: sum },
    ],
  });
}
