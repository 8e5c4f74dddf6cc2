import { useEffect, useRef } from "react";
import { createContext, data, href, redirect, useRevalidator, type MiddlewareFunction } from "react-router";
import { NoScript } from "#web/ui/no-script.tsx";
import { mayOpen } from "#web/shell/menu.ts";
import { loginFor } from "#web/shell/origin-page.ts";
import { sessionKnown, signOut, exitOf, useSession, type SignedIn } from "#web/shell/session.tsx";
import { isStaff } from "#web/shell/session-store.ts";
import { Spinner } from "#web/ui/spinner.tsx";

/** The signed-in user, for the loaders and actions below a route with `requireLogin`. */
export const sessionContext = createContext<SignedIn>();

/**
 * Middleware of a route for signed-in users: waits until the session is known and redirects other visitors to /login, which leads
 * back. Throws `SessionUnknown` when the shop does not say who this is.
 */
export const requireLogin: MiddlewareFunction = async ({ request, context }) => {
  const session = await sessionKnown();
  if (session.status === "anonymous") throw redirect(exitOf() ?? loginFor(new URL(request.url)));
  context.set(sessionContext, session);
};

/**
 * Middleware of a staff route, below `requireLogin`: signs out and sends to /login a user without any permission, and to the page Security staff
 * whose permissions are withheld. Throws 403 for staff whose role lacks the permission of the page, which the menu names.
 */
export const requirePermission: MiddlewareFunction = async ({ request, context }) => {
  const session = context.get(sessionContext);
  if (mayOpen(session, new URL(request.url).pathname)) return;
  if (isStaff(session)) throw data(null, { status: 403 });
  // Their permissions wait for a longer password or a second factor.
  if (session.user.signIn.withheld) throw redirect(href("/dashboard/security"));
  const leaveFor = "/login?error=admin_only";
  await signOut({ leaveFor });
  throw redirect(leaveFor);
};

/**
 * The session of the open private page, null once it has ended. Runs the page's middleware again when the session ends or changes
 * hands, also in another tab.
 */
export function usePrivateSession(): SignedIn | null {
  const session = useSession();
  const { revalidate } = useRevalidator();
  const holder =
    session.status === "signed-in" ? [session.user.email, ...session.user.permissions].join(" ") : session.status;
  const checked = useRef(holder);
  // The session, which ends and changes hands outside of React.
  useEffect(() => {
    if (holder === checked.current || holder === "loading") return;
    checked.current = holder;
    void revalidate();
  }, [holder, revalidate]);
  return session.status === "signed-in" ? session : null;
}

/** Stands in for a private page until its data is there; without JavaScript it says what is missing. */
export function PrivatePageFallback({ withoutScripts }: { withoutScripts?: string }) {
  return (
    <>
      <div className="wrap hidden pt-6 noscript:block">
        <NoScript {...(withoutScripts && { text: withoutScripts })} />
      </div>
      <Spinner className="min-h-[60vh] noscript:hidden" />
    </>
  );
}
