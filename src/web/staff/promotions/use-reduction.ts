import type { Promotion } from "#web/client/selling/promotions.ts";
import { promotions as words } from "#messages/promotions.ts";
import { rateFormat } from "#web/ui/formats.ts";
import { useLocale, useFormatMoney } from "#web/ui/intl.tsx";

/** Returns what a promotion gives, such as '10 % off the order'. */
export function useReduction(): (promotion: Pick<Promotion, "kind" | "level" | "percent" | "amountCents">) => string {
  const money = useFormatMoney();
  const locale = useLocale();
  return ({ kind, level, percent, amountCents }) => {
    const value = kind === "percent" ? rateFormat(locale).format((percent ?? 0) / 100) : money(amountCents ?? 0);
    return words.reduction(kind, level, value);
  };
}
