import { href, Link, useLoaderData } from "react-router";
import type { loader } from "#web/search/load-search.ts";
import { search as words } from "#messages/search.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";

/** What would find something: near terms, the query without one of its parts, kinds of part. */
export function NothingFound() {
  const { q, active, named, advice } = useLoaderData<typeof loader>();
  const { without = [], near = [], types = [] } = advice ?? {};
  return (
    <EmptyState title={active ? words.noneFor(q, active) : words.none(q)}>
      <div className="grid gap-5">
        {near.length > 0 && <Choices title={words.near} links={near.map(({ term, to }) => ({ label: term, to }))} />}
        {without.length > 0 && (
          <Choices
            title={words.leaveOut}
            links={without.map(({ part, text, to, total }) => {
              const label = part === "vehicle" ? words.leave.vehicle(text) : words.leave.other(text);
              return { label: words.counted(label, total), to };
            })}
          />
        )}
        {types.length > 0 && <Choices title={words.types} links={types.map(({ name, to }) => ({ label: name, to }))} />}
        <p>{words.noneHelp}</p>
        <p className="flex flex-wrap justify-center gap-3">
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

function Choices({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <section>
      <h3 className="text-lg text-ink">{title}</h3>
      <ul className="mt-1 flex flex-wrap justify-center gap-x-4 gap-y-1">
        {links.map(({ label, to }) => (
          <li key={`${label} ${to}`}>
            <Link to={to} className="link inline-flex min-h-9 items-center">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
