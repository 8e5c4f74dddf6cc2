import { enterCode } from "#web/client/people/sign-in.ts";
import { PasskeyButton } from "#web/account/passkey-button.tsx";
import { completeSignIn } from "#web/shell/session.tsx";
import { security } from "#messages/security.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { useForm } from "#web/ui/use-form.ts";

const words = security.codeStep;

/** The second step of a sign-in, for those who have turned on a second factor. */
export function CodeStep() {
  const form = useForm({ code: "" }, { code: (value) => !value.trim() && "code_required" }, async ({ code }) => {
    await enterCode(code);
    await completeSignIn();
  });
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="text-4xl">{words.heading}</h1>
        <p className="mt-1 text-ink-soft">{words.text}</p>
      </div>
      <form {...form.form} className="grid gap-4">
        <Field ref={focusOnMount} label={words.code} {...form.field("code")} autoComplete="one-time-code" required />
        {form.failure && (
          <p role="alert" className="text-sm text-bad">
            {form.failure}
          </p>
        )}
        <Button type="submit" busy={form.busy} className="noscript:hidden">
          {words.submit}
        </Button>
        {/* Reloads the page: the password is good for this code only. */}
        <p className="text-sm">
          <a href="?" className="link">
            {words.back}
          </a>
        </p>
      </form>
      <PasskeyButton onSignedIn={completeSignIn} />
    </div>
  );
}
