import type { ExtractSchema } from "hono/types";
import type { Api } from "#api/api.ts";
import { apiAddress, readToken, renewToken, usableToken } from "#web/client/people/access-token.ts";
import { offline, refusalOf } from "#web/client/api-error.ts";
import { retryWhileBusy } from "#web/client/retry-while-busy.ts";
import { askToSignInAgain, type Proof } from "#web/client/people/sign-in-again.ts";

export { ApiError, messageOf } from "#web/client/api-error.ts";

// The types below read the API's own route table, so that a path, a request body or a response body has one description. See decision 0018.

type Routes = ExtractSchema<Api>;
type Method = "get" | "post" | "put" | "patch" | "delete";
type PathOf<M extends Method> = { [P in keyof Routes]: `$${M}` extends keyof Routes[P] ? P : never }[keyof Routes];
type Endpoint<M extends Method, P extends keyof Routes> = `$${M}` extends keyof Routes[P] ? Routes[P][`$${M}`] : never;
type InputOf<E> = E extends { input: infer Input } ? Input : never;
type BodyOf<E> = E extends { output: infer Output } ? Output : never;

type Value = string | number | boolean | null | undefined;
/** Query values may be what turns into text; null, undefined and "" are left out. */
type Loose<Input> = {
  [Part in keyof Input]: Part extends "query"
    ? { [Name in keyof Input[Part]]: Input[Part][Name] | Value }
    : Input[Part];
};
type Options<E> = Loose<InputOf<E>> & {
  signal?: AbortSignal;
  /** A refused token does not end the session here: the caller shows the refusal first. */
  keepSession?: boolean;
};
type Args<E> = {} extends InputOf<E> ? [options?: Options<E>] : [options: Options<E>];

/** The JSON body that an endpoint returns with status 200. */
export type ResponseBody<M extends Method, P extends PathOf<M>> = BodyOf<Endpoint<M, P>>;
/** The JSON body that an endpoint takes. */
export type RequestBody<M extends Method, P extends PathOf<M>> =
  InputOf<Endpoint<M, P>> extends { json: infer Json } ? Json : never;

/** One page of a list: `next` is the cursor of the next page, null at the end; `total` where the list is counted. */
export type ListPage<T> = { items: T[]; next: string | null; total: number | null };

type Listed<P extends PathOf<"get">> = ResponseBody<"get", P> extends (infer Item)[] ? Item : never;

type Client = {
  [M in Method]: <P extends PathOf<M>>(path: P, ...options: Args<Endpoint<M, P>>) => Promise<ResponseBody<M, P>>;
} & {
  list: <P extends PathOf<"get">>(path: P, ...options: Args<Endpoint<"get", P>>) => Promise<ListPage<Listed<P>>>;
};

type Request = {
  param?: Record<string, string>;
  query?: Record<string, Value | string[]>;
  json?: unknown;
  header?: Record<string, string | undefined>;
  signal?: AbortSignal;
  keepSession?: boolean;
};

const method = (name: string) => async (path: string, options?: Request) => read(await send(name, path, options));

/**
 * The endpoints of the API, with the bearer token. Rejects with `ApiError` for every response that is not a success, and where
 * there is none; with the signal's reason when aborted.
 */
export const api = {
  get: (path: string, options?: Request) => retryWhileBusy(() => method("GET")(path, options)),
  post: method("POST"),
  put: method("PUT"),
  patch: method("PATCH"),
  delete: method("DELETE"),
  async list(path: string, options?: Request) {
    const response = await retryWhileBusy(() => send("GET", path, options));
    const total = response.headers.get("x-total-count");
    return {
      items: (await read(response)) as unknown[],
      next: nextCursor(response.headers.get("link")),
      total: total === null ? null : Number(total),
    };
  },
} as Client;

/** A request to the identity provider, which reads a cookie instead of the token. Where it wants a recent sign-in, or a passkey, it is sent again after that. Rejects with `ApiError`. */
export async function identity<T>(path: string, json?: unknown): Promise<T> {
  const attempt = () =>
    request(json === undefined ? "GET" : "POST", `/identity/${path}`, json, { credentials: "include" });
  let response = await attempt();
  if (!response.ok) {
    const refusal = await refusalOf(response);
    const proof = proofFor(refusal.code);
    if (!proof || !(await askToSignInAgain(proof))) throw refusal;
    response = await attempt();
    if (!response.ok) throw await refusalOf(response);
  }
  return (await read(response)) as T;
}

/** Returns what the user has to prove themselves by before a refused request is sent again; null where that would not help. */
function proofFor(code: string): Proof | null {
  if (/^passkey_required$/i.test(code)) return "passkey";
  return /^sign_in_again$/i.test(code) ? "any" : null;
}

let onRefusal: (status: 401 | 403) => void = () => {};

/** Calls `listener` whenever the API refuses a token: with 401 when the sign-in has ended, with 403 when it lacks a permission. */
export function onTokenRefused(listener: typeof onRefusal): void {
  onRefusal = listener;
}

async function send(
  name: string,
  path: string,
  { param, query, json, header, signal, keepSession = false }: Request = {},
): Promise<Response> {
  const address = fill(path, param) + search(query);
  const present = Object.entries(header ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]));
  const attempt = (token: string | null) =>
    request(name, address, json, {
      signal: signal ?? null,
      headers: [...present, ...(token ? [["authorization", `Bearer ${token}`]] : [])] as [string, string][],
    });
  const token = await usableToken();
  let response = await attempt(token);
  if (response.status === 401 && token) {
    const renewed = readToken() === token ? await renewToken() : readToken();
    if (renewed) response = await attempt(renewed);
  }
  if (response.ok) return response;
  let refusal = await refusalOf(response);
  const proof = proofFor(refusal.code);
  if (proof && (await askToSignInAgain(proof))) {
    response = await attempt(await usableToken());
    if (response.ok) return response;
    refusal = await refusalOf(response);
  }
  const tokenRefused = token && (response.status === 401 || (response.status === 403 && !proofFor(refusal.code)));
  // After the caller, which may sign out itself and say where that leads.
  if (tokenRefused && !keepSession) setTimeout(onRefusal, 0, response.status);
  throw refusal;
}

/** Returns the response to a request for a file, whose body is not read yet. Rejects with `ApiError`. */
export function download(path: string): Promise<Response> {
  return send("GET", path);
}

async function request(name: string, path: string, json: unknown, init: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set("accept-language", document.documentElement.lang);
  if (json !== undefined) headers.set("content-type", "application/json");
  try {
    return await fetch(apiAddress(path), {
      ...init,
      method: name,
      headers,
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw offline(error);
  }
}

async function read(response: Response): Promise<unknown> {
  return response.status === 204 ? null : response.json();
}

function fill(path: string, param: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ""));
}

function search(query: NonNullable<Request["query"]> = {}): string {
  const present = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === null || one === undefined || one === "" ? [] : [[name, String(one)]])),
  );
  return present.length > 0 ? `?${new URLSearchParams(present).toString()}` : "";
}

function nextCursor(link: string | null): string | null {
  const target = /<([^>]+)>;\s*rel="next"/.exec(link ?? "")?.[1];
  return target ? new URL(target, location.href).searchParams.get("cursor") : null;
}
