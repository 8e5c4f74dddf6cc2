import { useCallback } from "react";
import { Link, useParams } from "react-router";
import { ShopError } from "#shop/errors.ts";
import { listFindings } from "#web/client/quality.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { FindingCard } from "#web/staff/quality/finding-card.tsx";
import { useCorrections } from "#web/staff/quality/use-corrections.ts";
import { UnresolvedVehicles } from "#web/staff/quality/unresolved.tsx";
import { useStaffList } from "#web/staff/use-staff-list.ts";
import { quality as words } from "#messages/quality.ts";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { ListPages } from "#web/ui/list-pages.tsx";
import { ListCount, ListStates } from "#web/ui/list-status.tsx";
import { ListToolbar } from "#web/ui/list-toolbar.tsx";
import { useListPlace } from "#web/ui/use-list.ts";

type Kind = keyof typeof words.kinds;

export const loader = pageLoader(({ params }): null => {
  if (!Object.hasOwn(words.kinds, params["finding"] ?? "")) throw new ShopError("not_found");
  return null;
});

export default function FindingsPage() {
  const kind = useParams()["finding"] as Kind;
  const { title, about } = words.kinds[kind];
  return (
    <div className="grid gap-6">
      <PageHead title={title} />
      <div className="grid gap-2">
        <p>
          <Link to="/dashboard/fitment-quality" className="link">
            {words.back}
          </Link>
        </p>
        <h1>{title}</h1>
        <p className="max-w-prose text-ink-soft">{about}</p>
      </div>
      {kind === "unresolved_vehicles" ? <UnresolvedVehicles /> : <Findings key={kind} kind={kind} />}
    </div>
  );
}

/** The findings of one kind: each leads to its part, and can be corrected where a click is enough. */
function Findings({ kind }: { kind: Exclude<Kind, "unresolved_vehicles"> }) {
  const load = useCallback((query: object, signal: AbortSignal) => listFindings(kind, query, signal), [kind]);
  const list = useStaffList(load, {}, { limit: 20 });
  const place = useListPlace(list.next);
  const { removal, marking } = useCorrections(list);
  return (
    <>
      <ListToolbar label={words.searchLabel} hint={words.searchHint} />
      <ListCount list={list} count={words.count} />
      <Failure text={removal.failure ?? marking.failure} />
      <ListStates
        list={list}
        title={words.kinds[kind].title}
        filters={[]}
        empty={(searched) => (
          <EmptyState title={searched ? words.noMatch : words.nothingFound}>
            {searched ? words.noMatchHelp : words.nothingFoundHelp}
          </EmptyState>
        )}
      >
        <ul className={`grid gap-4 ${list.loading ? "opacity-60" : ""}`} aria-busy={list.loading || undefined}>
          {list.rows?.map((found) => (
            <li key={found.id}>
              <FindingCard found={found} onRemove={removal.ask} onUniversal={marking.ask} />
            </li>
          ))}
        </ul>
        <ListPages place={place} />
      </ListStates>
      <ConfirmDialog
        {...removal.dialog}
        yes={words.removeYes}
        text={
          <>
            <p className="font-semibold">{removal.item?.application.text}</p>
            <p className="mt-2">{words.removeSure}</p>
          </>
        }
      />
      <ConfirmDialog
        {...marking.dialog}
        yes={words.universalYes}
        text={marking.item && words.universalSure(marking.item.part.name)}
      />
    </>
  );
}
