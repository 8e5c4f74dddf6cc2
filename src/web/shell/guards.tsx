import { useEffect, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { loginFor } from "#web/shell/origin-page.ts";
import { NoScript } from "#web/account/no-script.tsx";
import { refreshSession, signOut, useSession } from "#web/shell/session.tsx";
import { shell } from "#messages/shell.ts";
import { Button } from "#web/ui/button.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** Shows its children to somebody signed in; others go to /login, which leads back here. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.status === "loading") return <Pending />;
  if (session.status === "anonymous") {
    const left = session.left?.entry === location.key ? session.left.to : null;
    return <Navigate to={left ?? loginFor(location)} replace />;
  }
  return children;
}

/** Shows its children to an admin. Somebody else who is signed in is signed out and sent to /login. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  return (
    <RequireLogin>
      <AdminsOnly>{children}</AdminsOnly>
    </RequireLogin>
  );
}

function AdminsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const refused = session.status === "signed-in" && !session.isAdmin;
  useEffect(() => {
    if (refused) void signOut({ leaveFor: "/login?error=admin_only" });
  }, [refused]);
  return refused ? <Pending /> : children;
}

function Pending() {
  const session = useSession();
  if (session.status !== "loading" || !session.problem) return <Waiting />;
  return (
    <div className="mx-auto grid min-h-[60vh] max-w-md place-content-center gap-4 p-6 text-center" role="alert">
      <p>
        {shell.session.unreachable} {session.problem.message}
      </p>
      <Button onClick={() => void refreshSession()}>{shell.session.retry}</Button>
    </div>
  );
}

function Waiting() {
  return (
    <>
      <div className="wrap hidden pt-6 noscript:block">
        <NoScript />
      </div>
      <Spinner className="min-h-[60vh] noscript:hidden" />
    </>
  );
}
