import { parts as words } from "#messages/parts.ts";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";

type Props = { cents: number; minimumOrder: number; large?: boolean };

/** A part's price; of one that is only sold by several, what those cost together too. */
export function Price({ cents, minimumOrder, large = false }: Props) {
  const several = minimumOrder > 1;
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${large ? "" : "leading-tight"}`}>
      <span className={`font-display ${large ? "text-5xl" : "text-2xl"}`}>
        <Money cents={cents} />
      </span>
      {(large || several) && (
        <span className={large ? "text-ink-soft" : "text-sm text-ink-soft"}>
          {several ? <SoldIn cents={cents} minimumOrder={minimumOrder} /> : words.each}
        </span>
      )}
    </p>
  );
}

/** What the fewest pieces that are sold cost together: 'each, sold in 4: $31.96'. */
export function SoldIn({ cents, minimumOrder }: Pick<Props, "cents" | "minimumOrder">) {
  const money = useFormatMoney();
  return <>{words.soldIn(minimumOrder, money(cents * minimumOrder))}</>;
}
