import { cardLimits } from "#shop/selling/payments/card-rules.ts";
import type { Cart } from "#web/client/selling/cart.ts";
import { cart as words } from "#messages/cart.ts";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { useSite } from "#web/ui/site.ts";

/** Why a cart can't be ordered at what it costs; nothing if it can. */
export function TotalProblem({ requirements }: Pick<Cart, "requirements">) {
  const money = useFormatMoney();
  const { smallestCents, largestCents } = cardLimits(useSite().currency);
  const code = requirements.find(({ field }) => field === "total")?.code;
  if (!code) return null;
  const text = code === "order_too_small" ? words.tooSmall(money(smallestCents)) : words.tooLarge(money(largestCents));
  return <p className="text-sm font-semibold text-bad">{text}</p>;
}
