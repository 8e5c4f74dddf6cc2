import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { Route } from "./+types/open-your-shop.ts";
import type { Permission } from "#shop/foundation/permissions.ts";
import { readOpening, type Opening } from "#web/client/desk/opening.ts";
import { useCan } from "#web/shell/session.tsx";
import { Checkup } from "#web/staff/opening/checkup.tsx";
import { FlatRateForm } from "#web/staff/opening/flat-rate-form.tsx";
import { LegalPages } from "#web/staff/opening/legal-pages.tsx";
import { changeOpening, type OpeningChange } from "#web/staff/opening/opening-change.ts";
import { RemoveDemo } from "#web/staff/opening/remove-demo.tsx";
import { Step } from "#web/staff/opening/step.tsx";
import { TaxPresetForm } from "#web/staff/opening/tax-preset.tsx";
import { TestMail } from "#web/staff/opening/test-mail.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { opening as words } from "#messages/opening.ts";
import { Failure } from "#web/ui/failure.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useSite } from "#web/ui/site.ts";

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(readOpening(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeOpening((await request.json()) as OpeningChange);
}

/** The way from the demo to an open shop: each step is read from the data, with what it lacks and where that is done. */
export default function OpenYourShop({ loaderData: { value, failure } }: Route.ComponentProps) {
  return (
    <div className="grid grid-cols-1 gap-8">
      <StaffHead title={words.title} lead={words.lead} />
      <Failure text={failure && words.notLoaded(failure.message)} />
      {value && <Steps opening={value} />}
      <Checkup />
    </div>
  );
}

function Steps({ opening }: { opening: Opening }) {
  const { steps } = opening;
  const done = steps.filter((step) => step.done).length;
  return (
    <>
      {done === steps.length ? (
        <Notice tone="good">{words.finished}</Notice>
      ) : (
        <div className="grid gap-2">
          <p className="font-semibold">{words.progress(done, steps.length)}</p>
          <progress aria-label={words.title} value={done} max={steps.length} className="h-3 w-full max-w-md" />
        </div>
      )}
      <ol className="grid grid-cols-1 gap-4">
        {steps.map((step, index) => (
          <Step key={step.name} step={step} number={index + 1}>
            <Doing step={step} opening={opening} />
          </Step>
        ))}
      </ol>
    </>
  );
}

function Doing({ step: { name, done }, opening }: { step: Opening["steps"][number]; opening: Opening }) {
  const { flatRate, country, currency, payments, mailFrom, pages, parts, demo } = opening;
  const site = useSite();
  const settings = (section: string) => href("/dashboard/settings/:section?", { section });
  const connections = href("/dashboard/settings/connections");
  switch (name) {
    case "brand":
      return (
        <>
          {done && <p>{words.brandIs(site.name)}</p>}
          <To path={settings("brand")}>{words.links.brand}</To>
        </>
      );
    case "delivery":
      return (
        <>
          <FlatRateForm key={JSON.stringify(flatRate)} {...{ flatRate, currency, country }} />
          <To path={settings("delivery")}>{words.links.delivery}</To>
        </>
      );
    case "tax":
      return (
        <>
          <TaxPresetForm country={country} />
          <To path={settings("tax")}>{words.links.tax}</To>
        </>
      );
    case "payments":
      return (
        <>
          {payments === "live" && <p>{words.payments.live}</p>}
          <To path={connections}>{words.links.connections}</To>
          <To path={settings("payments")}>{words.links.payments}</To>
        </>
      );
    case "mail":
      return (
        <>
          <To path={connections}>{words.links.connections}</To>
          <TestMail from={mailFrom} />
          <To path={href("/dashboard/system")} needs="system:read">
            {words.links.system}
          </To>
        </>
      );
    case "legal":
      return (
        <>
          <LegalPages pages={pages} country={country} />
          <To path={href("/dashboard/pages")} needs="content:write">
            {words.links.legal}
          </To>
        </>
      );
    case "parts":
      return (
        <>
          {parts.onSale > 0 && <p>{words.parts.own(parts.onSale)}</p>}
          {parts.drafts > 0 && <p>{words.parts.drafts(parts.drafts)}</p>}
          <p className="flex flex-wrap gap-x-6">
            <To path={href("/dashboard/imports")} needs="imports:run">
              {words.links.upload}
            </To>
            <To path={href("/add-product")} needs="parts:write">
              {words.links.add}
            </To>
            {parts.drafts > 0 && (
              <To path={href("/manage-product/drafts")} needs="parts:write">
                {words.links.drafts}
              </To>
            )}
          </p>
        </>
      );
    case "demo":
      return <RemoveDemo demo={demo} shopName={site.name} />;
    case "address":
      return <p className="wrap-anywhere">{site.publicUrl}</p>;
  }
}

/** A link to a page, for those for whom it opens. The settings open for everyone who sees this page. */
function To({ path, needs, children }: { path: string; needs?: Permission; children: ReactNode }) {
  const can = useCan();
  if (needs && !can(needs)) return null;
  return (
    <Link to={path} className="link inline-flex min-h-9 items-center justify-self-start">
      {children}
    </Link>
  );
}
