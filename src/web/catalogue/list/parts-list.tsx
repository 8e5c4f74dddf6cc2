import { href, Link, useLoaderData } from "react-router";
import { partListParameters } from "#http/parameters/part-list.ts";
import { AppliedFilters } from "#web/catalogue/list/applied-filters.tsx";
import { CompareBar, CompareChoice } from "#web/catalogue/list/compare-bar.tsx";
import { FilterForm } from "#web/catalogue/list/filter-form.tsx";
import { KindsNav } from "#web/catalogue/list/kinds-nav.tsx";
import { listAddress, without } from "#web/catalogue/list/list-address.ts";
import { listData, type ListData } from "#web/catalogue/list/list-data.ts";
import { NoParts } from "#web/catalogue/list/no-parts.tsx";
import { SortForm } from "#web/catalogue/list/sort-form.tsx";
import { Sheet, SheetButton } from "#web/catalogue/list/sheet.tsx";
import { VehicleScope } from "#web/catalogue/list/vehicle-scope.tsx";
import { useActiveVehicle } from "#web/fitment/wanted-vehicle.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { PartCard } from "#web/catalogue/part-card.tsx";
import { SearchRemarks } from "#web/catalogue/search-remarks.tsx";
import { browse } from "#messages/browse.ts";
import { parts as words } from "#messages/parts.ts";
import { groupName, partTypeName, systemName } from "#messages/vocabulary.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Pagination } from "#web/ui/pagination.tsx";
import { usePendingLocation } from "#web/shell/use-pending-location.ts";

export const loader = pageLoader(partListParameters, listData);

export default function PartsList() {
  const data = useLoaderData<typeof loader>();
  const { pairs, q, sort, view, total, facets, kinds, chosen, applied, vehicle, parts, next, previous } = data;
  const { remarks, isVehicleUnknown } = data;
  const isComing = usePendingLocation("/parts") !== null;
  const name = nameOf(chosen);
  const title = name ?? words.title;
  return (
    <div className="wrap py-4">
      <PageHead
        title={vehicle ? browse.titleFor(title, vehicle.name) : title}
        description={name ? browse.description(name) : words.listDescription}
        {...canonicalOf(data)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h1>{name ?? words.heading}</h1>
          <p className="flex flex-wrap items-baseline gap-x-4" aria-live="polite">
            <span>
              <strong>{words.count(total)}</strong> {q && words.foundFor(q)}{" "}
              {vehicle && browse.forVehicle(vehicle.name)}
            </span>
            {q && (
              <Link to={href("/parts")} className="link">
                {words.clear}
              </Link>
            )}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {chosen.type && total > 0 && (
            <ButtonLink to={listAddress(without(pairs, "sort", "view"), "/compare")} variant="plain" size="small">
              {browse.compare}
            </ButtonLink>
          )}
          <SortForm sort={sort} view={view} pairs={pairs} />
        </div>
      </div>
      <div className="mt-2 gap-8 lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="flex gap-3 lg:grid lg:content-start lg:gap-6">
          <SheetButton sheet="kinds">{browse.kinds}</SheetButton>
          <SheetButton sheet="filters">{browse.filtersWith(applied.length)}</SheetButton>
          <Sheet id="kinds" title={browse.kinds}>
            <KindsNav kinds={kinds} chosen={chosen} pairs={pairs} />
          </Sheet>
          <Sheet id="filters" title={browse.filters} done={browse.show(total)}>
            <FilterForm facets={facets} pairs={pairs} action="/parts" />
          </Sheet>
        </div>
        <div aria-busy={isComing || undefined} className={isComing ? "opacity-60" : ""}>
          <div className="mb-3 grid gap-2 max-lg:mt-3">
            <VehicleScope vehicle={vehicle} isUnknown={isVehicleUnknown} pairs={pairs} />
            <AppliedFilters applied={applied} pairs={pairs} />
            {remarks && <SearchRemarks remarks={remarks} found={parts.length > 0} />}
          </div>
          {parts.length === 0 && <NoParts {...data} />}
          <PartCards {...data} />
          <CompareBar pairs={pairs} />
          <Pagination
            pagination={{
              previous: previous ? { to: previous } : null,
              next: next ? { to: next } : null,
              pagesBefore: 1,
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** The parts of this page. The server decides whether each fits, unless the visitor's VIN may decide more. */
function PartCards({
  parts,
  fitments,
  vehicle,
  delivers,
  view,
}: Pick<ListData, "parts" | "fitments" | "vehicle" | "delivers" | "view">) {
  const active = useActiveVehicle();
  const knowsMore = vehicle !== null && active?.vehicleId === vehicle.id && active.answers.vin !== undefined;
  return (
    <ul className={`mb-8 grid gap-2 sm:gap-4 ${view === "grid" ? "sm:grid-cols-2 md:grid-cols-3" : ""}`}>
      {parts.map((part, index) => {
        const fitment = fitments[part.id];
        const showsVerdict = vehicle && fitment && !(knowsMore && fitment.verdict === "depends");
        return (
          <li key={part.id}>
            <PartCard
              part={part}
              heading="h2"
              eager={index < 4}
              delivers={delivers}
              layout={view}
              choice={<CompareChoice part={part} />}
              fitment={showsVerdict ? { fitment, vehicle: vehicle.name, vehicleId: vehicle.id } : undefined}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Search engines index the whole list, and the list of one system or one part type; all other lists are views of those. */
function canonicalOf({ pairs, first }: ListData): { path?: string } {
  const [only, second] = pairs;
  const isOwn = !only || (!second && (only[0] === "type" || only[0] === "system"));
  return first && isOwn ? { path: listAddress(pairs) } : {};
}

function nameOf({ type, group, system }: ListData["chosen"]): string | null {
  if (type) return partTypeName(type.slug, type.name);
  return group === null ? system && systemName(system) : groupName(group);
}
