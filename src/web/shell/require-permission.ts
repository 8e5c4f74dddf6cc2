import { data, href, redirect, type MiddlewareFunction } from "react-router";
import { mayOpen } from "#web/shell/menu.ts";
import { sessionContext } from "#web/shell/private-route.ts";
import { isStaff, signOut } from "#web/shell/session-store.ts";

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
