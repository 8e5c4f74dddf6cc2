import { href, Link, useHref } from "react-router";
import type { Route } from "./+types/confirm-email.ts";
import { AccountPage } from "#web/account/account-page.tsx";
import { PageHead } from "#web/shell/page-head.tsx";
import { personalLoader } from "#web/shell/page-loader.ts";
import { confirmEmail as words } from "#messages/confirm-email.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The token of the mail's link, or what became of it. */
export const loader = personalLoader(async ({ request }) => {
  const query = new URL(request.url).searchParams;
  const error = query.get("error");
  return {
    token: query.get("token"),
    done: query.get("done") === "yes",
    elsewhere: query.get("signedIn") === "no",
    // The link itself is good, and may work a moment later.
    failed: error !== null && error !== "INVALID_TOKEN",
  };
});

/** Confirms an email address, by a click and also without scripts: opening the link of a mail changes nothing, since programs that examine mails open it, too. */
export default function ConfirmEmail({ loaderData: { token, done, elsewhere, failed } }: Route.ComponentProps) {
  const callbackURL = useHref("/confirm-email");
  return (
    <AccountPage>
      <PageHead title={words.title} />
      <div className="grid gap-5">
        <h1 className="text-4xl">{words.title}</h1>
        {done ? (
          <>
            <Notice tone="good">{words.done}</Notice>
            {elsewhere && <p>{words.guestOrders}</p>}
          </>
        ) : token ? (
          <form method="post" action="/api/identity/verify-email" className="grid gap-4">
            <p>{words.text}</p>
            <input type="hidden" name="token" value={token} />
            <input type="hidden" name="callbackURL" value={callbackURL} />
            <Button type="submit" className="justify-self-start">
              {words.submit}
            </Button>
          </form>
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
