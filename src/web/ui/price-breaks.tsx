import type { PriceBreak } from "#shop/catalogue/parts/supplier-prices.ts";
import { parts as words } from "#messages/parts.ts";
import { useFormatMoney } from "#web/ui/intl.tsx";

/** What one piece of a part costs from a quantity on; nothing where every piece costs the same. */
export function PriceBreaks({ breaks }: { breaks: readonly PriceBreak[] }) {
  const money = useFormatMoney();
  if (breaks.length === 0) return null;
  return (
    <ul aria-label={words.priceBreaks} className="flex flex-wrap gap-x-4 text-sm text-ink-soft">
      {breaks.map(({ quantity, cents }) => (
        <li key={quantity}>{words.fromQuantity(quantity, money(cents))}</li>
      ))}
    </ul>
  );
}
