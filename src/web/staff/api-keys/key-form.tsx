import { useState } from "react";
import { apiKeyRules } from "#shop/people/api-keys/api-key-rules.ts";
import type { MadeApiKey, NewApiKey } from "#web/client/people/api-keys.ts";
import { useSession } from "#web/shell/session.tsx";
import type { KeyChange } from "#web/staff/api-keys/key-change.ts";
import { SecretText } from "#web/staff/secret-text.tsx";
import { apiKeysPage as words } from "#messages/api-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { useForm } from "#web/ui/use-form.ts";

type Scope = NewApiKey["scopes"][number];

/** Makes a key and shows it, until it has been copied. */
export function KeyForm() {
  const submit = useFormAction<MadeApiKey>();
  const [scopes, setScopes] = useState<readonly Scope[]>([]);
  const [isScopeMissing, setScopeMissing] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const initial = { name: "", days: "90", ratePerMinute: "600" };
  const form = useForm(initial, checksOf(apiKeyRules), async ({ name, days, ratePerMinute }, { reset }) => {
    if (scopes.length === 0) return;
    const key = { name, days: Number(days), ratePerMinute: Number(ratePerMinute), scopes: [...scopes] };
    setMade(null);
    setMade((await submit({ act: "add", key } satisfies KeyChange)).key);
    setScopes([]);
    reset();
  });
  return (
    <form
      {...form.form}
      onSubmit={(event) => {
        setScopeMissing(scopes.length === 0);
        form.form.onSubmit(event);
      }}
      aria-label={words.add}
      className="grid gap-4 border border-rule bg-sheet p-5"
    >
      <h2>{words.add}</h2>
      <Failure text={form.failure} />
      {made && (
        <Notice tone="good">
          <div className="grid gap-3">
            <p>{words.made}</p>
            <SecretText>{made}</SecretText>
            <Button variant="plain" size="small" className="justify-self-start" onClick={() => setMade(null)}>
              {words.done}
            </Button>
          </div>
        </Notice>
      )}
      <Field label={words.name} hint={words.nameHint} {...form.field("name")} autoComplete="off" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.days} {...form.field("days")} inputMode="numeric" autoComplete="off" required />
        <Field label={words.rate} {...form.field("ratePerMinute")} inputMode="numeric" autoComplete="off" required />
      </div>
      <Scopes chosen={scopes} isMissing={isScopeMissing && scopes.length === 0} onChange={setScopes} />
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}

type ScopesProps = { chosen: readonly Scope[]; isMissing: boolean; onChange: (scopes: readonly Scope[]) => void };

/** The permissions of the user, of which a key may have any. */
function Scopes({ chosen, isMissing, onChange }: ScopesProps) {
  const session = useSession();
  const own = session.status === "signed-in" ? session.user.permissions : [];
  const toggle = (scope: Scope) =>
    onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope]);
  return (
    <fieldset aria-describedby={isMissing ? "scopes-missing" : undefined} className="grid gap-2">
      <legend className="mb-2 font-semibold">{words.scopes}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-x-4">
        {own.map((scope) => (
          <label key={scope} className="flex min-h-11 items-center gap-2">
            <input type="checkbox" checked={chosen.includes(scope)} onChange={() => toggle(scope)} className="size-5" />
            <code>{scope}</code>
          </label>
        ))}
      </div>
      {isMissing && (
        <p id="scopes-missing" role="alert" className="text-sm font-semibold text-bad">
          {words.scopesMissing}
        </p>
      )}
    </fieldset>
  );
}
