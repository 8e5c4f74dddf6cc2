import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isGuest, type Buyer, type Customer } from "#shop/foundation/actor.ts";
import { carts } from "#shop/selling/cart/cart.table.ts";
import { findCart, lockNamedCart, touchCart, type Cart, type NamedCart } from "#shop/selling/cart/open-cart.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { isCodeOf } from "#shop/selling/ledger/entered-gift-cards.ts";
import { cartLimits } from "#shop/foundation/limits.ts";
import { codeKey } from "#shop/selling/promotions/codes.ts";
import { redeemCode } from "#shop/selling/promotions/redeem.ts";
import type { Client } from "#shop/foundation/rate-limit.ts";

type Entered = NamedCart & { code: string; currency: string; client: Client | null };

/**
 * Adds a promotion code or a gift card to the named cart; one that the cart has changes nothing and counts as no attempt. Each user, or
 * network of guests, has few attempts. Throws `code_unknown`, `rate_limited`, `invalid` (`too_many`), and as `lockNamedCart`.
 */
export async function addCode(db: Db, buyer: Buyer, { code, currency, client, cartId }: Entered): Promise<void> {
  const cart = await findCart(db, buyer);
  if (cartId !== undefined && cart?.id !== cartId) throw new ShopError("cart_changed");
  if (!cart) throw new ShopError("not_found");
  if (await hasCode(db, cart, code)) return;
  const tries = isGuest(buyer) ? client?.network : `user:${buyer.userId}`;
  const found = await redeemCode(db, { code, currency, client: (client && tries) ?? null });
  const named = { cartId: cart.id };
  await changeCart(db, buyer, named, ({ codes, giftCardAccountIds }) =>
    found.kind === "promotion"
      ? { codes: withOne(codes, found.code, cartLimits.codes) }
      : { giftCardAccountIds: withOne(giftCardAccountIds, found.accountId, cartLimits.giftCards) },
  );
}

async function hasCode(db: Db, { codes, giftCardAccountIds }: Cart, code: string): Promise<boolean> {
  const key = codeKey(code);
  return codes.some((one) => codeKey(one) === key) || isCodeOf(db, giftCardAccountIds, code);
}

function withOne(list: string[], one: string, most: number): string[] {
  if (list.includes(one)) return list;
  if (list.length >= most)
    throw new ShopError("invalid", { fields: [{ field: "code", code: "too_many", params: { limit: most } }] });
  return [...list, one];
}

/** Removes a promotion code from the named cart; one that it does not have changes nothing. Throws as `lockNamedCart`. */
export async function removeCode(db: Db, buyer: Buyer, named: NamedCart, code: string): Promise<void> {
  const key = codeKey(code);
  await changeCart(db, buyer, named, ({ codes }) => ({ codes: codes.filter((one) => codeKey(one) !== key) }));
}

/** Removes a gift card, by its account, as `removeCode` does. */
export async function removeGiftCard(db: Db, buyer: Buyer, named: NamedCart, accountId: string): Promise<void> {
  await changeCart(db, buyer, named, ({ giftCardAccountIds }) => ({
    giftCardAccountIds: giftCardAccountIds.filter((one) => one !== accountId),
  }));
}

/** Says whether the named cart is paid with the customer's store credit. Throws as `lockNamedCart`. */
export async function useCredit(db: Db, customer: Customer, named: NamedCart, used: boolean): Promise<void> {
  await changeCart(db, customer, named, () => ({ usesCredit: used }));
}

type Change = Partial<Pick<Cart, "codes" | "giftCardAccountIds" | "usesCredit">>;

async function changeCart(db: Db, buyer: Buyer, named: NamedCart, change: (cart: Cart) => Change): Promise<void> {
  await db.transaction(async (tx) => {
    const cart = await lockNamedCart(tx, buyer, named);
    await tx.update(carts).set(change(cart)).where(eq(carts.id, cart.id));
    await touchCart(tx, cart);
  });
}

/** Adds the codes and gift cards of one locked cart to another, as many as it can have. */
export async function mergeCodes(tx: Db, from: Cart, into: Cart): Promise<void> {
  if (from.codes.length === 0 && from.giftCardAccountIds.length === 0) return;
  const both = (one: string[], other: string[], most: number) => [...new Set([...one, ...other])].slice(0, most);
  const codes = both(into.codes, from.codes, cartLimits.codes);
  const giftCardAccountIds = both(into.giftCardAccountIds, from.giftCardAccountIds, cartLimits.giftCards);
  await tx.update(carts).set({ codes, giftCardAccountIds }).where(eq(carts.id, into.id));
}
