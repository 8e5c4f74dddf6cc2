import { useState } from "react";
import { identity, messageOf } from "#web/client/api.ts";
import { passkeysWork } from "#web/client/people/passkey-support.ts";
import { confirmByPasskey } from "#web/client/people/passkeys.ts";
import { confirmSignIn } from "#web/client/people/sign-in.ts";
import { answerSignInAgain } from "#web/client/people/sign-in-again.ts";
import { signInAgain as words } from "#messages/sign-in-again.ts";
import { security } from "#messages/security.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusInDialog } from "#web/ui/focus.ts";
import { useForm } from "#web/ui/use-form.ts";

type Ways = { password: boolean; twoFactor: boolean; passkey: boolean; onlyPasskey: boolean };

/** What proves who the user is: a passkey; the password, with the code where there is a second factor; or else Google. */
export function SignInAgainForm({ password, twoFactor, passkey, onlyPasskey }: Ways) {
  if (onlyPasskey)
    return (
      <div className="grid gap-5">
        <p>{words.onlyPasskey}</p>
        {passkeysWork() ? <ByPasskey /> : <p>{words.noPasskeyHere}</p>}
        <Button variant="plain" className="justify-self-end" onClick={() => answerSignInAgain(false)}>
          {shell.cancel}
        </Button>
      </div>
    );
  return (
    <div className="grid gap-5">
      {passkey && passkeysWork() && <ByPasskey />}
      {password ? <PasswordForm twoFactor={twoFactor} /> : <ByGoogle />}
    </div>
  );
}

function ByPasskey() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  async function confirm() {
    setBusy(true);
    setProblem(null);
    try {
      await confirmByPasskey();
      answerSignInAgain(true);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-2 border-b border-rule pb-5">
      <Button variant="plain" busy={busy} onClick={() => void confirm()}>
        {security.passkeys.use}
      </Button>
      {problem && (
        <p role="alert" className="text-sm text-bad">
          {problem}
        </p>
      )}
    </div>
  );
}

function PasswordForm({ twoFactor }: { twoFactor: boolean }) {
  const form = useForm(
    { password: "", code: "" },
    {
      password: (value) => !value && "password_required",
      code: (value) => twoFactor && !value.trim() && "code_required",
    },
    async ({ password, code }) => {
      await confirmSignIn(password, code.trim());
      answerSignInAgain(true);
    },
  );
  return (
    <form {...form.form} className="grid gap-5">
      <p>{words.text}</p>
      <Field
        ref={focusInDialog}
        label={words.password}
        type="password"
        {...form.field("password")}
        autoComplete="current-password"
        required
      />
      {twoFactor && <Field label={words.code} {...form.field("code")} autoComplete="one-time-code" required />}
      {form.failure && (
        <p role="alert" className="text-sm text-bad">
          {form.failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="plain" onClick={() => answerSignInAgain(false)}>
          {shell.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** Users without a password sign in at Google, in a separate window that leaves this page open. */
function ByGoogle() {
  const form = useForm({}, {}, async () => {
    // Opened at once: a browser blocks what opens after a request.
    const opened = window.open("", "_blank");
    const { url } = await identity<{ url: string }>("sign-in/social", {
      provider: "google",
      callbackURL: "/login?via=google",
      errorCallbackURL: "/login",
    });
    if (opened) opened.location.assign(url);
  });
  return (
    <form {...form.form} className="grid gap-5">
      <p>{words.google}</p>
      {form.failure && (
        <p role="alert" className="text-sm text-bad">
          {form.failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button ref={focusInDialog} type="submit" variant="plain" busy={form.busy}>
          {words.toGoogle}
        </Button>
        <Button onClick={() => answerSignInAgain(true)}>{words.goOn}</Button>
      </div>
    </form>
  );
}
