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
  const slug = nameSlug(params["make"] ?? "");
  const stocked = await modelYearsWithParts(db, { year, make: slug });
  const [first] = stocked;
  if (!first) throw new ShopError("not_found");
  const path = keepToPath(requested, vehiclePath({ year, make: slug }));
  cacheTags("parts", "vehicles");
  const models = stocked.map(({ model }) => ({
    name: model,
    path: vehiclePath({ year, make: slug, model: nameSlug(model) }),
  }));
  const trail = [
    { name: words.vehicles, path: "/vehicles" },
    { name: String(year), path: vehiclePath({ year }) },
    { name: first.make, path },
  ];
  return { year, make: first.make, path, models, trail, structured: [breadcrumbData(trail, site)] };
});

/** The models of a make that there are parts for of one model year. */
export default function Make() {
  const { year, make, path, models, trail, structured } = useLoaderData<typeof loader>();
  const names = models.map(({ name }) => name);
  return (
    <div className="wrap py-8">
      <PageHead
        title={words.makeTitle(year, make)}
        description={words.makeDescription(year, make, names)}
        path={path}
      />
      <StructuredData data={structured} />
      <Breadcrumbs steps={trail} />
      <h1>{words.makeTitle(year, make)}</h1>
      <h2 className="mt-8">{words.models}</h2>
      <LinkColumns links={models} />
    </div>
  );
}
