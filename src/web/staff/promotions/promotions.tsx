import { href, Link } from "react-router";
import type { Route } from "./+types/promotions.ts";
import { listPromotions, type Promotion } from "#web/client/selling/promotions.ts";
import { useReduction } from "#web/staff/promotions/use-reduction.ts";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { StaffList } from "#web/staff/staff-list.tsx";
import { promotions as words } from "#messages/promotions.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { numberFormat } from "#web/ui/formats.ts";
import { DateTime, Money, useLocale } from "#web/ui/intl.tsx";
import { listQuery, loadList, useList } from "#web/ui/list-data.ts";
import type { Column } from "#web/ui/table.tsx";

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(listPromotions(listQuery(request, { state: "" }), request.signal));
}

/** The promotions of the shop, and how often orders use each. */
export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const list = useList(loaderData);
  const columns = useColumns();
  const state = { name: "state", label: words.state, none: "", options: { "": words.anyState, ...words.states } };
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={href("/dashboard/promotions/new")}>{words.add}</ButtonLink>
        <Link to={href("/dashboard/customer-groups")} className="link inline-flex min-h-9 items-center">
          {words.groups}
        </Link>
      </p>
      <StaffList
        list={list}
        columns={columns}
        words={words}
        choices={[state]}
        empty={(searched) => (
          <EmptyState title={searched ? words.noMatch : words.none}>{searched ? null : words.noneAbout}</EmptyState>
        )}
      />
    </div>
  );
}

function useColumns(): Column<Promotion>[] {
  const reduction = useReduction();
  const number = numberFormat(useLocale());
  return [
    {
      key: "name",
      title: words.columns.name,
      cell: ({ id, name }) => (
        <Link to={href("/dashboard/promotions/:promotionId", { promotionId: id })} className="link break-words">
          {name}
        </Link>
      ),
    },
    {
      key: "code",
      title: words.columns.code,
      cell: ({ code }) =>
        code === null ? <span className="text-ink-soft">{words.automatic}</span> : <code>{code}</code>,
    },
    { key: "what", title: words.columns.what, cell: reduction },
    { key: "state", title: words.columns.state, cell: ({ state }) => words.states[state] },
    { key: "validity", title: words.columns.validity, cell: Validity },
    {
      key: "uses",
      title: words.columns.uses,
      numeric: true,
      cell: ({ uses, limitTotal }) =>
        limitTotal === null ? number.format(uses) : words.usesOf(number.format(uses), number.format(limitTotal)),
    },
    { key: "used", title: words.columns.used, numeric: true, cell: ({ usedCents }) => <Money cents={usedCents} /> },
  ];
}

function Validity({ startsAt, endsAt, endedAt }: Promotion) {
  const end = endedAt ?? endsAt;
  return (
    <>
      <DateTime at={startsAt} />
      {end && (
        <>
          {" "}
          {words.until} <DateTime at={end} />
        </>
      )}
    </>
  );
}
