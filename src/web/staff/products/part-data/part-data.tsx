import { href, Link } from "react-router";
import type { Route } from "./+types/part-data.ts";
import { titleOf } from "#shop/catalogue/parts/part-title.ts";
import { listApplications } from "#web/client/catalogue/applications.ts";
import { getKit } from "#web/client/catalogue/kits.ts";
import { listPartImages } from "#web/client/catalogue/part-images.ts";
import { getSuppliedData } from "#web/client/catalogue/parts.ts";
import { listPartTypes } from "#web/client/catalogue/part-types.ts";
import { attributesOfType, brandNames, getProduct, type Product } from "#web/client/catalogue/product.ts";
import { vehicleSteps } from "#web/client/catalogue/vehicles.ts";
import { sessionContext } from "#web/shell/private-route.ts";
import { AddApplication, optionsOf } from "#web/staff/products/part-data/add-application.tsx";
import { Applications } from "#web/staff/products/part-data/applications.tsx";
import { Images } from "#web/staff/products/part-data/images.tsx";
import { KitForm } from "#web/staff/products/part-data/kit-form.tsx";
import { NumbersForm } from "#web/staff/products/part-data/numbers-form.tsx";
import { saveChange, type PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { ProductState } from "#web/staff/products/part-data/product-state.tsx";
import { SuppliedDataOf } from "#web/staff/products/part-data/supplied-data.tsx";
import { newType } from "#web/staff/products/part-data/type-field.tsx";
import { typedType, WhatItIs } from "#web/staff/products/part-data/what-it-is.tsx";
import { partData as words } from "#messages/part-data.ts";
import { listQuery, loadList } from "#web/ui/list-data.ts";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";

export async function clientLoader({ request, params: { partId }, context }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const part = await load(getProduct(partId, signal));
  // What is off sale is restored before it is edited.
  if (part.failure || part.value.state === "removed") return { part, sections: null };
  const typeId = typedType(partId, context.get(sessionContext).user.id) ?? part.value.partType?.id;
  const [supplied, applications, kit, images, types, brands, attributes, years] = await Promise.all([
    load(getSuppliedData(partId, signal)),
    loadList(listApplications(partId, { ...listQuery(request, {}), limit: 100 }, signal)),
    load(getKit(partId, signal)),
    load(listPartImages(partId, signal)),
    load(listPartTypes(signal)),
    load(brandNames(signal)),
    typeId && typeId !== newType ? load(attributesOfType(typeId, signal)) : null,
    load(vehicleSteps({}, signal)),
  ]);
  const sections = {
    supplied,
    applications,
    kit,
    images,
    types: types.value ?? [],
    brands: brands.value ?? [],
    attributes: attributes?.value ?? [],
    years: optionsOf(years.value, "year"),
  };
  return { part, sections };
}

export async function clientAction({ request, params: { partId }, context }: Route.ClientActionArgs) {
  return saveChange(partId, (await request.json()) as PartDataChange, context.get(sessionContext).user.id);
}

/** Leads through what buyers find a part by: what it is, its numbers, the vehicles it fits and its images; says what is missing. */
export default function PartDataPage({ loaderData }: Route.ComponentProps) {
  const { value: part, failure } = loaderData.part;
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  const title = words.title(titleOf(part));
  return (
    <div key={part.id} className="grid gap-8">
      <StaffHead title={title} eyebrow={part.sku} back={{ to: href("/manage-product"), text: words.back }}>
        {part.state === "on_sale" && (
          <Link to={href("/parts/:partId", { partId: part.id })} className="link justify-self-start">
            {words.see}
          </Link>
        )}
      </StaffHead>
      <ProductState part={part} />
      {loaderData.sections && <Sections part={part} data={loaderData.sections} />}
    </div>
  );
}

type SectionsProps = { part: Product; data: NonNullable<Route.ComponentProps["loaderData"]["sections"]> };

function Sections({ part, data }: SectionsProps) {
  const { types, brands, attributes, years, kit, images, applications, supplied } = data;
  return (
    <>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <WhatItIs part={part} types={types} brands={brands} attributes={attributes} />
        <NumbersForm part={part} />
      </div>
      <section id="fits" className="grid scroll-mt-24 gap-5">
        <h2>{words.fits.heading}</h2>
        {part.universal && <Notice>{words.fits.universal}</Notice>}
        <Applications data={applications} />
        <AddApplication years={years} />
      </section>
      {images.value && <Images partId={part.id} images={images.value} />}
      {kit.value && <KitForm partId={part.id} kit={kit.value} />}
      {supplied.value && <SuppliedDataOf data={supplied.value} />}
    </>
  );
}
