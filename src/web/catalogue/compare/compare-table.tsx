import type { KeyboardEvent } from "react";
import { Link } from "react-router";
import { AddToCart } from "#web/cart/add-to-cart.tsx";
import type { ComparedChoice, ComparedRow, ComparedType } from "#web/catalogue/compare/compare-data.ts";
import { LegalMarks } from "#web/catalogue/legal-marks.tsx";
import { Deposit, SoldIn } from "#web/catalogue/price.tsx";
import { listAddress, replaced, scopeOf, without, type Pairs } from "#web/catalogue/list/list-address.ts";
import { CardDelivery } from "#web/delivery/card-delivery.tsx";
import { verdictColor, VerdictSign } from "#web/fitment/verdict-sign.tsx";
import { legalFacts as legal } from "#messages/legal-facts.ts";
import { compare as words } from "#messages/compare.ts";
import { parts } from "#messages/parts.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Count, Money } from "#web/ui/intl.tsx";

type Compared = ComparedType | ComparedChoice;
type Column = { by: string | null; label: string; numeric?: boolean; cell: (row: ComparedRow) => React.ReactNode };

/** By what the table can be put in order, beside the columns that can't. */
export function columnsOf({
  measures,
  vehicle,
  delivers,
  hasConditions,
}: Pick<Compared, "measures" | "vehicle" | "delivers" | "hasConditions">): Column[] {
  return [
    { by: "brand", label: parts.brand, cell: ({ brand }) => brand ?? <Unknown /> },
    { by: "tier", label: parts.tier, cell: ({ tier }) => (tier ? parts.tiers[tier] : <Unknown />) },
    ...(hasConditions ? [{ by: null, label: legal.condition, cell: conditionCell }] : []),
    ...(vehicle ? [{ by: null, label: words.fit, cell: (row: ComparedRow) => <Fit row={row} /> }] : []),
    ...measures.map(({ name, label }, index) => ({
      by: `attr.${name}`,
      label,
      cell: (row: ComparedRow) => row.measures[index] ?? <Unknown />,
    })),
    {
      by: "price",
      label: parts.price,
      numeric: true,
      cell: ({ id, priceCents, depositCents, minimumOrder }) => (
        <>
          <Money cents={priceCents} />
          {depositCents > 0 && (
            <span className="block text-sm text-ink-soft md:min-w-24 md:text-xs">
              <Deposit cents={depositCents} />
            </span>
          )}
          {minimumOrder > 1 && (
            <span className="block text-sm text-ink-soft md:min-w-24 md:text-xs">
              <SoldIn cents={priceCents} minimumOrder={minimumOrder} />
            </span>
          )}
          {delivers && <CardDelivery partId={id} />}
        </>
      ),
    },
    {
      by: "stock",
      label: words.stock,
      numeric: true,
      cell: ({ stock }) => (stock > 0 ? <Count value={stock} /> : <span className="text-bad">{words.soldOut}</span>),
    },
  ];
}

/**
 * Parts side by side, put in order by the links in the head. Each row has one stop for the keyboard besides its part: the arrows go up and
 * down from Order to Order. On a phone each part is a card.
 */
export function CompareTable({ data, caption }: { data: Compared; caption: string }) {
  const { rows, pairs } = data;
  const columns = columnsOf(data);
  const vehicle = scopeOf(pairs).filter(([name, value]) => name !== "q" && name !== "sort" && value !== "any");
  const cellLook =
    "px-2 py-2 align-middle max-md:px-3 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:py-1";
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="relative overflow-x-auto md:border md:border-rule md:bg-sheet"
    >
      <table className="w-full border-collapse text-start max-md:block md:text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:hidden">
          <tr className="border-b-2 border-ink">
            <th scope="col" className="px-2 py-2 font-semibold">
              {words.part}
            </th>
            {columns.map((column) => (
              <SortableHead key={column.label} column={column} data={data} />
            ))}
            <th scope="col">
              <span className="sr-only">{words.order}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-4">
          {rows.map((row) => (
            <tr
              key={row.id}
              className="border-b border-rule focus-within:bg-sunken max-md:block max-md:border max-md:bg-sheet max-md:py-2 md:last:border-0"
            >
              <th scope="row" className="min-w-36 px-2 py-2 font-semibold max-md:block max-md:px-3">
                <Link to={listAddress(vehicle, `/parts/${row.id}`)} className="link">
                  {row.name}
                </Link>
                <span className="eyebrow block font-normal">{row.sku}</span>
                <LegalMarks marks={row.marks.filter((mark) => mark !== row.condition)} />
              </th>
              {columns.map(({ label, numeric, cell }) => (
                <td key={label} className={`${cellLook} ${numeric ? "tabular-nums md:text-end" : ""}`}>
                  <span aria-hidden="true" className="shrink-0 text-sm text-ink-soft md:hidden">
                    {label}
                  </span>
                  <div className="min-w-0 max-md:text-end">{cell(row)}</div>
                </td>
              ))}
              <td className="px-2 py-2 text-end max-md:block max-md:px-3">
                <RowActions row={row} data={data} vehicle={vehicle} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowActions({ row, data, vehicle }: { row: ComparedRow; data: Compared; vehicle: Pairs }) {
  return (
    <div className="grid gap-2 md:whitespace-nowrap">
      <AddToCart
        part={{ id: row.id, name: row.name, stock: row.stock }}
        vehicleId={data.vehicle?.id}
        variant="plain"
        size="small"
      />
      <ButtonLink
        to={listAddress(vehicle, `/purchase/${row.id}`)}
        variant="plain"
        size="small"
        data-order
        onKeyDown={goToNeighbour}
        aria-label={words.orderOf(row.name, row.sku)}
        className="max-md:w-full"
      >
        {words.order}
      </ButtonLink>
      {data.view === "chosen" && (
        <Link
          to={listAddress(without(data.pairs, `part=${row.id}`), "/compare")}
          preventScrollReset
          className="link inline-flex min-h-9 items-center justify-self-center text-sm"
          aria-label={words.dropOf(row.name, row.sku)}
        >
          {words.drop}
        </Link>
      )}
    </div>
  );
}

/** The title of a column, which is a link where the column can be sorted by. */
function SortableHead({ column, data }: { column: ReturnType<typeof columnsOf>[number]; data: Compared }) {
  const { by, label, numeric } = column;
  const { sort, pairs } = data;
  const isSorted = sort.by === by;
  const next = isSorted && !sort.descending ? `-${by}` : by;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (sort.descending ? "descending" : "ascending") : undefined}
      className={`px-2 py-2 font-semibold ${numeric ? "text-end" : ""}`}
    >
      {next === null ? (
        label
      ) : (
        <Link
          to={listAddress(replaced(pairs, [["sort", next]]), "/compare")}
          preventScrollReset
          className="inline-flex min-h-9 items-center gap-1 underline decoration-rule-strong underline-offset-4 hover:decoration-signal"
        >
          {label}
          <span aria-hidden="true" className="w-3">
            {isSorted && (sort.descending ? "↓" : "↑")}
          </span>
        </Link>
      )}
    </th>
  );
}

const conditionCell = ({ condition }: ComparedRow) => (condition ? legal.conditions[condition] : <Unknown />);

const Unknown = () => <span className="text-ink-soft">{words.unknown}</span>;

function Fit({ row: { fitment } }: { row: ComparedRow }) {
  if (!fitment) return <Unknown />;
  return (
    <span
      className={`inline-flex items-start gap-1.5 text-sm leading-tight font-semibold ${verdictColor[fitment.verdict]}`}
    >
      <VerdictSign verdict={fitment.verdict} className="mt-px size-4 shrink-0" />
      {words.verdict(fitment)}
    </span>
  );
}

function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const table = event.currentTarget.closest("table");
  const stops = [...(table?.querySelectorAll<HTMLElement>("[data-order]") ?? [])];
  const at = stops.indexOf(event.currentTarget);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: stops.length - 1 }[event.key];
  if (next === undefined || !stops[next]) return;
  event.preventDefault();
  stops[next].focus();
}
