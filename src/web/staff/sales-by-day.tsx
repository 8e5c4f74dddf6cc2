import type { Sales } from "#web/client/desk/reports.ts";
import { BarChart } from "#web/staff/bar-chart.tsx";
import { Table } from "#web/ui/table.tsx";
import { desk } from "#messages/desk.ts";
import { dateFormat, percentFormat } from "#web/ui/formats.ts";
import { Count, Money, useLocale, useFormatMoney } from "#web/ui/intl.tsx";

const words = desk.sales;

/** Returns the words for a day of the shop: no time zone moves it. */
export const dayIn = (locale: string) => (day: string) =>
  dateFormat(locale, "UTC", "date").format(new Date(`${day}T00:00:00Z`));

const averageOf = ({ orders, revenueCents }: Sales["days"][number]) =>
  orders === 0 ? 0 : Math.round(revenueCents / orders);

/** The share of what pieces of a known cost brought that is left of it; null where nothing was sold whose cost is known. */
export const marginOf = ({ netCents, costCents }: Pick<Sales["margin"], "netCents" | "costCents">) =>
  netCents <= 0 ? null : (netCents - costCents) / netCents;

/** Revenue, orders, the average order and the margin by day: a chart of each, and the table with the same numbers. */
export function SalesByDay({ days }: { days: Sales["days"] }) {
  const money = useFormatMoney();
  const locale = useLocale();
  const dayOf = dayIn(locale);
  const percent = percentFormat(locale);
  const percentOf = (share: number | null) => (share === null ? "–" : percent.format(share));
  const bars = (value: (day: Sales["days"][number]) => number | null) =>
    days.map((day) => ({ key: day.day, label: dayOf(day.day), value: value(day) }));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 xl:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
        <BarChart title={words.revenue} bars={bars(({ revenueCents }) => revenueCents)} format={money} />
        <BarChart title={words.orders} bars={bars(({ orders }) => orders)} format={String} />
        <BarChart title={words.average} bars={bars(averageOf)} format={money} />
        <BarChart title={words.margin} bars={bars(marginOf)} format={percentOf} />
      </div>
      <details>
        <summary className="cursor-pointer py-1 font-semibold">{words.table}</summary>
        <Table
          dense
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
            { key: "average", title: words.average, numeric: true, cell: (day) => <Money cents={averageOf(day)} /> },
            { key: "margin", title: words.margin, numeric: true, cell: (day) => percentOf(marginOf(day)) },
          ]}
        />
      </details>
    </div>
  );
}
