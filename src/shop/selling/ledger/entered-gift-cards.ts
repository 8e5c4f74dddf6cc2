import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { giftCardHash } from "#shop/selling/ledger/gift-card-code.ts";
import { giftCards } from "#shop/selling/ledger/ledger.table.ts";

export type EnteredGiftCard = { accountId: string; lastCharacters: string };

/** Returns the gift cards of accounts, in their order, usable or not. */
export async function readGiftCards(db: Db, accountIds: readonly string[]): Promise<EnteredGiftCard[]> {
  if (accountIds.length === 0) return [];
  const { accountId, lastCharacters } = giftCards;
  const cards = await db
    .select({ accountId, lastCharacters })
    .from(giftCards)
    .where(inArray(accountId, [...accountIds]));
  return accountIds.flatMap((id) => cards.find((card) => card.accountId === id) ?? []);
}

/** Returns whether a typed code is that of one of the accounts. */
export async function isCodeOf(db: Db, accountIds: readonly string[], code: string): Promise<boolean> {
  const hash = giftCardHash(code);
  if (!hash || accountIds.length === 0) return false;
  const found = and(eq(giftCards.codeHash, hash), inArray(giftCards.accountId, [...accountIds]));
  return (await db.$count(giftCards, found)) > 0;
}
