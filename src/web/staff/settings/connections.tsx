import type { Route } from "./+types/connections.ts";
import { readConnections } from "#web/client/desk/connections.ts";
import { services } from "#shop/desk/connections/connection-rules.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { ConnectionBox } from "#web/staff/settings/connection-box.tsx";
import { changeConnection, type ConnectionChange } from "#web/staff/settings/connection-change.ts";
import { SettingsPages } from "#web/staff/settings/settings-pages.tsx";
import { connections as words } from "#messages/connections.ts";
import { Failure } from "#web/ui/failure.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { load } from "#web/ui/loaded.ts";

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(readConnections(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return load(changeConnection((await request.json()) as ConnectionChange));
}

/** What the shop is connected to: card payments, mail and parcel carriers. */
export default function ConnectionsPage({ loaderData: { value, failure } }: Route.ComponentProps) {
  return (
    <div className="grid gap-8">
      <PageHead title={words.title} />
      <div className="grid gap-3">
        <h1>{words.title}</h1>
        <SettingsPages />
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      <Failure text={failure && words.notLoaded(failure.message)} />
      {value && value.changeable !== "yes" && <Notice tone="note">{words.unchangeable[value.changeable]}</Notice>}
      {value &&
        services.map((service) => (
          <ConnectionBox
            key={service}
            service={service}
            state={value[service]}
            isChangeable={value.changeable === "yes"}
          />
        ))}
    </div>
  );
}
