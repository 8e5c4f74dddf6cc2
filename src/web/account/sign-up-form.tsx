import { href, Link, useNavigate } from "react-router";
import { identity } from "#web/client/api.ts";
import { accountRules as lengths } from "#shop/people/users/user-rules.ts";
import { accountRules } from "#web/account/account-rules.ts";
import { GoogleButton } from "#web/account/google-button.tsx";
import { NoScript } from "#web/ui/no-script.tsx";
import type { KnownVisitor } from "#web/shell/known-visitor.ts";
import { completeSignIn, useSession } from "#web/shell/session.tsx";
import { account } from "#messages/account.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useForm } from "#web/ui/use-form.ts";

const words = account.register;

const nobody: KnownVisitor = { name: "", email: "" };

/** Makes an account, signs it in at once (D24) and goes to /home. `known`: what its fields begin with. */
export function SignUpForm({ heading: Heading, known = nobody }: { heading: "h1" | "h3"; known?: KnownVisitor }) {
  const navigate = useNavigate();
  const session = useSession();
  const { name, email, password } = accountRules;
  const initial = { ...known, password: "" };
  const form = useForm(initial, { name, email, password }, async (typed) => {
    const sent = { name: typed.name.trim(), email: typed.email.trim(), password: typed.password };
    await identity("sign-up/email", sent);
    await completeSignIn();
    await navigate("/home");
  });

  if (session.status === "signed-in" && !form.busy) {
    return (
      <div className="grid gap-4">
        <p className="text-lg">{words.signedIn(session.user.displayName || session.user.email)}</p>
        <ButtonLink to={href("/dashboard")} className="justify-self-start">
          {words.toDashboard}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <div>
        <Heading className={Heading === "h1" ? "text-5xl" : "text-4xl"}>{words.heading}</Heading>
        <p className="mt-1 text-ink-soft">{words.text}</p>
      </div>
      <NoScript />
      <form {...form.form} className="grid gap-4">
        <Field
          label={account.name}
          {...form.field("name")}
          autoComplete="name"
          required
          maxLength={lengths.name.maxLength}
        />
        <Field label={account.email} type="email" {...form.field("email")} autoComplete="email" required />
        <Field
          label={account.password}
          type="password"
          hint={account.passwordHint}
          {...form.field("password")}
          autoComplete="new-password"
          required
        />
        {form.failure && (
          <p role="alert" className="text-sm text-bad">
            {form.failure}
          </p>
        )}
        <Button type="submit" busy={form.busy} className="noscript:hidden">
          {words.submit}
        </Button>
      </form>
      <GoogleButton from={() => "/home"} />
      <p>
        {words.already}{" "}
        <Link to={href("/login")} className="link font-semibold">
          {words.login}
        </Link>
      </p>
    </div>
  );
}
