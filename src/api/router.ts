import { createRoute, OpenAPIHono, z, type RouteConfig } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Db } from "#db/db.ts";
import { guard, type Env } from "#api/guard.ts";
import type { Policy } from "#api/policy.ts";
import { requireStrict } from "#api/strict-bodies.ts";
import { withRefusals } from "#api/refusals.ts";
import type { Site } from "#http/shop-context.ts";
import type { Actor, Staff } from "#shop/foundation/actor.ts";
import type { ConnectionVault } from "#shop/desk/connections/connections.ts";
import { ShopError, type ErrorCode } from "#shop/foundation/errors.ts";
import { fieldErrors, textField } from "#shop/foundation/input.ts";
import type { ImageIntake } from "#shop/foundation/images/receive-image.ts";
import type { PreviewCsv } from "#shop/supply/imports/csv-layout.ts";
import type { ReadMap } from "#shop/supply/imports/records.ts";
import type { Page } from "#shop/foundation/keyset.ts";
import type { PaymentProvider } from "#shop/selling/payments/provider.ts";
import { listSizes, queryLimits } from "#shop/foundation/limits.ts";
import type { WebhookSender } from "#shop/foundation/webhooks/webhook-sender.ts";
import { emailKey } from "#shop/foundation/email.ts";

/** The dependencies of the API. */
export type Shop = {
  db: Db;
  /** Connections for public reads, separate so that many readers leave some for orders. */
  reads: Db;
  site: Site;
  payments: PaymentProvider;
  webhooks: WebhookSender;
  unpaidOrderTtlMs: number;
  /** Reads the lines of a mapping file of Auto Care ids. */
  readMap: ReadMap;
  /** Reads the beginning of a CSV file to show how it is understood. */
  previewCsv: PreviewCsv;
  /** Makes the files of an uploaded image, and says where they are. */
  images: ImageIntake;
  /** Writes a file of the whole catalogue in pieces. */
  writeExport: (
    actor: Staff<"exports:run">,
    kind: "aces" | "pies" | "csv" | "map",
    write: (text: string) => Promise<void>,
  ) => Promise<void>;
  /** Encrypts, tests and judges the shop's connections. */
  connections: ConnectionVault;
  /** Returns the bearer of a token; null without a valid one. */
  actorOf: (authorization: string | null) => Promise<Actor | null>;
  /** Exchanges an identity session for a bearer token (D8). Throws `identity_unproven`. */
  tokenFor: (headers: Headers, email: string) => Promise<{ token: string; setCookies: string[] }>;
};

/** The request of an endpoint of one row, by its id, which `asId` parses: a malformed one is not found. */
export const byId = { params: z.object({ id: z.string() }) };
/** The request of an endpoint of a guest's order, by the key in its link. */
export const byKey = { params: z.object({ key: z.string().max(64, "too_long:64") }) };

export const added = z.object({ acknowledged: z.literal(true), insertedId: z.string() });
export const modified = z.object({ acknowledged: z.literal(true), modifiedCount: z.int() });
export const deleted = z.object({ acknowledged: z.literal(true), deletedCount: z.int() });

export const acknowledged = {
  added: (insertedId: string) => ({ acknowledged: true as const, insertedId }),
  modified: (modifiedCount: number) => ({ acknowledged: true as const, modifiedCount }),
  deleted: (deletedCount: number) => ({ acknowledged: true as const, deletedCount }),
};

type Request = NonNullable<RouteConfig["request"]>;

type Method = "get" | "post" | "put" | "patch" | "delete";

type Success = 200 | 202;

type Declaration<
  M extends Method,
  P extends string,
  R extends Request,
  A extends z.ZodType,
  S extends Success = 200,
> = {
  method: M;
  path: P;
  policy: Policy;
  summary: string;
  request: R;
  response: A;
  /** The codes that its verb throws, besides those that follow from policy, path and request (`refusals.ts`). */
  refusals?: readonly ErrorCode[];
  /** Its response, made by `publicJson`, is cached by its declared parameters. */
  cache?: true;
  /** 202: the work is done after the response. 200 by default. */
  status?: S;
  /** Still served; the summary names its replacement. */
  deprecated?: true;
};

/**
 * Declares one endpoint of the API: its path, who may call it, its request, its response and its refusals, all of which the OpenAPI document
 * shows. A caller without permission is refused before their request is read.
 */
export function endpoint<
  M extends Method,
  P extends string,
  R extends Request,
  A extends z.ZodType,
  S extends Success = 200,
>(row: Declaration<M, P, R, A, S>) {
  const { method, path, policy, summary, request, response, refusals, cache, deprecated, status = 200 } = row;
  const description = status === 202 ? "Accepted" : "Done";
  const success = { description, content: { "application/json": { schema: response } } };
  const done = { [status]: success } as Record<S, typeof success>;
  return createRoute({
    method,
    path,
    summary,
    request,
    ...policyDocument(policy),
    ...(cache && { "x-cached": true }),
    ...(deprecated && { deprecated }),
    middleware: [guard(policy)] as const,
    responses: withRefusals(done, { method, path, policy, request, ...(refusals && { refusals }) }),
  });
}

type Download<P extends string, R extends Request> = Omit<
  Declaration<"get", P, R, z.ZodType>,
  "method" | "response"
> & {
  /** The media types that the file may have. */
  types: string[];
};

/** Declares an endpoint whose response is a file. */
export function download<P extends string, R extends Request>({
  path,
  policy,
  summary,
  request,
  refusals,
  types,
}: Download<P, R>) {
  const ofJson = z.record(z.string(), z.unknown());
  const schemaOf = (type: string) => (type === "application/json" ? ofJson : z.string().openapi({ format: "binary" }));
  const content = Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]));
  return createRoute({
    method: "get",
    path,
    summary,
    request,
    ...policyDocument(policy),
    middleware: [guard(policy)] as const,
    responses: withRefusals(
      { 200: { description: "The file", content } },
      { method: "get", path, policy, request, ...(refusals && { refusals }) },
    ),
  });
}

/** Returns the policy for the OpenAPI document. */
function policyDocument(policy: Policy) {
  if (typeof policy === "object") {
    const name = policy.or ? `${policy.or} or staff` : "staff";
    return { "x-policy": name, "x-permission": policy.permission, security: [{ bearer: [] }] };
  }
  const security: Record<Extract<Policy, string>, Record<string, string[]>[]> = {
    public: [],
    shopper: [{ bearer: [] }, { cart: [] }, {}],
    "own line": [{ bearer: [] }, { cart: [] }],
    provider: [],
    identity: [{ session: [] }],
    customer: [{ bearer: [] }],
    own: [{ bearer: [] }],
  };
  return { "x-policy": policy, security: security[policy] };
}

/** A JSON body of this shape. Every object of it is strict, at any depth: what the shop would ignore is refused. */
export function body<T extends z.ZodType>(schema: T) {
  requireStrict(schema);
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

/** `?limit=`: a whole number from 1 to `most`, `default` where it is missing. */
export const limitParameter = ({ most, default: size }: { most: number; default: number }) =>
  z
    .string()
    .regex(/^\d{1,6}$/, "not_whole")
    .transform(Number)
    .pipe(z.int().min(1, "too_small:1").max(most, `too_large:${most}`))
    .default(size);

/** `?limit=` and `?cursor=` of every list (D6). A cursor is opaque: `Link` has that of the next page. */
export const paging = z.object({
  limit: limitParameter(listSizes.api),
  cursor: z.string().max(queryLimits.cursorLength, "not_a_cursor").optional(),
});

export const searchText = z.string().max(queryLimits.valueLength, `too_long:${queryLimits.valueLength}`).optional();

/** An email in a path or query, as the shop stores it. A space was a `+` that some client decoded as in a form (D26). */
export const emailParameter = textField(320).transform((text) => emailKey(text.replaceAll(" ", "+")));

/** The request of an endpoint of one user, by their email address. */
export const byEmail = { params: z.object({ email: emailParameter }) };

/** Sets the `Link` header to the next page (RFC 8288). A cached response links from its canonical address. */
export function linkNext(c: Context, next: string | null): void {
  if (!next) return;
  const address: unknown = c.get("address");
  const url = new URL(typeof address === "string" ? address : c.req.url, c.req.url);
  url.searchParams.set("cursor", next);
  c.header("link", `<${url.pathname}${url.search}>; rel="next"`);
}

/** Responds with the rows of a page as the API names them, and the link to the next one. */
export function pageJson<Row, Response>(
  c: Context,
  { rows, next }: Pick<Page<Row>, "rows" | "next">,
  toResponse: (row: Row) => Response,
) {
  linkNext(c, next);
  return c.json(
    rows.map((row) => toResponse(row)),
    200,
  );
}
