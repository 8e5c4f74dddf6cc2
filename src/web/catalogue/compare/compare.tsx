import { Form, href, Link, useLoaderData, useSubmit } from "react-router";
import { AppliedFilters } from "#web/catalogue/list/applied-filters.tsx";
import { columnsOf, CompareTable } from "#web/catalogue/compare/compare-table.tsx";
import { compareParameters } from "#http/parameters/part-list.ts";
import { compareData, type ComparedChoice, type ComparedType } from "#web/catalogue/compare/compare-data.ts";
import { FilterForm } from "#web/catalogue/list/filter-form.tsx";
import { listAddress, scopeOf, type Pairs } from "#web/catalogue/list/list-address.ts";
import type { CountedSystem } from "#shop/catalogue/parts/type-tree.ts";
import { VehicleScope } from "#web/catalogue/list/vehicle-scope.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { browse } from "#messages/browse.ts";
import { compare as words } from "#messages/compare.ts";
import { parts } from "#messages/parts.ts";
import { partTypeName, systemName } from "#messages/vocabulary.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Count } from "#web/ui/intl.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { usePendingLocation } from "#web/shell/use-pending-location.ts";

const path = "/compare";

export const loader = pageLoader(compareParameters, compareData);

export default function Compare() {
  const data = useLoaderData<typeof loader>();
  const { pairs, vehicle, isVehicleUnknown, view } = data;
  const title = titleOf(data);
  const isOwn = view !== "chosen" && pairs.length === (view === "type" ? 1 : 0);
  return (
    <div className="wrap py-10">
      <PageHead
        title={vehicle ? browse.titleFor(title, vehicle.name) : title}
        description={view === "type" ? words.description(data.type.name) : words.choose}
        {...(isOwn && { path: listAddress(pairs, path) })}
      />
      <h1>{title}</h1>
      <div className="mt-6 grid gap-5">
        <VehicleScope vehicle={vehicle} isUnknown={isVehicleUnknown} pairs={pairs} path={path} />
        {view === "type" && <Comparison data={data} />}
        {view === "chosen" && <Choice data={data} />}
        {view === "types" && <TypeChoice systems={data.systems} pairs={pairs} />}
      </div>
    </div>
  );
}

function titleOf(data: ReturnType<typeof useLoaderData<typeof loader>>): string {
  if (data.view === "chosen") return words.chosenTitle(data.rows.length);
  return data.view === "type" ? words.title(data.type.name) : words.chooseTitle;
}

/** The parts that a visitor has chosen, and no others. */
function Choice({ data }: { data: ComparedChoice }) {
  const { rows, missing, left } = data;
  return (
    <>
      {missing > 0 && <Notice>{words.missing(missing)}</Notice>}
      {left > 0 && <Notice>{words.tooMany(rows.length)}</Notice>}
      {rows.length === 0 ? (
        <EmptyState title={words.noneChosen}>
          <ButtonLink to={href("/parts")} variant="plain">
            {parts.heading}
          </ButtonLink>
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          <SortForm data={data} />
          <CompareTable data={data} caption={words.chosenTitle(rows.length)} />
        </div>
      )}
      <p className="text-sm text-ink-soft max-lg:hidden">{words.keys}</p>
    </>
  );
}

function Comparison({ data }: { data: ComparedType }) {
  const { pairs, total, rows, facets, applied, vehicle } = data;
  const isComing = usePendingLocation(path) !== null;
  const listed = pairs.filter(([name]) => name !== "sort");
  return (
    <>
      <details className="border-y-2 border-ink py-1">
        <summary className="min-h-11 content-center font-semibold">{browse.filtersWith(applied.length)}</summary>
        <FilterForm facets={facets} pairs={pairs} action={path} wide />
      </details>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-live="polite">
          <strong>{parts.count(total)}</strong> {vehicle && browse.forVehicle(vehicle.name)}
        </p>
        <Link to={listAddress(listed)} className="link">
          {words.back}
        </Link>
        <AppliedFilters applied={applied} pairs={pairs} path={path} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={browse.none}>{vehicle && <p>{browse.noneForVehicle(vehicle.name)}</p>}</EmptyState>
      ) : (
        <div aria-busy={isComing || undefined} className={`grid gap-4 ${isComing ? "opacity-60" : ""}`}>
          <SortForm data={data} />
          <CompareTable data={data} caption={words.caption(data.type.name)} />
          {total > rows.length && <p>{words.shown(rows.length, total)}</p>}
        </div>
      )}
      <p className="text-sm text-ink-soft max-lg:hidden">{words.keys}</p>
    </>
  );
}

/** The order of the table where its head is out of sight. */
function SortForm({ data }: { data: ComparedType | ComparedChoice }) {
  const submit = useSubmit();
  const { by, descending } = data.sort;
  const chosen = `${descending ? "-" : ""}${by}`;
  return (
    <Form key={chosen} action={path} className="flex items-end gap-3 md:hidden">
      {data.pairs
        .filter(([name]) => name !== "sort")
        .map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <label className="grid min-w-0 flex-1 gap-1 font-semibold">
        {words.sort}
        <select
          name="sort"
          defaultValue={chosen}
          onChange={({ currentTarget }) => void submit(currentTarget.form, { preventScrollReset: true })}
          className="min-h-11 w-full rounded-sm border-2 border-rule-strong bg-sheet px-3 font-normal"
        >
          {columnsOf(data).flatMap(({ by: column, label }) =>
            column === null
              ? []
              : [
                  <option key={column} value={column}>
                    {words.ascending(label)}
                  </option>,
                  <option key={`-${column}`} value={`-${column}`}>
                    {words.descending(label)}
                  </option>,
                ],
          )}
        </select>
      </label>
      <Button type="submit" variant="plain" className="sr-only focus:not-sr-only noscript:not-sr-only">
        {browse.apply}
      </Button>
    </Form>
  );
}

function TypeChoice({ systems, pairs }: { systems: CountedSystem[]; pairs: Pairs }) {
  const scope = scopeOf(pairs).filter(([name]) => name !== "sort");
  return (
    <>
      <p>{words.choose}</p>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
        {systems.map(({ name, groups }) => (
          <section key={name}>
            <h2 className="border-b-2 border-ink text-2xl">{systemName(name)}</h2>
            <ul className="mt-2">
              {groups
                .flatMap(({ types }) => types)
                .map(({ slug, name: typeName, count }) => (
                  <li key={slug}>
                    <Link
                      to={listAddress([...scope, ["type", slug]], path)}
                      className="link inline-flex min-h-9 items-center"
                    >
                      {partTypeName(slug, typeName)}
                    </Link>{" "}
                    <span className="text-sm text-ink-soft">
                      <Count value={count} />
                    </span>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
