import { data } from "react-router";
import type { Route } from "./+types/settings.ts";
import { listShipRules } from "#web/client/selling/delivery.ts";
import { listPartTypes } from "#web/client/catalogue/part-types.ts";
import { readSection } from "#web/client/foundation/settings.ts";
import { sessionContext } from "#web/shell/private-route.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { specs, type SpecifiedSection } from "#web/staff/settings/field-specs.ts";
import { changeSettings, type SettingsChange } from "#web/staff/settings/settings-action.ts";
import { SettingsForm } from "#web/staff/settings/settings-form.tsx";
import { SettingsPages } from "#web/staff/settings/settings-pages.tsx";
import { ShipRules } from "#web/staff/settings/ship-rules.tsx";
import { TryDelivery } from "#web/staff/settings/try-delivery.tsx";
import { settings as words } from "#messages/settings.ts";
import { partTypeName } from "#messages/vocabulary.ts";
import { Failure } from "#web/ui/failure.tsx";
import { load } from "#web/ui/loaded.ts";

export async function clientLoader({ params, request: { signal } }: Route.ClientLoaderArgs) {
  const section = asSection(params.section);
  const read = async () => {
    const [saved, rules, partTypes] = await Promise.all([
      readSection(section, signal),
      section === "delivery" ? listShipRules(signal) : [],
      // Staff who may not read part types do without their names.
      load(listPartTypes(signal)),
    ]);
    return {
      saved,
      rules,
      partTypes: (partTypes.value ?? []).map(({ id, slug, name }) => ({ id, name: partTypeName(slug, name) })),
    };
  };
  return { section, ...(await load(read())) };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return changeSettings((await request.json()) as SettingsChange, context.get(sessionContext).user.id);
}

/** What staff set about delivery, tax, payments, security, the brand or data retention. */
export default function SettingsPage({ loaderData: { section, value, failure } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHead title={words.titles[section]} />
      <div className="grid gap-3">
        <h1>{words.titles[section]}</h1>
        <SettingsPages />
        <p className="max-w-prose text-ink-soft">{words.leads[section]}</p>
      </div>
      <Failure text={failure && words.notLoaded(failure.message)} />
      {value && (
        <>
          {section === "delivery" && <TryDelivery />}
          <SettingsForm key={section} section={section} saved={value.saved} partTypes={value.partTypes} />
          {section === "delivery" && <ShipRules rules={value.rules} partTypes={value.partTypes} />}
        </>
      )}
    </div>
  );
}

function asSection(name = "delivery"): SpecifiedSection {
  if (!Object.hasOwn(specs, name)) throw data(null, { status: 404 });
  return name as SpecifiedSection;
}
