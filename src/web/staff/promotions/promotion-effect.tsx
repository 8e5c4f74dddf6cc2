import { useState } from "react";
import { messageOf } from "#web/client/api.ts";
import { promotionEffect, type PromotionEffect as Effect } from "#web/client/selling/promotions.ts";
import { promotions as allMessages } from "#messages/promotions.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Money, useFormatMoney } from "#web/ui/intl.tsx";
import { Table } from "#web/ui/table.tsx";

const words = allMessages.effect;
const shown = 10;

/** Shows what a promotion would have done to recent orders and carts. */
export function PromotionEffect({ promotionId }: { promotionId: string }) {
  const [effect, setEffect] = useState<Effect | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function calculate() {
    setBusy(true);
    setFailure(null);
    try {
      setEffect(await promotionEffect(promotionId));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  }
  return (
    <section aria-labelledby="effect" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="effect">{words.title}</h2>
      <p className="max-w-prose text-ink-soft">{words.about}</p>
      <Failure text={failure} />
      <Button variant="plain" busy={busy} onClick={() => void calculate()} className="justify-self-start">
        {words.submit}
      </Button>
      <div role="status">{effect && <Result effect={effect} />}</div>
    </section>
  );
}

function Result({ effect: { tried, beforeCents, discountCents, reduced } }: { effect: Effect }) {
  const money = useFormatMoney();
  if (tried === 0) return <p>{words.nothing}</p>;
  return (
    <div className="grid gap-4">
      <p>{words.sum(reduced.length, tried, money(discountCents), money(beforeCents))}</p>
      {reduced.length > 0 && (
        <Table
          caption={words.largest}
          rows={reduced.slice(0, shown).map((row, index) => ({ ...row, key: String(index) }))}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "basket",
              title: words.basket,
              cell: ({ orderNumber }) => (orderNumber === null ? words.cart : words.order(orderNumber)),
            },
            { key: "before", title: words.before, numeric: true, cell: (row) => <Money cents={row.beforeCents} /> },
            { key: "less", title: words.less, numeric: true, cell: (row) => <Money cents={row.discountCents} /> },
          ]}
        />
      )}
    </div>
  );
}
