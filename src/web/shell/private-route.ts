import { useEffect, useRef } from "react";
import { createContext, redirect, useRevalidator, type MiddlewareFunction } from "react-router";
import { loginFor } from "#web/shell/origin-page.ts";
import { sessionKnown, exitOf, useSession, type SignedIn } from "#web/shell/session.tsx";

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
