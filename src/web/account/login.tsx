import { useState } from "react";
import { href, Link, Navigate, useLocation } from "react-router";
import type { Route } from "./+types/login.ts";
import { identity, messageOf } from "#web/client/api.ts";
import { rememberOrder } from "#web/shell/order-to-continue.ts";
import { originPage } from "#web/shell/origin-page.ts";
import { pageLoader } from "#web/shell/page-loader.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { accountRules } from "#web/account/account-rules.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { CodeStep } from "#web/account/code-step.tsx";
import { GoogleButton } from "#web/account/google-button.tsx";
import { signInAtGoogle } from "#web/account/google-sign-in.ts";
import { PasskeyButton } from "#web/account/passkey-button.tsx";
import { NoScript } from "#web/ui/no-script.tsx";
import { completeSignIn, useSession } from "#web/shell/session.tsx";
import { account } from "#messages/account.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useHydrated } from "#web/ui/use-hydrated.ts";

const words = account.login;

type Data = { problem: string | null };

/** The page is identical for all visitors until its scripts run. */
export const loader = pageLoader((): Data => ({ problem: null }));

/** Goes on with a sign-in at Google: one that led back here, or one that was begun at another address of the shop. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<Data> {
  const { searchParams, search, pathname, origin } = new URL(request.url);
  try {
    if (isBackFromGoogle(searchParams) && !(await completeSignIn()))
      return { problem: account.errors["other"] ?? null };
    if (searchParams.get("start") === "google" && origin === document.documentElement.dataset["shop"])
      await signInAtGoogle({
        login: pathname,
        from: searchParams.has("from") ? originPage(search) : null,
        publicUrl: origin,
      });
    return { problem: null };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
clientLoader.hydrate = true as const;

const isBackFromGoogle = (query: URLSearchParams) => query.get("via") === "google" && !query.has("error");

export default function Login({ loaderData: { problem } }: Route.ComponentProps) {
  const session = useSession();
  const location = useLocation();
  // The server renders this page without its query, which counts from hydration on.
  const query = new URLSearchParams(useHydrated() ? location.search : "");
  const [codeRequired, setCodeRequired] = useState(false);
  const showsCodeStep = codeRequired || query.get("step") === "code";
  const backFromGoogle = isBackFromGoogle(query) && problem === null;

  const form = useForm(
    { email: "", password: "" },
    { email: accountRules.email, password: accountRules.presentPassword },
    async ({ email, password }) => {
      const answer = await identity<{ twoFactorRedirect?: boolean }>("sign-in/email", {
        email: email.trim(),
        password,
      });
      if (answer.twoFactorRedirect) setCodeRequired(true);
      else await completeSignIn();
    },
  );

  const signedIn = session.status === "signed-in";
  const code = query.get("error");
  const failure =
    form.failure ?? (form.busy ? null : problem) ?? (code && (account.errors[code] ?? account.errors["other"]));
  return (
    <AccountPage>
      <PageHead title={words.title} description={words.text} path="/login" />
      {signedIn && <Navigate to={originPage(location.search, session.user.role === "admin")} replace />}
      {signedIn || backFromGoogle ? (
        <Spinner label={words.finishing} />
      ) : showsCodeStep ? (
        <CodeStep />
      ) : (
        <div className="grid gap-5">
          <div>
            <h1 className="text-5xl">{words.heading}</h1>
            <p className="mt-1 text-ink-soft">{words.text}</p>
          </div>
          <NoScript />
          <form {...form.form} className="grid gap-4">
            <Field label={account.email} type="email" {...form.field("email")} autoComplete="email" required />
            <Field
              label={account.password}
              type="password"
              {...form.field("password")}
              autoComplete="current-password"
              required
            />
            {failure && (
              <p role="alert" className="text-sm text-bad">
                {failure}
              </p>
            )}
            <Forgot />
            <Button type="submit" busy={form.busy} className="noscript:hidden">
              {words.submit}
            </Button>
          </form>
          <GoogleButton from={() => (query.has("from") ? originPage(location.search) : null)} />
          <PasskeyButton onSignedIn={completeSignIn} />
          <NewHere />
        </div>
      )}
    </AccountPage>
  );
}

function Forgot() {
  return (
    <p className="text-sm">
      <Link to={href("/reset-password")} className="link">
        {words.forgot}
      </Link>
    </p>
  );
}

function NewHere() {
  return (
    <p>
      {words.new}{" "}
      <Link
        to={href("/register")}
        onClick={() => rememberOrder(originPage(location.search))}
        className="link font-semibold"
      >
        {words.create}
      </Link>
    </p>
  );
}
