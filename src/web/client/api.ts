import { apiAddress, readToken, renewToken, usableToken } from "#web/client/access-token.ts";
import { ApiError, offline } from "#web/client/api-error.ts";

export { ApiError, wordsOf } from "#web/client/api-error.ts";

type Query = Record<string, string | number | boolean | null | undefined>;
type Options = { query?: Query; headers?: Record<string, string>; signal?: AbortSignal };

/** One page of a list: `next` is the cursor that goes on, null at the end; `total` where the list is counted. */
export type ListPage<T> = { items: T[]; next: string | null; total: number | null };

/** Calls of the JSON API with the bearer token; throws `ApiError` for every answer that is not a success, and for none. */
export const api = {
  get: <T>(path: string, options?: Options) => call<T>("GET", path, undefined, options),
  post: <T>(path: string, body?: unknown, options?: Options) => call<T>("POST", path, body, options),
  put: <T>(path: string, body?: unknown, options?: Options) => call<T>("PUT", path, body, options),
  patch: <T>(path: string, body?: unknown, options?: Options) => call<T>("PATCH", path, body, options),
  delete: <T>(path: string, options?: Options) => call<T>("DELETE", path, undefined, options),
  async list<T>(path: string, options?: Options): Promise<ListPage<T>> {
    const response = await send("GET", path, undefined, options);
    const total = response.headers.get("x-total-count");
    return {
      items: (await read(response)) as T[],
      next: nextCursor(response.headers.get("link")),
      total: total === null ? null : Number(total),
    };
  },
};

/** A call to the identity provider, which keeps a cookie instead of the token. */
export async function identity<T>(path: string, body?: unknown): Promise<T> {
  const response = await request(body === undefined ? "GET" : "POST", `/identity/${path}`, body, {
    credentials: "include",
  });
  if (!response.ok) throw await failure(response);
  return (await read(response)) as T;
}

async function call<T>(method: string, path: string, body: unknown, options?: Options): Promise<T> {
  return (await read(await send(method, path, body, options))) as T;
}

async function send(
  method: string,
  path: string,
  body: unknown,
  { query, headers = {}, signal }: Options = {},
): Promise<Response> {
  const address = path + search(query);
  const attempt = (token: string | null) =>
    request(method, address, body, {
      signal: signal ?? null,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
  const token = await usableToken();
  let response = await attempt(token);
  if (response.status === 401 && token) {
    const renewed = readToken() === token ? await renewToken() : readToken();
    if (renewed) response = await attempt(renewed);
  }
  if (!response.ok) throw await failure(response);
  return response;
}

async function request(method: string, path: string, body: unknown, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  if (body !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(apiAddress(path), {
      ...init,
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw offline(error);
  }
}

async function failure(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  return new ApiError(response.status, problem);
}

async function read(response: Response): Promise<unknown> {
  return response.status === 204 ? null : response.json();
}

function search(query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
    : "";
}

function nextCursor(link: string | null): string | null {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
  return target ? new URL(target, location.href).searchParams.get("cursor") : null;
}
