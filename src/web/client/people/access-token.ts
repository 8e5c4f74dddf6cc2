import { ApiError, offline, refusalOf } from "#web/client/api-error.ts";

/** The specification's place for the bearer token. */
const tokenKey = "accessToken";
const emailKey = "accessEmail";
/** A token this close to its end is renewed before it is used. */
const renewBeforeMs = 60_000;

export const storedKeys = { token: tokenKey, email: emailKey };

export function readToken(): string | null {
  return readStored(tokenKey);
}

export function tokenEmail(): string | null {
  return readStored(emailKey);
}

/** In a browser without storage for this page, the visitor counts as signed out. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function clearToken(): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(emailKey);
}

/** When the stored token ends, in ms since 1970; 0 where there is none or it can't be read. */
export function tokenEnd(token = readToken()): number {
  const payload = token?.split(".")[1];
  if (!payload) return 0;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))) as { exp?: number };
    return (exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}

/** The API's address as the page says it (`API_URL`), without a slash at the end. */
export function apiAddress(path: string): string {
  const base = document.documentElement.dataset["api"] ?? "";
  return `${base.replace(/\/+$/, "")}/api${path}`;
}

/** Registers the user of the identity session (D8) and stores the returned token. Throws an `ApiError`. */
export async function registerUser(email: string): Promise<string> {
  const response = await fetch(apiAddress(`/user/${encodeURIComponent(email)}`), {
    method: "PUT",
    headers: { "content-type": "application/json", "accept-language": document.documentElement.lang },
    credentials: "include",
    body: JSON.stringify({ email }),
  }).catch((error: unknown) => {
    throw offline(error);
  });
  if (!response.ok) throw await refusalOf(response);
  const { token } = (await response.json()) as { token: string };
  localStorage.setItem(emailKey, email);
  localStorage.setItem(tokenKey, token);
  return token;
}

let renewing: Promise<string | null> | null = null;

/** A new token while the identity session lives, else null. Calls at the same time share one request. */
export function renewToken(): Promise<string | null> {
  const email = tokenEmail();
  if (!email) return Promise.resolve(null);
  renewing ??= registerUser(email)
    .catch((error: unknown) => {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return null;
      throw error;
    })
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

/** The stored token, renewed where it is about to end. Null: nobody is signed in. */
export async function usableToken(): Promise<string | null> {
  const token = readToken();
  if (!token || tokenEnd(token) - Date.now() > renewBeforeMs) return token;
  return (await renewToken()) ?? token;
}
