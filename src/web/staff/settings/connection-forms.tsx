import { useState, type FormEvent, type ReactNode } from "react";
import { connectionRules, mailEncryptions } from "#shop/desk/connections/connection-rules.ts";
import type { NewConnection } from "#web/client/desk/connections.ts";
import type { ConnectionChange } from "#web/staff/settings/connection-change.ts";
import { connections as words } from "#messages/connections.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { useSite } from "#web/ui/site.ts";
import { toast } from "#web/ui/toast.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

type Props = { onDone: () => void };

// Nothing that is typed here is kept as a draft: it would lie in the browser.

/** Returns what sends a connection, says so and closes the form. */
function useConnect(onDone: () => void) {
  const submit = useFormAction({ reloads: true });
  return async (connection: NewConnection) => {
    await submit({ act: "connect", ...connection } satisfies ConnectionChange);
    toast.success(words.saved);
    onDone();
  };
}

/** The keys of an account at Stripe. */
export function StripeForm({ onDone }: Props) {
  const connect = useConnect(onDone);
  const { publicUrl } = useSite();
  const form = useForm(
    { publishableKey: "", secretKey: "", webhookSecret: "" },
    checksOf(connectionRules.stripe),
    (values) => connect({ service: "stripe", values }),
  );
  return (
    <Around form={form} onDone={onDone}>
      <Field
        ref={focusOnMount}
        label={words.fields.publishableKey}
        hint={words.hints.publishableKey}
        {...form.field("publishableKey")}
        autoComplete="off"
        required
      />
      <Field label={words.fields.secretKey} {...form.field("secretKey")} type="password" autoComplete="off" required />
      <Field
        label={words.fields.webhookSecret}
        hint={words.hints.webhookSecret(`${publicUrl}/api/stripe/webhook`)}
        {...form.field("webhookSecret")}
        type="password"
        autoComplete="off"
      />
    </Around>
  );
}

/** The server that sends the shop's mails. */
export function MailForm({ onDone }: Props) {
  const connect = useConnect(onDone);
  const [encryption, setEncryption] = useState<(typeof mailEncryptions)[number]>("tls");
  const form = useForm(
    { sender: "", host: "", port: "465", user: "", password: "" },
    checksOf(connectionRules.mail),
    ({ port, ...values }) => connect({ service: "mail", values: { ...values, port: Number(port), encryption } }),
  );
  return (
    <Around form={form} onDone={onDone}>
      <Field
        ref={focusOnMount}
        label={words.fields.sender}
        hint={words.hints.sender}
        {...form.field("sender")}
        autoComplete="off"
        required
      />
      <Field label={words.fields.host} {...form.field("host")} autoComplete="off" required />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={words.fields.encryption}
          value={encryption}
          onChange={({ target }) => {
            const chosen = mailEncryptions.find((one) => one === target.value) ?? "tls";
            setEncryption(chosen);
            form.set("port", chosen === "tls" ? "465" : chosen === "starttls" ? "587" : "25");
          }}
        >
          {mailEncryptions.map((one) => (
            <option key={one} value={one}>
              {words.encryptions[one]}
            </option>
          ))}
        </SelectField>
        <Field label={words.fields.port} {...form.field("port")} inputMode="numeric" autoComplete="off" required />
      </div>
      <Field label={words.fields.user} hint={words.hints.user} {...form.field("user")} autoComplete="off" />
      <Field label={words.fields.password} {...form.field("password")} type="password" autoComplete="off" />
    </Around>
  );
}

/** The key of an account at Shippo. */
export function CarriersForm({ onDone }: Props) {
  const connect = useConnect(onDone);
  const form = useForm({ apiKey: "" }, checksOf(connectionRules.carriers), (values) =>
    connect({ service: "carriers", values }),
  );
  return (
    <Around form={form} onDone={onDone}>
      <Field
        ref={focusOnMount}
        label={words.fields.apiKey}
        hint={words.hints.apiKey}
        {...form.field("apiKey")}
        type="password"
        autoComplete="off"
        required
      />
    </Around>
  );
}

type AroundProps = {
  form: { form: { onSubmit: (event: FormEvent) => void }; failure: string | null; busy: boolean };
  onDone: () => void;
  children: ReactNode;
};

function Around({ form, onDone, children }: AroundProps) {
  return (
    <form {...form.form} className="grid gap-4">
      <Failure text={form.failure} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {form.busy ? words.testing : words.submit}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
