import { href, Link, useLoaderData } from "react-router";
import { modelYearsWithParts } from "#shop/catalogue/vehicle-pages/model-years.ts";
import { nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { LinkColumns } from "#web/vehicle-pages/link-columns.tsx";
import { vehiclePath } from "#web/vehicle-pages/vehicle-path.ts";
import { pages as words } from "#messages/vehicle-pages.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";

export const loader = pageLoader(async ({ db, cacheTags }) => {
  cacheTags("parts", "vehicles");
  const stocked = await modelYearsWithParts(db);
  const years = [...new Set(stocked.map(({ year }) => year))].toSorted((a, b) => b - a);
  const makes = [...Map.groupBy(stocked, ({ make }) => make)].map(([make, found]) => {
    const latest = found.reduce((last, { year }) => Math.max(last, year), 0);
    return { name: make, latest, path: vehiclePath({ year: latest, make: nameSlug(make) }) };
  });
  return { years: years.map((year) => ({ name: String(year), path: vehiclePath({ year }) })), makes };
});

/** Every year and make that there are parts for. */
export default function Vehicles() {
  const { years, makes } = useLoaderData<typeof loader>();
  const empty = years.length === 0;
  return (
    <div className="wrap py-10">
      <PageHead title={words.title} description={words.description} {...(!empty && { path: "/vehicles" })} />
      <h1>{words.heading}</h1>
      <p className="mt-4 max-w-prose text-ink-soft">{words.description}</p>
      {empty ? (
        <div className="mt-8">
          <EmptyState title={words.none}>
            <p>
              {words.noneHelp}{" "}
              <Link to={href("/parts")} className="link">
                {words.allParts}
              </Link>
            </p>
          </EmptyState>
        </div>
      ) : (
        <>
          <h2 className="mt-10">{words.years}</h2>
          <LinkColumns links={years} />
          <h2 className="mt-10">{words.makes}</h2>
          <LinkColumns links={makes.map(({ latest, ...make }) => ({ ...make, note: words.latest(latest) }))} />
        </>
      )}
    </div>
  );
}
