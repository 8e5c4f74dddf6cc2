import { useEffect, useSyncExternalStore } from "react";
import type { Permission } from "#shop/permissions.ts";
import { can, getSession, loading, startSession, subscribe, type Session } from "#web/shell/session-store.ts";

export {
  completeSignIn,
  refreshSession,
  sessionKnown,
  SessionUnknown,
  signOut,
  exitOf,
  type Session,
  type SessionUser,
  type SignedIn,
} from "#web/shell/session-store.ts";

/** Returns whether the signed-in user has a permission. */
export function useCan(): (permission: Permission) => boolean {
  const session = useSession();
  return (permission) => can(session, permission);
}

/** Who is here. The server and the first render in the browser never know: both say 'loading'. */
export function useSession(): Session {
  useEffect(startSession, []);
  return useSyncExternalStore(subscribe, getSession, () => loading);
}
