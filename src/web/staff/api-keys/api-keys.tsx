import type { Route } from "./+types/api-keys.ts";
import { createApiKey, listApiKeys, revokeApiKey, type ApiKey } from "#web/client/people/api-keys.ts";
import type { KeyChange } from "#web/staff/api-keys/key-change.ts";
import { KeyForm } from "#web/staff/api-keys/key-form.tsx";
import { StaffHead } from "#web/staff/staff-head.tsx";
import { apiKeysPage as words } from "#messages/api-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DateTime } from "#web/ui/intl.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(listApiKeys(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const change = (await request.json()) as KeyChange;
  if (change.act === "add") return load(createApiKey(change.key));
  const done = await load(revokeApiKey(change.id));
  if (!done.failure) toast.success(words.revoked);
  return done;
}

/** The keys with which programs call the API. */
export default function ApiKeys({ loaderData: { value: keys, failure } }: Route.ComponentProps) {
  const submit = useFormAction<unknown>();
  const revocation = useConfirmation<ApiKey>(
    ({ id }) =>
      void submit({ act: "revoke", id } satisfies KeyChange).catch((refusal: Error) => toast.error(refusal.message)),
  );
  const columns: Column<ApiKey>[] = [
    { key: "name", title: words.columns.name, cell: (key) => <Name apiKey={key} /> },
    { key: "scopes", title: words.columns.scopes, wide: true, cell: ({ scopes }) => <code>{scopes.join(" ")}</code> },
    { key: "maker", title: words.columns.maker, cell: ({ createdBy }) => createdBy },
    {
      key: "used",
      title: words.columns.used,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <DateTime at={lastUsedAt} time /> : words.never),
    },
    { key: "expires", title: words.columns.expires, cell: (key) => <End apiKey={key} /> },
    {
      key: "actions",
      title: <span className="sr-only">{words.columns.actions}</span>,
      cell: (key) =>
        isUsable(key) && (
          <Button
            variant="danger"
            size="small"
            aria-label={words.revokeOf(key.name)}
            onClick={() => revocation.ask(key)}
          >
            {words.revoke}
          </Button>
        ),
    },
  ];
  return (
    <div className="grid gap-6">
      <StaffHead title={words.title} lead={words.lead} />
      {failure && <Notice tone="bad">{failure.message}</Notice>}
      {keys?.length === 0 && <EmptyState title={words.none} />}
      {keys && keys.length > 0 && <Table caption={words.title} columns={columns} rows={keys} rowKey={({ id }) => id} />}
      <KeyForm />
      <ConfirmDialog
        {...revocation.dialog}
        title={words.revokeTitle(revocation.item?.name ?? "")}
        yes={words.revoke}
        no={words.keep}
        text={<p>{words.revokeText}</p>}
      />
    </div>
  );
}

const isUsable = ({ revokedAt, expiresAt }: ApiKey) => revokedAt === null && expiresAt > new Date();

function Name({ apiKey: { name, hint } }: { apiKey: ApiKey }) {
  return (
    <>
      <span className="font-semibold wrap-anywhere">{name}</span>
      <span className="block text-sm text-ink-soft">{words.ending(hint)}</span>
    </>
  );
}

function End({ apiKey }: { apiKey: ApiKey }) {
  const { revokedAt, expiresAt } = apiKey;
  return (
    <>
      {revokedAt ? words.revokedAt : !isUsable(apiKey) && words.expired} <DateTime at={revokedAt ?? expiresAt} />
    </>
  );
}
