import { PriceNote } from "#web/catalogue/price-note.tsx";
import { parts as words } from "#messages/parts.ts";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";

type Props = { cents: number; depositCents: number; minimumOrder: number; large?: boolean };

/** A part's price, with the deposit on the old part; of one that is only sold by several, what those cost together too. */
export function Price({ cents, depositCents, minimumOrder, large = false }: Props) {
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
      <PriceNote />
      {depositCents > 0 && (
        <span className={`basis-full text-ink-soft ${large ? "" : "text-sm"}`}>
          <Deposit cents={depositCents} />
        </span>
      )}
    </p>
  );
}

/** What comes on top of a price for the old part. */
export function Deposit({ cents }: Pick<Props, "cents">) {
  return <>{words.deposit(useFormatMoney()(cents))}</>;
}

/** What the fewest pieces that are sold cost together: 'each, sold in 4: $31.96'. */
export function SoldIn({ cents, minimumOrder }: Pick<Props, "cents" | "minimumOrder">) {
  const money = useFormatMoney();
  return <>{words.soldIn(minimumOrder, money(cents * minimumOrder))}</>;
}
