import {
  clearToken,
  readToken,
  registerUser,
  renewToken,
  storedKeys,
  tokenEmail,
  tokenEnd,
} from "#web/client/people/access-token.ts";
import { ApiError, identity, onTokenRefused } from "#web/client/api.ts";
import { getProfile, type OwnProfile } from "#web/client/people/profile.ts";
import type { Permission } from "#shop/foundation/permissions.ts";
import { permissionsKey } from "#http/head-script.ts";
import { dropDrafts, followSignOut } from "#web/ui/drafts.ts";

export type SessionUser = OwnProfile;

export type Session =
  /** `problem`: the shop could not be asked; the session stays pending until a retry succeeds. */
  { status: "loading"; problem?: ApiError } | { status: "anonymous" } | SignedIn;

export type SignedIn = { status: "signed-in"; user: SessionUser };

/** The session could not be loaded; a retry may help. */
export class SessionUnknown extends Error {
  constructor(cause: ApiError) {
    super(cause.message, { cause });
    this.name = "SessionUnknown";
  }
}

export const loading: Session = { status: "loading" };

// A store of its own: the API client ends the session, other tabs change it, and middleware reads it before a page renders.
let session: Session = loading;
let timer: ReturnType<typeof setTimeout> | undefined;
let started = false;
/** Where the private page that was open at sign-out leads, instead of to the login: on that entry of the history alone. */
let exit: { entry: string; to: string } | null = null;
const listeners = new Set<() => void>();

export const getSession = (): Session => session;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the signed-in user has a permission: for what a page shows. The API decides for itself. */
export function can(session: Session, permission: Permission): boolean {
  return session.status === "signed-in" && session.user.permissions.includes(permission);
}

/** Whether the signed-in user has any permission. */
export function isStaff(session: Session): boolean {
  return session.status === "signed-in" && session.user.permissions.length > 0;
}

function become(next: Session): void {
  session = next;
  if (next.status !== "loading") {
    const permissions = next.status === "signed-in" ? next.user.permissions.join(" ") : "";
    storeHint(permissions);
    // What the script in the head sets before the first paint.
    const { dataset } = document.documentElement;
    dataset["who"] = next.status === "signed-in" ? (permissions ? "signed-in staff" : "signed-in") : "anonymous";
    dataset["may"] = permissions;
  }
  clearTimeout(timer);
  if (next.status === "signed-in") renewInTime();
  for (const listener of listeners) listener();
}

function storeHint(permissions: string): void {
  try {
    if (permissions) localStorage.setItem(permissionsKey, permissions);
    else localStorage.removeItem(permissionsKey);
  } catch {
    // It only avoids a flicker at the next visit.
  }
}

function renewInTime(): void {
  const wait = Math.max(tokenEnd() - Date.now() - 90_000, 5_000);
  timer = setTimeout(() => {
    // Without an answer the next call tries again; a session that is over shows itself there too.
    void renewToken()
      .catch(() => null)
      .then(renewInTime);
  }, wait);
}

/** Loads the session once, and follows changes in other tabs. */
export function startSession(): void {
  if (started) return;
  started = true;
  onTokenRefused(checkAgain);
  followSignOut();
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== storedKeys.token && key !== null) return;
    if (!newValue) become({ status: "anonymous" });
    else if (session.status !== "signed-in" || session.user.email !== tokenEmail()) void refreshSession();
  });
  void refreshSession();
}

function checkAgain(status: 401 | 403): void {
  if (session.status !== "signed-in") return;
  if (status === 401) endSession();
  else void refreshSession();
}

/** The session, once it is known. Throws `SessionUnknown` when the shop cannot be asked; the next call asks again. */
export async function sessionKnown(): Promise<Exclude<Session, { status: "loading" }>> {
  if (!started) startSession();
  else if (session.status === "loading" && session.problem) void refreshSession();
  while (session.status === "loading") {
    if (session.problem) throw new SessionUnknown(session.problem);
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = subscribe(resolve);
    await promise;
    stop();
  }
  return session;
}

/** Loads the session: after a sign-in, a change of the profile, or a failure to reach the shop. */
export async function refreshSession(): Promise<Session> {
  const email = tokenEmail();
  if (!readToken() || !email) {
    become({ status: "anonymous" });
    return session;
  }
  if (session.status !== "signed-in") become(loading);
  try {
    become({ status: "signed-in", user: await getProfile() });
  } catch (error) {
    const problem = error instanceof ApiError ? error : new ApiError(0, {});
    if (problem.status === 401 || problem.status === 403) endSession();
    else if (session.status !== "signed-in") become({ status: "loading", problem });
  }
  return session;
}

/** Registers the user of the identity session and stores their token. Returns null without such a session. */
export async function completeSignIn(): Promise<Session | null> {
  const proof = await identity<{ user: { email: string } } | null>("get-session");
  if (!proof?.user) return null;
  await registerUser(proof.user.email);
  return refreshSession();
}

function endSession(): void {
  clearToken();
  become({ status: "anonymous" });
}

const historyEntry = (): string => ((history.state ?? {}) as { key?: string }).key ?? "default";

/** Where the open private page leads after `signOut({ leaveFor })`, else null. */
export function exitOf(): string | null {
  return exit?.entry === historyEntry() ? exit.to : null;
}

/**
 * Ends the session here, in the other tabs and at the identity provider. `leaveFor`: where a user on a private page
 * is sent (else to the login, which leads back). `keepDrafts`: of the user whose sign-in has ended and who signs in again.
 */
export async function signOut({
  leaveFor,
  keepDrafts = false,
}: { leaveFor?: string; keepDrafts?: boolean } = {}): Promise<void> {
  if (leaveFor) exit = { entry: historyEntry(), to: leaveFor };
  endSession();
  if (!keepDrafts) dropDrafts();
  await identity("sign-out", {}).catch(() => null);
}
