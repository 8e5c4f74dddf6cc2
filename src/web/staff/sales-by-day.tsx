import type { Sales } from "#web/client/reports.ts";
import { BarChart } from "#web/staff/bar-chart.tsx";
import { DenseTable } from "#web/staff/dense-table.tsx";
import { desk } from "#messages/desk.ts";
import { dateFormat } from "#web/ui/formats.ts";
import { Count, Money, useLocale, useFormatMoney } from "#web/ui/intl.tsx";

const words = desk.sales;

/** Revenue and orders by day: two charts, and the table with the same numbers. */
export function SalesByDay({ days }: { days: Sales["days"] }) {
  const money = useFormatMoney();
  const locale = useLocale();
  // Days are the shop's own: no time zone moves them.
  const dayOf = (day: string) => dateFormat(locale, "UTC", "date").format(new Date(`${day}T00:00:00Z`));
  const bars = (value: (day: Sales["days"][number]) => number) =>
    days.map((day) => ({ key: day.day, label: dayOf(day.day), value: value(day) }));
  return (
    <div className="grid gap-4">
      <div className="grid gap-6 lg:grid-cols-2">
        <BarChart title={words.revenue} bars={bars(({ revenueCents }) => revenueCents)} format={money} />
        <BarChart title={words.orders} bars={bars(({ orders }) => orders)} format={String} />
      </div>
      <details>
        <summary className="cursor-pointer py-1 font-semibold">{words.table}</summary>
        <DenseTable
          caption={words.title}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: "day", title: words.day, cell: ({ day }) => dayOf(day) },
            { key: "placed", title: words.placed, numeric: true, cell: ({ placed }) => <Count value={placed} /> },
            { key: "orders", title: words.orders, numeric: true, cell: ({ orders }) => <Count value={orders} /> },
            {
              key: "revenue",
              title: words.revenue,
              numeric: true,
              cell: ({ revenueCents }) => <Money cents={revenueCents} />,
            },
          ]}
        />
      </details>
    </div>
  );
}
