import { useSyncExternalStore } from "react";
import { identity } from "#web/client/api.ts";
import { confirmSignIn } from "#web/client/sign-in.ts";
import { answerSignInAgain, followSignInAgain, isAskedToSignInAgain } from "#web/client/sign-in-again.ts";
import { useSession } from "#web/shell/session.tsx";
import { signInAgain as words } from "#messages/sign-in-again.ts";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusInDialog } from "#web/ui/focus.ts";
import { useForm } from "#web/ui/use-form.ts";

const refuse = () => answerSignInAgain(false);

/** Asks for the password before something delicate, which then goes on by itself. What the page has stays as it is. */
export function SignInAgain() {
  const open = useSyncExternalStore(followSignInAgain, isAskedToSignInAgain, () => false);
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const { password, twoFactor } = session.user.signIn;
  return (
    <Dialog open={open} onClose={refuse} title={words.title}>
      {password ? <PasswordForm twoFactor={twoFactor} /> : <ByGoogle />}
    </Dialog>
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
        <Button variant="plain" onClick={refuse}>
          {shell.cancel}
        </Button>
        <Button type="submit" busy={form.busy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

/** Who has no password signs in at Google, in a window of its own, so that this page stays. */
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
        <Button type="submit" variant="plain" busy={form.busy}>
          {words.toGoogle}
        </Button>
        <Button onClick={() => answerSignInAgain(true)}>{words.goOn}</Button>
      </div>
    </form>
  );
}
