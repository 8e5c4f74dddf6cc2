import { sandboxCookieName } from "#sandbox/require-key.ts";
import type { RunningShop } from "#process/start.ts";

/** By the addresses of shops that this process has started. */
const keys = new Map<string, string>();

/** Lets those who visit a started shop open its sandbox. */
export function shareSandboxKey({ url, sandboxKey }: Pick<RunningShop, "url" | "sandboxKey">): void {
  if (sandboxKey !== null) keys.set(url, sandboxKey);
}

/** Returns the `Cookie` header that opens the sandbox of a shop; empty for one whose sandbox needs no key. */
export function sandboxCookie(url: string): string {
  const key = keys.get(url);
  return key === undefined ? "" : `${sandboxCookieName(url)}=${key}`;
}

/** Returns the same cookie as a browser stores it. */
export function storedSandboxCookies(url: string) {
  const value = keys.get(url);
  const about = { domain: new URL(url).hostname, path: "/sandbox", httpOnly: true, sameSite: "Lax" as const };
  return value === undefined ? [] : [{ name: sandboxCookieName(url), value, ...about }];
}
