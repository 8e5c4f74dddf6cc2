import { useLoaderData } from "react-router";
import { PageHead } from "#web/shell/page-head.tsx";
import { Engines } from "#web/vehicle-pages/engines.tsx";
import { FittingParts } from "#web/vehicle-pages/fitting-parts.tsx";
import { LinkColumns } from "#web/vehicle-pages/link-columns.tsx";
import type { loader } from "#web/vehicle-pages/load-vehicle-page.ts";
import { SetVehicleButton } from "#web/vehicle-pages/set-vehicle-button.tsx";
import { StructuredData, Breadcrumbs } from "#web/vehicle-pages/breadcrumbs.tsx";
import { pages as words } from "#messages/vehicle-pages.ts";
import { ButtonLink } from "#web/ui/button.tsx";

export { loader } from "#web/vehicle-pages/load-vehicle-page.ts";

/** What there is for a model of a year: with any of its engines or one of them, of every part type or of one. */
export default function VehiclePage() {
  const page = useLoaderData<typeof loader>();
  const { path, vehicleName, partType, vehicle, engines, systems, parts, total } = page;
  const heading = partType ? words.typeFor(partType.name, vehicleName) : words.partsFor(vehicleName);
  return (
    <div className="wrap py-8">
      <PageHead title={heading} description={descriptionOf(page)} path={path} />
      <StructuredData data={page.structured} />
      <Breadcrumbs steps={page.trail} />
      <h1>{heading}</h1>
      <p className="mt-3 text-lg">
        <strong>{words.count(total)}</strong>
      </p>
      {vehicle && <VehicleActions vehicle={vehicle} type={partType?.slug} />}
      <Engines engines={engines} any={page.anyEngine} />
      {systems.map(({ name, types }) => (
        <section key={name} className="mt-8">
          <h2 className="text-3xl">{name}</h2>
          <LinkColumns links={types.map(({ parts: count, ...type }) => ({ ...type, count }))} />
        </section>
      ))}
      {parts.length > 0 && (
        <section className="mt-8">
          {!partType && <h2 className="text-3xl">{words.otherParts}</h2>}
          <FittingParts parts={parts} vehicleId={vehicle?.id} level={partType ? 2 : 3} />
          {page.found > parts.length && <p className="mt-4 text-ink-soft">{words.shown(parts.length, page.found)}</p>}
        </section>
      )}
    </div>
  );
}

function VehicleActions({ vehicle, type }: { vehicle: { id: string; name: string }; type: string | undefined }) {
  const query = new URLSearchParams({ vehicle: vehicle.id, ...(type && { type }) }).toString();
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      <SetVehicleButton {...vehicle} />
      <ButtonLink variant="plain" to={`/parts?${query}`} rel="nofollow">
        {type ? words.filter : words.filterAll}
      </ButtonLink>
      {type && (
        <ButtonLink variant="plain" to={`/compare?${query}`} rel="nofollow">
          {words.compare}
        </ButtonLink>
      )}
    </div>
  );
}

function descriptionOf(page: ReturnType<typeof useLoaderData<typeof loader>>): string {
  const { partType, vehicleName, total, parts, systems } = page;
  if (partType) {
    const brands = [...new Set(parts.flatMap(({ brand }) => brand?.name ?? []))];
    return words.typeDescription(partType.name, vehicleName, total, brands);
  }
  const types = systems.flatMap((system) => system.types.map(({ name }) => name));
  return words.overviewDescription(vehicleName, types, total);
}
