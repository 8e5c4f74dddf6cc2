import { useState } from "react";
import { useHref } from "react-router";
import { passwordLength } from "#shop/people/users/user-rules.ts";
import { identity } from "#web/client/api.ts";
import { changePassword } from "#web/client/people/sign-in.ts";
import { accountRules, passwordOf } from "#web/account/account-rules.ts";
import { refreshSession } from "#web/shell/session.tsx";
import { security } from "#messages/security.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";

const words = security.password;

type Props = { hasPassword: boolean; email: string; staff: boolean };

/** Changes the password. Who signs in with Google alone gets a mail to set one. */
export function PasswordForm({ hasPassword, email, staff }: Props) {
  return (
    <section className="grid gap-4" aria-labelledby="password">
      <h2 id="password">{words.heading}</h2>
      {hasPassword ? (
        <Change min={staff ? passwordLength.staffMin : passwordLength.min} />
      ) : (
        <SetByMail email={email} />
      )}
    </section>
  );
}

function Change({ min }: { min: number }) {
  const [done, setDone] = useState(false);
  const form = useForm(
    { currentPassword: "", newPassword: "" },
    { currentPassword: accountRules.presentPassword, newPassword: passwordOf(min) },
    async (passwords, { reset }) => {
      setDone(false);
      await changePassword(passwords);
      reset();
      setDone(true);
      await refreshSession();
    },
  );
  return (
    <form {...form.form} className="grid max-w-md gap-4">
      <p className="text-ink-soft">{words.text}</p>
      <Field
        label={words.current}
        type="password"
        {...form.field("currentPassword")}
        autoComplete="current-password"
        required
      />
      <Field
        label={words.next}
        hint={words.hint(min)}
        type="password"
        {...form.field("newPassword")}
        autoComplete="new-password"
        required
      />
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {done && <Notice tone="good">{words.done}</Notice>}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}

function SetByMail({ email }: { email: string }) {
  const redirectTo = useHref("/reset-password");
  const [sent, setSent] = useState(false);
  const form = useForm({}, {}, async () => {
    await identity("request-password-reset", { email, redirectTo });
    setSent(true);
  });
  return (
    <form {...form.form} className="grid gap-4">
      <p>{words.none}</p>
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      {sent ? (
        <Notice tone="good">{words.mailed}</Notice>
      ) : (
        <Button type="submit" variant="plain" busy={form.busy} className="justify-self-start">
          {words.mail}
        </Button>
      )}
    </form>
  );
}
