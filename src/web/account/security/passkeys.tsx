import { useState } from "react";
import { href, Link, useFetcher, useRevalidator } from "react-router";
import { passkeyRules } from "#shop/people/users/passkey-rules.ts";
import { addPasskey, type Passkey } from "#web/client/people/passkeys.ts";
import { passkeysWork } from "#web/client/people/passkey-support.ts";
import { completeSignIn } from "#web/shell/session.tsx";
import { security } from "#messages/security.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { DateTime } from "#web/ui/intl.tsx";
import { useForm } from "#web/ui/use-form.ts";
import type { ActionResult } from "#web/ui/use-row-action.ts";

const words = security.passkeys;

type Props = { passkeys: Passkey[]; device: string; confirmed: boolean };

/** The user's passkeys: added once their address is `confirmed`, named and removed. A new one is named after the device. */
export function Passkeys({ passkeys, device, confirmed }: Props) {
  const fetcher = useFetcher<ActionResult>();
  const { revalidate } = useRevalidator();
  const [adding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const change = (what: Record<string, string>) =>
    void fetcher.submit(what, { method: "post", encType: "application/json" });
  return (
    <section className="grid gap-4" aria-labelledby="passkeys">
      <h2 id="passkeys">{words.heading}</h2>
      <p className="max-w-prose text-ink-soft">{words.text}</p>
      <Failure text={fetcher.data?.failure ?? null} />
      {passkeys.length > 0 && (
        <ul className="grid border-t border-rule">
          {passkeys.map((passkey) => (
            <li
              key={passkey.id}
              className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-3"
            >
              {renaming === passkey.id ? (
                <NameForm
                  name={passkey.name}
                  submit={words.save}
                  onCancel={() => setRenaming(null)}
                  onName={async (name) => {
                    change({ rename: passkey.id, name });
                    setRenaming(null);
                  }}
                />
              ) : (
                <Row passkey={passkey} onRename={() => setRenaming(passkey.id)} onRemove={() => setRemoving(passkey)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {adding ? (
        <NameForm
          name={device}
          submit={words.create}
          onCancel={() => setAdding(false)}
          onName={async (name) => {
            await addPasskey(name);
            // It may be the second factor without which staff have no permissions.
            await completeSignIn();
            setAdding(false);
            await revalidate();
          }}
        />
      ) : !confirmed ? (
        <p className="text-sm">
          {words.unconfirmed}{" "}
          <Link to={href("/dashboard/myprofile")} className="link font-semibold">
            {words.toProfile}
          </Link>
        </p>
      ) : passkeysWork() ? (
        <Button onClick={() => setAdding(true)} className="justify-self-start">
          {words.add}
        </Button>
      ) : (
        <p className="text-sm">{words.unsupported}</p>
      )}
      <ConfirmDialog
        open={removing !== null}
        title={words.question(removing?.name ?? "")}
        text={<p>{words.consequences}</p>}
        yes={words.remove}
        onYes={() => {
          if (removing) change({ remove: removing.id });
          setRemoving(null);
        }}
        onNo={() => setRemoving(null)}
      />
    </section>
  );
}

type RowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function Row({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: RowProps) {
  return (
    <>
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-ink-soft">
          {words.added} <DateTime at={createdAt} time />
          {lastUsedAt && (
            <>
              {" · "}
              {words.used} <DateTime at={lastUsedAt} time />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" size="small" onClick={onRename}>
          {words.rename}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button variant="danger" size="small" onClick={onRemove}>
          {words.remove}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </>
  );
}

type NameFormProps = {
  name: string;
  submit: string;
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
};

function NameForm({ name, submit, onName, onCancel }: NameFormProps) {
  const limit = passkeyRules.name.maxLength;
  const form = useForm(
    { name },
    {
      name: (value) => {
        if (!value.trim()) return "required";
        return value.trim().length > limit && { code: "too_long", params: { limit } };
      },
    },
    (values) => onName(values.name.trim()),
  );
  return (
    <form {...form.form} className="grid w-full max-w-md gap-4">
      <Field ref={focusOnMount} label={words.name} {...form.field("name")} autoComplete="off" required />
      <Failure text={form.failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {submit}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {shell.cancel}
        </Button>
      </div>
    </form>
  );
}
