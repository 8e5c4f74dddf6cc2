import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Route } from "./+types/reports.ts";
import { readMarketing, readSales, readTopSellers, type Sales, type Seller } from "#web/client/desk/reports.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { BarChart } from "#web/staff/bar-chart.tsx";
import { BarList } from "#web/staff/reports/bar-list.tsx";
import { DateFilters } from "#web/staff/date-filters.tsx";
import { Table } from "#web/ui/table.tsx";
import { dayIn, marginOf, SalesByDay } from "#web/staff/sales-by-day.tsx";
import { desk } from "#messages/desk.ts";
import { reports as words } from "#messages/reports.ts";
import { percentFormat } from "#web/ui/formats.ts";
import { Count, Money, useLocale, useFormatMoney } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const params = new URL(url).searchParams;
  const days = { from: params.get("from") ?? undefined, to: params.get("to") ?? undefined };
  const [sales, top, marketing] = await Promise.all([
    load(readSales(days, signal)),
    load(readTopSellers(days, signal)),
    load(readMarketing(days, signal)),
  ]);
  return { sales, top, marketing };
}

/** How the shop does in a period: the last 30 days unless others are chosen. */
export default function Reports({ loaderData: { sales, top, marketing } }: Route.ComponentProps) {
  const failure = sales.failure ?? top.failure ?? marketing.failure;
  return (
    <div className="grid gap-8">
      <PageHead title={words.title} />
      <div className="grid gap-3">
        <h1>{words.title}</h1>
        <DateFilters />
        <p className="text-sm text-ink-soft">{words.help}</p>
      </div>
      {failure && <Notice tone="bad">{failure.errors[0]?.message ?? failure.message}</Notice>}
      {sales.value && (
        <>
          <Totals sales={sales.value} />
          <SalesByDay days={sales.value.days} />
        </>
      )}
      {top.value && (
        <div className="grid gap-8 xl:grid-cols-2">
          <Sellers title={words.parts} sellers={top.value.parts} />
          <Sellers title={words.brands} sellers={top.value.brands} />
        </div>
      )}
      {marketing.value && <Marketing {...marketing.value} />}
    </div>
  );
}

function Totals({ sales: { days, margin } }: { sales: Sales }) {
  const locale = useLocale();
  const orders = days.reduce((sum, day) => sum + day.orders, 0);
  const revenue = days.reduce((sum, day) => sum + day.revenueCents, 0);
  const percent = percentFormat(locale);
  const { knownPieces, pieces } = margin;
  const share = marginOf(margin);
  return (
    <dl className="grid grid-cols-2 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
      <Figure title={words.revenue}>
        <Money cents={revenue} />
      </Figure>
      <Figure title={words.orders}>
        <Count value={orders} />
      </Figure>
      <Figure title={words.average}>{orders === 0 ? "–" : <Money cents={Math.round(revenue / orders)} />}</Figure>
      <Figure
        title={words.margin}
        note={pieces === 0 ? undefined : words.marginOf(percent.format(knownPieces / pieces))}
      >
        {share === null ? "–" : percent.format(share)}
      </Figure>
    </dl>
  );
}

type FigureProps = { title: string; note?: string | undefined; children: ReactNode };

function Figure({ title, note, children }: FigureProps) {
  return (
    <div className="border-s-4 border-steel bg-sheet p-4">
      <dt className="text-sm text-ink-soft">{title}</dt>
      <dd className="text-2xl font-semibold">{children}</dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  );
}

function Sellers({ title, sellers }: { title: string; sellers: Seller[] }) {
  const money = useFormatMoney();
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2>{title}</h2>
      {sellers.length === 0 ? (
        <p>{words.nothingSold}</p>
      ) : (
        <>
          <BarList
            title={title}
            bars={sellers
              .slice(0, 8)
              .map(({ title: label, sku, revenueCents }) => ({ key: sku ?? label, label, value: revenueCents }))}
            format={money}
          />
          <details>
            <summary className="cursor-pointer py-1 font-semibold">{words.table}</summary>
            <Table
              dense
              caption={title}
              rows={sellers}
              rowKey={({ partId, title }) => partId ?? title}
              columns={[
                {
                  key: "name",
                  title: words.columns.name,
                  cell: ({ partId, title, sku }) =>
                    partId ? (
                      <Link to={href("/parts/:partId", { partId })} className="link">
                        {title} <span className="font-mono">{sku}</span>
                      </Link>
                    ) : (
                      title
                    ),
                },
                {
                  key: "pieces",
                  title: words.columns.pieces,
                  numeric: true,
                  cell: ({ pieces }) => <Count value={pieces} />,
                },
                {
                  key: "revenue",
                  title: words.columns.revenue,
                  numeric: true,
                  cell: ({ revenueCents }) => <Money cents={revenueCents} />,
                },
              ]}
            />
          </details>
        </>
      )}
    </section>
  );
}

type MarketingData = Awaited<ReturnType<typeof readMarketing>>;

function Marketing({ abandoned, codes }: MarketingData) {
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <section aria-label={words.abandoned} className="grid content-start gap-3">
        <h2>{words.abandoned}</h2>
        <dl className="grid grid-cols-3 gap-3">
          <Figure title={words.carts}>
            <Count value={abandoned.carts} />
          </Figure>
          <Figure title={words.withEmail}>
            <Count value={abandoned.withEmail} />
          </Figure>
          <Figure title={words.value}>
            <Money cents={abandoned.valueCents} />
          </Figure>
        </dl>
        <p className="text-sm text-ink-soft">{words.abandonedHelp}</p>
        <AbandonedByDay days={abandoned.days} />
      </section>
      <section aria-label={words.codes} className="grid content-start gap-3">
        <h2>{words.codes}</h2>
        {codes.length === 0 ? <p>{words.noCodes}</p> : <Codes codes={codes} />}
      </section>
    </div>
  );
}

function AbandonedByDay({ days }: Pick<MarketingData["abandoned"], "days">) {
  const dayOf = dayIn(useLocale());
  return (
    <>
      <BarChart
        title={words.carts}
        bars={days.map(({ day, carts }) => ({ key: day, label: dayOf(day), value: carts }))}
        format={String}
      />
      <details>
        <summary className="cursor-pointer py-1 font-semibold">{words.table}</summary>
        <Table
          dense
          caption={words.abandoned}
          rows={days.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            { key: "day", title: desk.sales.day, cell: ({ day }) => dayOf(day) },
            { key: "carts", title: words.carts, numeric: true, cell: ({ carts }) => <Count value={carts} /> },
            {
              key: "withEmail",
              title: words.withEmail,
              numeric: true,
              cell: ({ withEmail }) => <Count value={withEmail} />,
            },
            { key: "value", title: words.value, numeric: true, cell: (day) => <Money cents={day.valueCents} /> },
          ]}
        />
      </details>
    </>
  );
}

function Codes({ codes }: Pick<MarketingData, "codes">) {
  return (
    <>
      <BarList
        title={words.codes}
        bars={codes.slice(0, 8).map(({ promotionId, name, code, uses }) => {
          return { key: promotionId, label: code ?? name, value: uses };
        })}
        format={String}
      />
      <Table
        dense
        caption={words.codes}
        rows={codes}
        rowKey={({ promotionId }) => promotionId}
        columns={[
          { key: "name", title: words.columns.promotion, cell: ({ name }) => name },
          { key: "code", title: words.columns.code, cell: ({ code }) => code ?? words.automatic },
          { key: "uses", title: words.columns.uses, numeric: true, cell: ({ uses }) => <Count value={uses} /> },
          {
            key: "discount",
            title: words.columns.discount,
            numeric: true,
            cell: ({ discountCents }) => <Money cents={discountCents} />,
          },
        ]}
      />
    </>
  );
}
