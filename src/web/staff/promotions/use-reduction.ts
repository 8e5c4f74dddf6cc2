import { centsOf } from "#web/client/amounts.ts";
import type { Promotion } from "#web/client/selling/promotions.ts";
import { promotions as words } from "#messages/promotions.ts";
import { rateFormat } from "#web/ui/formats.ts";
import { useLocale, useFormatMoney } from "#web/ui/intl.tsx";

/** Returns what a promotion gives, such as '10 % off the order'. */
export function useReduction(): (promotion: Pick<Promotion, "kind" | "level" | "percent" | "amount">) => string {
  const money = useFormatMoney();
  const locale = useLocale();
  return ({ kind, level, percent, amount }) => {
    const value = kind === "percent" ? rateFormat(locale).format((percent ?? 0) / 100) : money(centsOf(amount ?? 0));
    return words.reduction(kind, level, value);
  };
}
