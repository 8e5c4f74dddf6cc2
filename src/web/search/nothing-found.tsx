import { href, useLoaderData } from "react-router";
import { AdviceLinks, AskUs } from "#web/catalogue/advice-links.tsx";
import type { loader } from "#web/search/load-search.ts";
import { search as words } from "#messages/search.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** What would find something: near numbers and terms, the query without one of its parts, kinds of part; and the way to staff. */
export function NothingFound() {
  const { q, active, named, vehicleId, advice } = useLoaderData<typeof loader>();
  const { without = [], near = [], numbers = [], types = [] } = advice ?? {};
  return (
    <EmptyState title={active ? words.noneFor(q, active) : words.none(q)}>
      <div className="grid gap-5">
        <AdviceLinks title={words.nearNumbers} links={numbers.map(({ term, to }) => ({ label: term, to }))} />
        <AdviceLinks title={words.near} links={near.map(({ term, to }) => ({ label: term, to }))} />
        <AdviceLinks
          title={words.leaveOut}
          links={without.map(({ part, text, to, total }) => {
            const label = part === "vehicle" ? words.leave.vehicle(text) : words.leave.other(text);
            return { label: words.counted(label, total), to };
          })}
        />
        <AdviceLinks title={words.types} links={types.map(({ name, to }) => ({ label: name, to }))} />
        <p>{words.noneHelp}</p>
        <p className="flex flex-wrap justify-center gap-3">
          <AskUs q={q} vehicleId={vehicleId} />
          <ButtonLink to={href("/parts")} variant="plain">
            {words.allParts}
          </ButtonLink>
          {!named && (
            <ButtonLink to={href("/garage")} variant="plain">
              {words.pickVehicle}
            </ButtonLink>
          )}
        </p>
      </div>
    </EmptyState>
  );
}
