import type { ShopContext } from "#http/shop-context.ts";
import type { Guest } from "#shop/foundation/actor.ts";
import { addCode, removeCode, removeGiftCard } from "#shop/selling/cart/cart-codes.ts";
import { enteredCode } from "#shop/selling/cart/cart-input.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import type { CodeCalls } from "#web/cart/code-calls.ts";
import { parsed } from "#web/shell/form-by-page.ts";

/** Returns what forms of codes do for a guest without scripts. */
export function codeCallsOfGuest(
  buyer: Guest,
  { writes: db, site, client }: Pick<ShopContext, "writes" | "site" | "client">,
): CodeCalls {
  return {
    async enterCode(cart, typed) {
      const { code } = parsed(enteredCode.safeParse({ code: typed }));
      await addCode(db, buyer, { cartId: asId(cart), code, currency: site.currency, client: client ?? null });
    },
    removeCode: (cart, code) => removeCode(db, buyer, { cartId: asId(cart) }, code),
    removeGiftCard: (cart, id) => removeGiftCard(db, buyer, { cartId: asId(cart) }, asId(id)),
    useCredit: () => Promise.reject(new ShopError("sign_in_required")),
  };
}
