import { parts as words } from "#messages/parts.ts";
import { useLocale } from "#web/ui/intl.tsx";

export function Stock({ count }: { count: number }) {
  const locale = useLocale();
  return (
    <p className={`text-sm font-semibold ${count > 0 ? "text-good" : "text-bad"}`}>
      {count > 0 ? words.inStock(new Intl.NumberFormat(locale).format(count)) : words.soldOut}
    </p>
  );
}
