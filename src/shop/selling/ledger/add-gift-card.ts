import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { giftCardHash, lastCharactersOf, newGiftCardCode } from "#shop/selling/ledger/gift-card-code.ts";
import { giftCards, ledgerAccounts } from "#shop/selling/ledger/ledger.table.ts";

type NewCard = Pick<typeof giftCards.$inferInsert, "amountCents" | "note" | "expiresAt" | "issuedBy" | "orderId"> & {
  currency: string;
};

export type AddedCard = { id: string; accountId: string; code: string; lastCharacters: string };

/** Adds a gift card whose account is empty until an entry is posted to it. Its code is stored as a hash: it is readable only in what this returns. */
export async function addGiftCard(tx: Db, { currency, ...card }: NewCard): Promise<AddedCard> {
  const code = newGiftCardCode();
  const [account] = await tx
    .insert(ledgerAccounts)
    .values({ kind: "gift_card", currency, balanceCents: 0, floorCents: 0 })
    .returning({ id: ledgerAccounts.id });
  if (!account) throw new ShopError("internal");
  const same = { accountId: account.id, lastCharacters: lastCharactersOf(code) };
  const [added] = await tx
    .insert(giftCards)
    .values({ ...card, ...same, codeHash: giftCardHash(code)! })
    .returning({ id: giftCards.id });
  if (!added) throw new ShopError("internal");
  return { id: added.id, code, ...same };
}

/** Gives a card a new code and returns it; the former one is worth nothing any more. Its last characters stay, by which orders and staff know the card. */
export async function renewGiftCardCode(db: Db, id: string): Promise<string> {
  const [card] = await db.select().from(giftCards).where(eq(giftCards.id, id));
  if (!card) throw new ShopError("not_found");
  const code = newGiftCardCode(card.lastCharacters);
  await db
    .update(giftCards)
    .set({ codeHash: giftCardHash(code)! })
    .where(eq(giftCards.id, id));
  return code;
}
