import { Link, useLoaderData } from "react-router";
import type { Route } from "./+types/search.ts";
import { reportOpened, reportShown } from "#web/client/catalogue/search-words.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { PartCard } from "#web/catalogue/part-card.tsx";
import { FilterPanel } from "#web/catalogue/filter-panel.tsx";
import { SearchRemarks } from "#web/catalogue/search-remarks.tsx";
import type { loader } from "#web/search/load-search.ts";
import { NothingFound } from "#web/search/nothing-found.tsx";
import { FitVerdicts } from "#web/search/fit-verdicts.tsx";
import { InterpretedQuery } from "#web/search/interpreted-query.tsx";
import { OwnVehicle } from "#web/search/own-vehicle.tsx";
import { VinNotice } from "#web/search/vin-notice.tsx";
import { Trail } from "#web/catalogue/supersession.tsx";
import { search as words } from "#messages/search.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Notice } from "#web/ui/notice.tsx";

export { loader } from "#web/search/load-search.ts";

/** Counts what is shown in the browser: the shop does not see searches that a cache answers. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const found = await serverLoader();
  if (found.q !== "" && found.parts.length > 0) reportShown(found.q);
  return found;
}
clientLoader.hydrate = true as const;

/** What was found, and how the query was understood: each part of it can be dropped. */
export default function SearchPage() {
  const page = useLoaderData<typeof loader>();
  const { q, parts, total, more, trail, narrow, goOn } = page;
  if (q === "" && page.active === null) {
    return (
      <div className="wrap py-10">
        <PageHead title={words.title} />
        <h1 className="sr-only">{words.heading}</h1>
        <VinNotice isUnknown={page.isVinUnknown} vehicle={page.vinVehicle} />
        <EmptyState title={words.empty}>
          <p>{words.emptyHelp}</p>
        </EmptyState>
      </div>
    );
  }
  const title = q === "" ? words.partsFor(page.active ?? "") : words.titleFor(q);
  return (
    <div className="wrap py-4">
      <PageHead title={title} />
      <h1 className="break-words">{title}</h1>
      <InterpretedQuery chips={page.chips} open={parts.length > 0 ? page.open : null} />
      <div className="mt-4 grid gap-3">
        <VinNotice isUnknown={page.isVinUnknown} vehicle={page.vinVehicle} />
        {q !== "" && !page.namesVehicle && <OwnVehicle q={q} isUnknown={page.isVehicleUnknown} />}
        <SearchRemarks remarks={page.remarks} found={parts.length > 0} />
        <FitVerdicts fits={page.fits} others={page.others} instead={page.instead} />
        {trail && (
          <Notice>
            <p>{words.trail}</p>
            <Trail numbers={trail} />
          </Notice>
        )}
      </div>
      <p className="my-3 flex flex-wrap items-baseline gap-x-4 gap-y-2" aria-live="polite">
        <span>
          <strong>{words.found(total, more)}</strong> {q !== "" && words.foundFor(q)}
        </span>
        {narrow && parts.length > 0 && (
          <Link to={narrow.to} className="link">
            {narrow.label}
          </Link>
        )}
      </p>
      {parts.length === 0 && <NothingFound />}
      <Results />
      <p className="flex flex-wrap gap-3">
        {goOn && (
          <ButtonLink to={goOn} variant="plain" preventScrollReset>
            {words.goOn}
          </ButtonLink>
        )}
        {narrow && total > parts.length && (
          <ButtonLink to={narrow.to} variant="plain">
            {narrow.label}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

/** What was found, with the filters that it can be narrowed by. */
function Results() {
  const { q, parts, facets, pairs, total } = useLoaderData<typeof loader>();
  return (
    <div className={facets.length > 0 ? "gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]" : ""}>
      {facets.length > 0 && <FilterPanel facets={facets} pairs={pairs} total={total} />}
      <ul
        onClickCapture={({ target }) => {
          if (q !== "" && target instanceof Element && target.closest("a")) reportOpened(q);
        }}
        className="mb-8 grid content-start gap-2 max-lg:mt-3 sm:grid-cols-2 sm:gap-4 md:grid-cols-3"
      >
        {parts.map((part, index) => (
          <li key={part.id}>
            <PartCard part={part} heading="h2" eager={index < 4} fitment={part.fitment}>
              {part.matched && (
                <p className="text-sm break-words text-ink-soft">
                  {words.matched(part.matched.kind, part.matched.number, part.matched.maker)}
                </p>
              )}
            </PartCard>
          </li>
        ))}
      </ul>
    </div>
  );
}
