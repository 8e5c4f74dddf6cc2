import { and, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { addGiftCard, type AddedCard } from "#shop/selling/ledger/add-gift-card.ts";
import { usable } from "#shop/selling/ledger/credits.ts";
import { giftCards, ledgerAccounts, ledgerEntries, ledgerPostings } from "#shop/selling/ledger/ledger.table.ts";
import { post, shopAccount } from "#shop/selling/ledger/post.ts";
import type { CreditKind, Quote } from "#shop/selling/pricing/quote.ts";
import { users } from "#shop/people/users/users.table.ts";

/** Returns what an order was paid with and was not returned, by account in the order of spending. Locks these accounts. */
async function lockSpent(tx: Db, orderId: string) {
  const ofOrder = eq(ledgerEntries.causeId, orderId);
  const paid = await tx
    .select({ accountId: ledgerPostings.accountId, currency: ledgerPostings.currency })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .where(and(ofOrder, eq(ledgerEntries.cause, "order")));
  if (paid.length === 0) return [];
  const accountIds = paid.map(({ accountId }) => accountId);
  // Before their accounts, as a completion locks them: a card that is being blocked is blocked or pays, not both.
  await tx.select({ id: giftCards.id }).from(giftCards).where(inArray(giftCards.accountId, accountIds)).for("share");
  await tx
    .select({ id: ledgerAccounts.id })
    .from(ledgerAccounts)
    .where(and(inArray(ledgerAccounts.id, accountIds), sql`${ledgerAccounts.balanceCents} is not null`))
    .orderBy(ledgerAccounts.id)
    .for("update");
  const left = sql<number>`-sum(${ledgerPostings.amountCents})`.mapWith(Number);
  return tx
    .select({
      accountId: ledgerPostings.accountId,
      currency: ledgerPostings.currency,
      kind: ledgerAccounts.kind,
      leftCents: left,
      isUsable: sql<boolean>`${usable} and ${users.removedAt} is null`,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .leftJoin(giftCards, eq(giftCards.accountId, ledgerAccounts.id))
    .leftJoin(users, eq(users.id, ledgerAccounts.userId))
    .where(and(ofOrder, inArray(ledgerAccounts.kind, ["gift_card", "credit"])))
    .groupBy(ledgerPostings.accountId, ledgerPostings.currency, ledgerAccounts.kind, giftCards.id, users.id)
    .orderBy(ledgerPostings.accountId);
}

type GivingBack = {
  orderId: string;
  /** Of the refund or cancellation: the same key gives back once. */
  key: string;
  /** Only to this account. */
  accountId?: string;
  /** At most this much, in minor units; without it all that is left. */
  amountCents?: number;
};

/** `newCard`: where it went instead, since nobody can pay with the account any more. */
export type GivenBack = Quote["credits"][number] & { newCard: AddedCard | null };

/**
 * Gives back to gift cards and store credit what an order was paid with: all of it when the order is cancelled or expires, a part for a partial
 * refund. What belongs to a gift card that is blocked or has expired, or to the credit of a removed user, goes on to a new gift card that never
 * expires, whose code the buyer gets by the mail that the caller queues. Returns what went to which account; nothing where the key was used before or nothing is left.
 */
export async function giveBackCredits(
  tx: Db,
  { orderId, key, accountId, amountCents }: GivingBack,
): Promise<GivenBack[]> {
  const spent = (await lockSpent(tx, orderId)).filter((one) => !accountId || one.accountId === accountId);
  let wanted = amountCents ?? Infinity;
  const returned = spent.flatMap(({ leftCents, ...account }) => {
    const amount = Math.min(wanted, leftCents);
    wanted -= amount;
    return amount > 0 ? [{ ...account, amountCents: amount }] : [];
  });
  const [first] = returned;
  if (!first) return [];
  const { currency } = first;
  const sum = returned.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isNew = await post(tx, {
    key: `give_back:${orderId}:${key}`,
    cause: "give_back",
    causeId: orderId,
    currency,
    postings: [
      ...returned.map(({ accountId, amountCents }) => ({ accountId, amountCents })),
      { accountId: await shopAccount(tx, "orders", currency), amountCents: -sum },
    ],
  });
  if (!isNew) return [];
  const given: GivenBack[] = [];
  for (const { accountId, kind, amountCents, isUsable } of returned) {
    const newCard = isUsable ? null : await moveToNewCard(tx, { orderId, accountId, amountCents, currency });
    given.push({ accountId, kind: kind as CreditKind, amountCents, newCard });
  }
  return given;
}

type Moved = { orderId: string; accountId: string; amountCents: number; currency: string };

/** Moves an amount that has just come back from an account to a new gift card. The entry is the new card's, so that the order's own still say what it was paid with. */
async function moveToNewCard(tx: Db, { orderId, accountId, amountCents, currency }: Moved): Promise<AddedCard> {
  const card = await addGiftCard(tx, { amountCents, note: "", expiresAt: null, issuedBy: null, orderId, currency });
  await post(tx, {
    key: `replace:${card.id}`,
    cause: "replace",
    causeId: card.id,
    currency,
    postings: [
      { accountId, amountCents: -amountCents },
      { accountId: card.accountId, amountCents },
    ],
  });
  return card;
}
