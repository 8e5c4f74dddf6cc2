import { useSyncExternalStore } from "react";
import type { Permission } from "#shop/foundation/permissions.ts";
import { can, getSession, loading, startSession, subscribe, type Session } from "#web/shell/session-store.ts";

export {
  completeSignIn,
  getSession,
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

function follow(listener: () => void): () => void {
  const stop = subscribe(listener);
  startSession();
  return stop;
}

/** Returns the session. It is `loading` on the server and in the first render in the browser. */
export function useSession(): Session {
  return useSyncExternalStore(follow, getSession, () => loading);
}
