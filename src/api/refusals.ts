import { z, type RouteConfig } from "@hono/zod-openapi";
import type { Policy } from "#api/policy.ts";
import { statusOf } from "#http/status.ts";
import type { ErrorCode } from "#shop/foundation/errors.ts";

type Declaration = {
  method: RouteConfig["method"];
  path: string;
  policy: Policy;
  request: NonNullable<RouteConfig["request"]>;
  refusals?: readonly ErrorCode[];
};

/**
 * Returns every code that an endpoint can answer: those that follow from its policy, its path and its request, and the `refusals` of the
 * verb behind it.
 */
function codesOf({ method, path, policy, request, refusals = [] }: Declaration): ErrorCode[] {
  const body = request.body?.content;
  const writes = method === "post" || method === "put" || method === "patch";
  const codes: (ErrorCode | false | null | undefined)[] = [
    ...codesOfPolicy(policy),
    (request.query || request.headers || body?.["application/json"]) && "malformed",
    ...(body?.["application/json"] ? (["invalid"] as const) : []),
    writes && "too_large",
    writes && (!body || body["application/json"]) && "unsupported_media_type",
    path.includes("{id}") && "not_found",
    ...refusals,
    "busy",
    "unavailable",
    "internal",
  ];
  return [...new Set(codes.filter((code) => typeof code === "string"))];
}

/** An API key may call too often, and lack a permission. */
const ofKeys = ["permission_missing", "rate_limited"] as const;

function codesOfPolicy(policy: Policy): ErrorCode[] {
  if (typeof policy === "object") {
    if (policy.or === "own") return ["sign_in_required", "not_found", ...ofKeys];
    if (policy.or === "self") return ["sign_in_required", "not_yours", ...ofKeys];
    return ["sign_in_required", ...ofKeys, "two_factor_required", "staff_password_required"];
  }
  if (policy === "public") return ["rate_limited"];
  if (policy === "own line") return ["sign_in_required", "not_found", ...ofKeys];
  if (policy === "identity") return ["identity_unproven", "rate_limited"];
  if (policy === "provider") return ["signature_invalid", "rate_limited"];
  return ["sign_in_required", ...ofKeys];
}

const problemShape = z
  .looseObject({
    type: z.string().openapi({
      description:
        "`urn:camber:` and the code. Further members belong to the code: which permission is missing, which price is new",
    }),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
  })
  .openapi("Problem");

/**
 * Returns the responses with a problem document for each status that the endpoint can refuse with, which lists the codes. The type of these
 * stays out: clients get them as a thrown `ApiError`.
 */
export function withRefusals<Responses extends object>(responses: Responses, declaration: Declaration): Responses {
  const byStatus = Map.groupBy(codesOf(declaration), (code) => statusOf[code]);
  const problems = [...byStatus].map(([status, codes]) => {
    const media = {
      // Only the document needs these schemas: they would be half of all.
      get schema() {
        return problemShape.extend({ code: z.enum(codes) });
      },
      examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
    };
    return [status, { description: codes.join(", "), content: { "application/problem+json": media } }];
  });
  return { ...responses, ...Object.fromEntries(problems) };
}
