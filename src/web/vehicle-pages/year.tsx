import { useLoaderData } from "react-router";
import { ShopError } from "#shop/foundation/errors.ts";
import { modelYearsWithParts } from "#shop/catalogue/vehicle-pages/model-years.ts";
import { nameSlug } from "#shop/catalogue/vehicle-pages/slugs.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { pageLoader } from "#web/shell/page-loader.ts";
import { LinkColumns } from "#web/vehicle-pages/link-columns.tsx";
import { keepToPath, yearOf } from "#web/vehicle-pages/read-address.ts";
import { breadcrumbData } from "#web/vehicle-pages/structured-data.ts";
import { StructuredData, Breadcrumbs } from "#web/vehicle-pages/breadcrumbs.tsx";
import { vehiclePath } from "#web/vehicle-pages/vehicle-path.ts";
import { pages as words } from "#messages/vehicle-pages.ts";

export const loader = pageLoader(async ({ db, site, cacheTags, params, path: requested }) => {
  const year = yearOf(params);
  const stocked = await modelYearsWithParts(db, { year });
  if (stocked.length === 0) throw new ShopError("not_found");
  const path = keepToPath(requested, vehiclePath({ year }));
  cacheTags("parts", "vehicles");
  const makes = [...Map.groupBy(stocked, ({ make }) => make)].map(([name, models]) => ({
    name,
    path: vehiclePath({ year, make: nameSlug(name) }),
    count: models.length,
  }));
  const trail = [
    { name: words.vehicles, path: "/vehicles" },
    { name: String(year), path },
  ];
  return { year, path, makes, trail, structured: [breadcrumbData(trail, site)] };
});

/** The makes that there are parts for of one model year. */
export default function Year() {
  const { year, path, makes, trail, structured } = useLoaderData<typeof loader>();
  return (
    <div className="wrap py-8">
      <PageHead title={words.yearTitle(year)} description={words.yearDescription(year, makes.length)} path={path} />
      <StructuredData data={structured} />
      <Breadcrumbs steps={trail} />
      <h1>{words.yearTitle(year)}</h1>
      <h2 className="mt-8">{words.makes}</h2>
      <LinkColumns links={makes.map(({ count, ...make }) => ({ ...make, note: words.modelCount(count) }))} />
    </div>
  );
}
