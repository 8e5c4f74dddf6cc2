import { href, Link } from "react-router";
import type { Route } from "./+types/home.ts";
import { readOpening } from "#web/client/desk/opening.ts";
import { readFigures, readSales, type Figure } from "#web/client/desk/reports.ts";
import { OpeningStrip } from "#web/shell/opening-strip.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { sessionContext } from "#web/shell/private-route.ts";
import { SalesByDay } from "#web/staff/sales-by-day.tsx";
import { desk } from "#messages/desk.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";

const words = desk.home;

export async function clientLoader({ request: { signal }, context }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  const [figures, sales, opening] = await Promise.all([
    load(readFigures(signal)),
    user.permissions.includes("reports:read") ? load(readSales({}, signal)) : null,
    user.permissions.includes("settings:write") ? load(readOpening(signal)) : null,
  ]);
  return { figures, sales, steps: opening?.value?.steps ?? [] };
}

/** The list that a figure counts. */
const lists: Record<Figure["name"], string> = {
  to_ship_today: `${href("/dashboard/orders")}?fulfilment=to_ship_today&sort=placed`,
  to_ship: `${href("/dashboard/orders")}?fulfilment=to_ship&sort=placed`,
  unpaid: `${href("/dashboard/orders")}?payment=unpaid`,
  refund_failed: `${href("/dashboard/orders")}?payment=refund_failed&status=all`,
  refund_to_send: `${href("/dashboard/orders")}?payment=refund_to_send&status=all`,
  hoarded: `${href("/dashboard/orders")}?payment=unpaid`,
  disputed: `${href("/dashboard/orders")}?payment=disputed&status=all`,
  low_stock: `${href("/dashboard/products")}?stock=low`,
  drafts: href("/manage-product/drafts"),
  failed_imports: `${href("/dashboard/imports")}?status=failed`,
  new_reviews: `${href("/dashboard/reviews")}?status=new`,
  empty_searches: href("/dashboard/search-words"),
};

/** Figures that should be 0. */
const urgent: ReadonlySet<Figure["name"]> = new Set(["refund_failed", "disputed", "hoarded", "failed_imports"]);

/** Where a day at the desk begins: what waits, and how the shop does. */
export default function Home({ loaderData: { figures, sales, steps } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <OpeningStrip steps={steps} />
      {figures.failure && <Notice tone="bad">{figures.failure.message}</Notice>}
      {figures.value?.length === 0 && <EmptyState title={words.nothing} />}
      <ul className="grid grid-cols-2 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {figures.value?.map(({ name, count, more }) => (
          <li key={name}>
            <Link
              to={lists[name]}
              className={`grid h-full content-start gap-1 border-s-4 bg-sheet p-4 hover:bg-sunken ${count > 0 ? (urgent.has(name) ? "border-bad" : "border-steel") : "border-rule"}`}
            >
              <span className="text-3xl font-semibold">
                <Count value={count} />
                {more && "+"}
              </span>
              <span>{words.figures[name]}</span>
            </Link>
          </li>
        ))}
      </ul>
      {sales?.failure && <Notice tone="bad">{sales.failure.message}</Notice>}
      {sales?.value && (
        <section aria-label={words.lastDays} className="grid grid-cols-1 gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-4">
            <h2>{words.lastDays}</h2>
            <Link to={href("/dashboard/reports")} className="link">
              {words.toReports}
            </Link>
          </div>
          <SalesByDay days={sales.value.days} />
        </section>
      )}
    </div>
  );
}
