import type { Db } from "#db/db.ts";
import type { Cart } from "#shop/selling/cart/open-cart.ts";
import { availableCredits, lockCredits, type Credit } from "#shop/selling/ledger/credits.ts";
import { readGiftCards, type EnteredGiftCard } from "#shop/selling/ledger/entered-gift-cards.ts";

/** `credits`: what pays, for `quote`. `storeCreditCents`: what the customer has, used or not. */
export type CartCredits = { credits: Credit[]; giftCards: EnteredGiftCard[]; storeCreditCents: number };

/** Returns what a cart is paid with before the card. */
export async function creditsOf(db: Db, cart: Cart | null, currency: string): Promise<CartCredits> {
  if (!cart || (cart.userId === null && cart.giftCardAccountIds.length === 0))
    return { credits: [], giftCards: [], storeCreditCents: 0 };
  const { userId, giftCardAccountIds, usesCredit } = cart;
  const available = await availableCredits(db, { userId, giftCardAccountIds, currency });
  const giftCards = await readGiftCards(db, giftCardAccountIds);
  const storeCreditCents = available.find(({ kind }) => kind === "credit")?.availableCents ?? 0;
  return { giftCards, storeCreditCents, credits: available.filter(({ kind }) => usesCredit || kind !== "credit") };
}

/** Locks what `creditsOf` returns as `credits`. */
export async function lockCreditsOf(tx: Db, { userId, giftCardAccountIds, usesCredit }: Cart, currency: string) {
  await lockCredits(tx, { userId: usesCredit ? userId : null, giftCardAccountIds, currency });
}
