import { createRoute, OpenAPIHono, z, type RouteConfig } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import type { Db } from "#db/db.ts";
import type { Site } from "#http/shop-context.ts";
import { signedIn, staff, type Actor, type Staff } from "#shop/actor.ts";
import { ShopError } from "#shop/errors.ts";
import { fieldErrors, textField } from "#shop/input.ts";
import type { ReadMap } from "#shop/imports/records.ts";
import type { PaymentProvider } from "#shop/payments/provider.ts";
import type { Permission } from "#shop/permissions.ts";
import { listSizes } from "#shop/limits.ts";

/** What the API works with; all of it is handed in. */
export type Shop = {
  db: Db;
  /** For what everybody may read: connections apart, so that many readers leave some for orders. */
  reads: Db;
  site: Site;
  payments: PaymentProvider;
  unpaidOrderTtlMs: number;
  /** Reads the lines of a mapping of the Auto Care ids. */
  readMap: ReadMap;
  /** Writes a file of the whole catalogue, a piece at a time. */
  writeExport: (
    actor: Staff<"exports:run">,
    kind: "aces" | "csv" | "map",
    write: (text: string) => Promise<void>,
  ) => Promise<void>;
  /** The bearer of a token, or null where there is none or it is good no more. */
  actorOf: (authorization: string | null) => Promise<Actor | null>;
  /** Trades the identity provider's proof for a bearer token (D8); throws `identity_unproven`. */
  tokenFor: (headers: Headers, email: string) => Promise<{ token: string; setCookies: string[] }>;
};

/**
 * Who may call. `own`: the customer whose thing it is; `identity`: proof from the identity provider; `provider`: the payment provider's
 * signature. A permission: staff who have it; with `or: "own"` also the customer whose thing it is (404 for others), with `or: "self"` also
 * the user whom it is about (403 for others).
 */
export type Policy =
  | "public"
  | "customer"
  | "own"
  | "identity"
  | "provider"
  | { permission: Permission; or?: "own" | "self" };

const problemShape = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
});

export const added = z.object({ acknowledged: z.literal(true), insertedId: z.string() });
export const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });
export const deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export const acknowledged = {
  added: (insertedId: string) => ({ acknowledged: true as const, insertedId }),
  modified: (modifiedCount: number) => ({ acknowledged: true as const, modifiedCount }),
  deleted: (deletedCount: number) => ({ acknowledged: true as const, deletedCount }),
};

export type Env = { Variables: { actor: Actor | null } };

type Request = NonNullable<RouteConfig["request"]>;

type Method = "get" | "post" | "put" | "patch" | "delete";

type Row<M extends Method, P extends string, R extends Request, A extends z.ZodType> = {
  method: M;
  path: P;
  policy: Policy;
  summary: string;
  request: R;
  response: A;
  /** Its response, made by `publicJson`, is cached by its declared parameters. */
  cache?: true;
  /** Still served; the summary says what takes its place. */
  deprecated?: true;
};

/**
 * One row of the API: its path, who may call it, what it takes and what it answers, all of which the OpenAPI document
 * shows. A caller who may not call is refused before anything they sent is read.
 */
export function endpoint<M extends Method, P extends string, R extends Request, A extends z.ZodType>(
  row: Row<M, P, R, A>,
) {
  const { method, path, policy, summary, request, response, cache, deprecated } = row;
  return createRoute({
    method,
    path,
    summary,
    request,
    ...policyDocument(policy),
    ...(cache && { "x-cached": true }),
    ...(deprecated && { deprecated }),
    middleware: [guard(policy)] as const,
    responses: orProblem({ 200: { description: "Done", content: { "application/json": { schema: response } } } }),
  });
}

/** Adds the problem document to the documented responses. Its type stays out: clients get it as a thrown `ApiError`. */
function orProblem<Responses extends object>(responses: Responses): Responses {
  const problem = { description: "Refused", content: { "application/problem+json": { schema: problemShape } } };
  return { ...responses, default: problem };
}

type Download<P extends string, R extends Request> = Omit<Row<"get", P, R, z.ZodType>, "method" | "response"> & {
  /** The types of file it may be. */
  types: string[];
};

/** A row whose answer is a file. */
export function download<P extends string, R extends Request>({
  path,
  policy,
  summary,
  request,
  types,
}: Download<P, R>) {
  const content = Object.fromEntries(types.map((type) => [type, { schema: z.string().openapi({ format: "binary" }) }]));
  return createRoute({
    method: "get",
    path,
    summary,
    request,
    ...policyDocument(policy),
    middleware: [guard(policy)] as const,
    responses: orProblem({ 200: { description: "The file", content } }),
  });
}

/** The policy in the OpenAPI document. */
function policyDocument(policy: Policy) {
  if (typeof policy === "object") {
    const name = policy.or ? `${policy.or} or staff` : "staff";
    return { "x-policy": name, "x-permission": policy.permission, security: [{ bearer: [] }] };
  }
  const security = {
    public: [],
    provider: [],
    identity: [{ session: [] }],
    customer: [{ bearer: [] }],
    own: [{ bearer: [] }],
  };
  return { "x-policy": policy, security: security[policy] };
}

function guard(policy: Policy): MiddlewareHandler<Env> {
  return async (c, next) => {
    if (typeof policy === "object" && !policy.or) staff(c.get("actor"), policy.permission);
    else if (typeof policy === "object" || policy === "customer" || policy === "own") signedIn(c.get("actor"));
    await next();
  };
}

/** A JSON body of this shape. */
export function body<T extends z.ZodType>(schema: T) {
  return { body: { required: true, content: { "application/json": { schema } } } } as const;
}

export function createRouter() {
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (result.success) return;
      throw new ShopError(result.target === "json" ? "invalid" : "malformed", {
        fields: fieldErrors(result.error),
      });
    },
  });
}

/** `?limit=`: a whole number from 1 to `most`, `unasked` by default. */
export const limitParameter = ({ most, unasked }: { most: number; unasked: number }) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "not_whole")
    .transform(Number)
    .pipe(z.int().min(1, "too_small:1").max(most, `too_large:${most}`))
    .default(unasked);

/** `?limit=` and `?cursor=` of every list (D6). A cursor is opaque: `Link` gives the next page's. */
export const paging = z.object({
  limit: limitParameter(listSizes.api),
  cursor: z.string().max(2_000, "not_a_cursor").optional(),
});

export const searchText = z.string().max(200, "too_long:200").optional();

/** An email in an address, lower-cased. A blank was a `+` before somebody decoded it as a form would (D26). */
export const emailParameter = textField(320).transform((text) => text.replaceAll(" ", "+").toLowerCase());

/** Names the next page in the `Link` header (RFC 8288). A cached response links from its canonical address. */
export function linkNext(c: Context, next: string | null): void {
  if (!next) return;
  const address: unknown = c.get("address");
  const url = new URL(typeof address === "string" ? address : c.req.url, c.req.url);
  url.searchParams.set("cursor", next);
  c.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}

/** Gives the fields that a verb refused the names they have in requests (D4). */
export async function mapFieldNames<T>(names: Record<string, string>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const fields = error.fields.map((one) => ({ ...one, field: names[one.field] ?? one.field }));
    throw new ShopError(error.code, { fields, data: error.data, cause: error });
  }
}
