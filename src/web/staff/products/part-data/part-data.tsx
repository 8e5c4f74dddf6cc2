import { href, Link } from "react-router";
import type { Route } from "./+types/part-data.ts";
import { titleOf } from "#shop/parts/part-title.ts";
import { listApplications } from "#web/client/applications.ts";
import { getKit } from "#web/client/kits.ts";
import { getPart, getSuppliedData } from "#web/client/parts.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { AddApplication } from "#web/staff/products/part-data/add-application.tsx";
import { Applications } from "#web/staff/products/part-data/applications.tsx";
import { KitForm } from "#web/staff/products/part-data/kit-form.tsx";
import { NumbersForm } from "#web/staff/products/part-data/numbers-form.tsx";
import { saveChange, type PartDataChange } from "#web/staff/products/part-data/part-data-change.ts";
import { SuppliedDataOf } from "#web/staff/products/part-data/supplied-data.tsx";
import { WhatItIs } from "#web/staff/products/part-data/what-it-is.tsx";
import { partData as words } from "#messages/part-data.ts";
import { listQuery, loadList } from "#web/ui/list-data.ts";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";

export async function clientLoader({ request, params: { partId } }: Route.ClientLoaderArgs) {
  const { signal } = request;
  const [part, supplied, applications, kit] = await Promise.all([
    load(getPart(partId, signal)),
    load(getSuppliedData(partId, signal)),
    loadList(listApplications(partId, { ...listQuery(request, {}), limit: 100 }, signal)),
    load(getKit(partId, signal)),
  ]);
  return { part, supplied, applications, kit };
}

export async function clientAction({ request, params: { partId } }: Route.ClientActionArgs) {
  return saveChange(partId, (await request.json()) as PartDataChange);
}

/** Edits what a part is, which numbers it has and which vehicles it fits. */
export default function PartDataPage({ loaderData }: Route.ComponentProps) {
  const { value: part, failure } = loaderData.part;
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  return (
    <div key={part.id} className="grid gap-8">
      <PageHead title={words.title(titleOf(part))} />
      <div className="grid gap-2">
        <p className="eyebrow">{part.sku}</p>
        <h1 className="break-words">{words.title(titleOf(part))}</h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1">
          <Link to={href("/manage-product")} className="link">
            {words.back}
          </Link>
          <Link to={href("/parts/:partId", { partId: part.id })} className="link">
            {words.see}
          </Link>
        </p>
      </div>
      <section aria-label={words.fits.heading} className="grid gap-5">
        <h2>{words.fits.heading}</h2>
        {part.universal && <Notice>{words.fits.universal}</Notice>}
        <Applications data={loaderData.applications} />
        <AddApplication />
      </section>
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <WhatItIs part={part} />
        <NumbersForm part={part} />
        {loaderData.kit.value && <KitForm kit={loaderData.kit.value} />}
      </div>
      {loaderData.supplied.value && <SuppliedDataOf data={loaderData.supplied.value} />}
    </div>
  );
}
