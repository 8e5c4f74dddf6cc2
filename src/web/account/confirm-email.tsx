import type { ReactNode } from "react";
import { href, Link, useHref } from "react-router";
import type { Route } from "./+types/confirm-email.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { useSession } from "#web/shell/session.tsx";
import { confirmEmail as words } from "#messages/confirm-email.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { focusOnMount } from "#web/ui/focus.ts";
import { Notice } from "#web/ui/notice.tsx";

/** The token of the mail's link, or what became of it. */
export const loader = personalLoader(async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const error = query.get("error");
  return {
    token: query.get("token"),
    done: query.get("done") === "yes",
    elsewhere: query.get("signedIn") === "no",
    needs: query.get("needs"),
    error,
    // The link itself is good, and may work a moment later.
    failed: error !== null && error !== "INVALID_TOKEN",
  };
});

/** Confirms an email address, by a click and also without scripts: opening the link of a mail changes nothing, since programs that examine mails open it, too. */
export default function ConfirmEmail({ loaderData }: Route.ComponentProps) {
  const { token, done, elsewhere, failed, needs, error } = loaderData;
  const refusal = done && needs === "password" && error ? refusalOf(error) : null;
  return (
    <AccountPage>
      <PageHead title={refusal ? `${refusal} ${words.title}` : words.title} />
      <div className="grid gap-5">
        <h1 className="text-4xl">{words.title}</h1>
        {done ? (
          <>
            <Notice tone="good">{words.done}</Notice>
            {elsewhere && <p>{words.guestOrders}</p>}
            {needs && <MissingProof token={token} needs={needs} refusal={refusal} />}
          </>
        ) : token ? (
          <ConfirmForm token={token} submit={words.submit}>
            <p>{words.text}</p>
          </ConfirmForm>
        ) : (
          <Notice tone="bad">{failed ? words.failed : words.badLink}</Notice>
        )}
        {(done || !token) && (
          <p>
            <Link to={href("/dashboard/myprofile")} className="link font-semibold">
              {words.profile}
            </Link>
          </p>
        )}
      </div>
    </AccountPage>
  );
}

const refusalOf = (error: string) => (error === "INVALID_PASSWORD" ? words.missing.wrong : words.missing.failed);

type Proof = { token: string | null; needs: string; refusal: string | null };

/** What it takes to get the orders of a guest into an account that has more than one way in (decision 0059). */
function MissingProof({ token, needs, refusal }: Proof) {
  const session = useSession();
  const { missing } = words;
  const newPassword = (
    <p>
      <Link to={href("/reset-password")} className="link font-semibold">
        {missing.reset}
      </Link>
    </p>
  );
  if (needs === "passkey") return <p>{missing.passkey}</p>;
  if (needs !== "password" || !token)
    return (
      <>
        <p>{missing.newPassword}</p>
        {newPassword}
      </>
    );
  return (
    <ConfirmForm token={token} submit={missing.submit}>
      <p>{missing.text}</p>
      {session.status === "signed-in" && (
        // For password managers.
        <input name="username" autoComplete="username" value={session.user.email} readOnly hidden />
      )}
      <Field
        ref={refusal ? focusOnMount : undefined}
        label={missing.password}
        type="password"
        name="password"
        autoComplete="current-password"
        error={refusal}
        required
      />
      {newPassword}
    </ConfirmForm>
  );
}

function ConfirmForm({ token, submit, children }: { token: string; submit: string; children: ReactNode }) {
  const callbackURL = useHref("/confirm-email");
  return (
    <form method="post" action="/api/identity/verify-email" className="grid gap-4">
      {children}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="callbackURL" value={callbackURL} />
      <Button type="submit" className="justify-self-start">
        {submit}
      </Button>
    </form>
  );
}
