import { useState } from "react";
import { previewPromotions, type Preview } from "#web/client/selling/promotions.ts";
import { linesOf, unlessEmpty } from "#web/staff/promotions/promotion-values.ts";
import { promotions as allMessages } from "#messages/promotions.ts";
import { Button } from "#web/ui/button.tsx";
import { checkDecimal } from "#web/ui/check-decimal.ts";
import { Failure } from "#web/ui/failure.tsx";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Count, Money, useFormatMoney } from "#web/ui/intl.tsx";
import { useSite } from "#web/ui/site.ts";
import { Table } from "#web/ui/table.tsx";
import { typedNumber } from "#web/ui/typed-number.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = allMessages.preview;

/** 'BP-1042 2': a SKU, which may contain spaces, and the last word as the quantity; without one it is 1. */
function parseLine(line: string): { sku: string; quantity: number } {
  const [, sku, quantity] = /^(.+?)(?:\s+(\d{1,5}))?$/.exec(line) ?? [];
  return { sku: sku ?? line, quantity: Number(quantity ?? 1) };
}

/** Shows what a promotion does to a list of parts. */
export function PromotionPreview({ promotionId }: { promotionId: string }) {
  const { currency } = useSite();
  const [preview, setPreview] = useState<Preview | null>(null);
  const checks = {
    lines: (typed: string) => (linesOf(typed).length === 0 ? "required" : null),
    delivery: unlessEmpty((typed) => (typedNumber(typed) === 0 ? null : checkDecimal(typed))),
  };
  const form = useForm({ lines: "", codes: "", delivery: "" }, checks, async ({ lines, codes, delivery }) => {
    const input = {
      lines: linesOf(lines).map(parseLine),
      codes: codes.split(",").flatMap((code) => code.trim() || []),
      promotion: promotionId,
      delivery: typedNumber(delivery),
    };
    setPreview(null);
    setPreview(await previewPromotions(input));
  });
  return (
    <section aria-labelledby="preview" className="grid gap-4 border border-rule bg-sheet p-5">
      <h2 id="preview">{words.title}</h2>
      <p className="max-w-prose text-ink-soft">{words.about}</p>
      <form {...form.form} aria-label={words.title} className="grid gap-4">
        <Failure text={form.failure} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextArea label={words.parts} hint={words.partsHint} {...form.field("lines")} rows={4} required />
          <div className="grid content-start gap-4">
            <Field label={words.codes} hint={words.codesHint} {...form.field("codes")} autoComplete="off" />
            <Field
              label={words.delivery(currency)}
              {...form.field("delivery")}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
        </div>
        <Button type="submit" variant="plain" busy={form.busy} className="justify-self-start">
          {words.submit}
        </Button>
      </form>
      <div role="status">{preview && <Result preview={preview} />}</div>
    </section>
  );
}

function Result({ preview }: { preview: Preview }) {
  const money = useFormatMoney();
  const rows = preview.lines.map((line, index) => ({ ...line, key: `${index}` }));
  const totals: [string, number][] = [
    [words.items, preview.itemsCents],
    [words.discount, 0 - preview.discountCents],
    [words.deliveryRow, preview.deliveryCents],
    [words.deposits, preview.depositsCents],
    [words.total, preview.totalCents],
  ];
  return (
    <div className="grid gap-4">
      <h3>{words.result}</h3>
      <Table
        caption={words.result}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[
          { key: "part", title: words.part, cell: ({ sku, name }) => `${sku} ${name}` },
          { key: "quantity", title: words.quantity, numeric: true, cell: ({ quantity }) => <Count value={quantity} /> },
          { key: "price", title: words.price, numeric: true, cell: (line) => <Money cents={line.unitPriceCents} /> },
          { key: "sum", title: words.sum, numeric: true, cell: (line) => <Money cents={line.itemsCents} /> },
          {
            key: "discount",
            title: words.discount,
            numeric: true,
            cell: (line) => <Money cents={0 - line.discountCents} />,
          },
          { key: "by", title: words.by, cell: ({ promotions }) => promotions.join(", ") || "–" },
        ]}
      />
      <dl className="grid max-w-sm grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        {totals.map(([label, cents]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="text-end">
              <Money cents={cents} />
            </dd>
          </div>
        ))}
      </dl>
      <Named
        title={words.used}
        rows={preview.promotions.map(({ name, amountCents }) => `${name}: ${money(amountCents)}`)}
      />
      <Named
        title={words.unused}
        rows={[
          ...preview.unused.map(
            ({ name, reason, minimumCents }) => `${name}: ${words.reasons[reason](money(minimumCents ?? 0))}`,
          ),
          ...preview.refused.map(({ code, reason }) => words.refused[reason](code)),
        ]}
      />
    </div>
  );
}

function Named({ title, rows }: { title: string; rows: string[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-1">
      <h4 className="font-semibold">{title}</h4>
      <ul className="grid gap-1">
        {rows.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
    </div>
  );
}
