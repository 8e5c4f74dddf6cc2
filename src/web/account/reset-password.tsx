import { useState, type ReactNode } from "react";
import { href, Link, useHref, useLocation } from "react-router";
import { identity } from "#web/client/api.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { accountRules } from "#web/account/account-rules.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { NoScript } from "#web/ui/no-script.tsx";
import { account } from "#messages/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const words = account.reset;

/** Without a token: asks for the mail. With the token of its link: sets the new password. */
export default function ResetPassword() {
  const { search } = useLocation();
  const query = new URLSearchParams(useHydrated() ? search : "");
  const token = query.get("token");
  return (
    <AccountPage>
      <PageHead title={words.title} />
      <div className="grid gap-5">
        {token ? <SetPassword token={token} /> : <RequestLink expired={query.has("error")} />}
        <p>
          <Link to={href("/login")} className="link font-semibold">
            {words.back}
          </Link>
        </p>
      </div>
    </AccountPage>
  );
}

function RequestLink({ expired }: { expired: boolean }) {
  const redirectTo = useHref("/reset-password");
  const [sent, setSent] = useState(false);
  const form = useForm({ email: "" }, { email: accountRules.email }, async ({ email }) => {
    await identity("request-password-reset", { email: email.trim(), redirectTo });
    setSent(true);
  });
  return (
    <Sheet title={words.heading} text={words.text}>
      <NoScript />
      {expired && !sent && <Notice tone="bad">{words.badLink}</Notice>}
      {sent ? (
        <Notice tone="good">{words.sent}</Notice>
      ) : (
        <form {...form.form} className="grid gap-4">
          <Field label={account.email} type="email" {...form.field("email")} autoComplete="email" required />
          <Failure text={form.failure} />
          <Button type="submit" busy={form.busy} className="noscript:hidden">
            {words.submit}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

function SetPassword({ token }: { token: string }) {
  const [done, setDone] = useState(false);
  const form = useForm({ newPassword: "" }, { newPassword: accountRules.password }, async ({ newPassword }) => {
    await identity("reset-password", { newPassword, token });
    setDone(true);
  });
  return (
    <Sheet title={words.setHeading}>
      {done ? (
        <Notice tone="good">{words.done}</Notice>
      ) : (
        <form {...form.form} className="grid gap-4">
          <Field
            label={words.newPassword}
            type="password"
            hint={account.passwordHint}
            {...form.field("newPassword")}
            autoComplete="new-password"
            required
          />
          <Failure text={form.failure} />
          <Button type="submit" busy={form.busy} className="noscript:hidden">
            {words.set}
          </Button>
        </form>
      )}
    </Sheet>
  );
}

function Sheet({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <>
      <div>
        <h1 className="text-4xl">{title}</h1>
        {text && <p className="mt-1 text-ink-soft">{text}</p>}
      </div>
      {children}
    </>
  );
}

function Failure({ text }: { text: string | null }) {
  return (
    text && (
      <p role="alert" className="text-sm text-bad">
        {text}
      </p>
    )
  );
}
