import { useState } from "react";
import type { Route } from "./+types/addresses.ts";
import { addressText } from "#web/ui/address-text.ts";
import { listAddresses, type SavedAddress } from "#web/client/selling/addresses.ts";
import { changeAddresses, type AddressChange } from "#web/account/addresses/address-change.ts";
import { AddressForm } from "#web/account/addresses/address-form.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { addresses as words } from "#messages/addresses.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { load } from "#web/ui/loaded.ts";
import { Notice } from "#web/ui/notice.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";

export function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return load(listAddresses(signal));
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return changeAddresses((await request.json()) as AddressChange);
}

/** The addresses that a customer has saved: their carts begin with the default one. */
export default function Addresses({ loaderData: { value: saved, failure } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<string | null>(null);
  if (failure) return <Notice tone="bad">{failure.message}</Notice>;
  const close = () => setEdited(null);
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <h1>{words.title}</h1>
      <p className="max-w-prose text-ink-soft">{words.about}</p>
      {saved.length === 0 && <p>{words.none}</p>}
      <ul className="grid gap-4 lg:grid-cols-2" aria-label={words.title}>
        {saved.map((one) => (
          <li key={one.id} className="border border-rule bg-sheet p-5">
            {edited === one.id ? (
              <AddressForm saved={one} onDone={close} />
            ) : (
              <Card saved={one} onEdit={() => setEdited(one.id)} />
            )}
          </li>
        ))}
      </ul>
      {edited === "new" ? (
        <section aria-label={words.add} className="border border-rule bg-sheet p-5">
          <AddressForm saved={null} onDone={close} />
        </section>
      ) : (
        <Button className="justify-self-start" onClick={() => setEdited("new")}>
          {words.add}
        </Button>
      )}
    </div>
  );
}

function Card({ saved, onEdit }: { saved: SavedAddress; onEdit: () => void }) {
  const submit = useFormAction();
  const [refused, setRefused] = useState<string | null>(null);
  const change = (sent: AddressChange) => {
    setRefused(null);
    void submit(sent).catch((refusal: Error) => setRefused(refusal.message));
  };
  const { id, address, isDefault } = saved;
  return (
    <div className="grid gap-3">
      {isDefault && <p className="eyebrow">{words.isDefault}</p>}
      <address className="whitespace-pre-line not-italic">{addressText(address)}</address>
      <Failure text={refused} />
      <div className="flex flex-wrap gap-3">
        <Button variant="plain" size="small" onClick={onEdit} aria-label={words.editOf(address.line1)}>
          {words.edit}
        </Button>
        {!isDefault && (
          <Button
            variant="plain"
            size="small"
            onClick={() => change({ act: "save", saved: { id, address, isDefault: true } })}
            aria-label={words.makeDefaultOf(address.line1)}
          >
            {words.makeDefault}
          </Button>
        )}
        <Button
          variant="plain"
          size="small"
          onClick={() => change({ act: "remove", id })}
          aria-label={words.removeOf(address.line1)}
        >
          {words.remove}
        </Button>
      </div>
    </div>
  );
}
