import { z } from "@hono/zod-openapi";
import { acknowledged, body, byId, createRouter, deleted, endpoint, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { createApiKey, listApiKeys, newApiKey, revokeApiKey } from "#shop/people/api-keys/api-keys.ts";
import { asId } from "#shop/foundation/id.ts";

const policy = { permission: "api_keys:manage" } as const;

const apiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    hint: z.string().openapi({ description: "The last characters of the key" }),
    scopes: z.array(z.string()),
    ratePerMinute: z.int(),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .openapi("ApiKey");

const list = endpoint({
  method: "get",
  path: "/api-keys",
  policy,
  summary: "The keys with which programs call the API, newest first, revoked and expired ones included",
  request: {},
  response: z.array(apiKey),
});

const create = endpoint({
  method: "post",
  path: "/api-keys",
  policy,
  summary:
    "Make an API key, a bearer token with some of the caller's permissions; the response is the only time that it is shown",
  refusals: ["sign_in_again"],
  request: body(newApiKey),
  response: z.object({ id: z.uuid(), key: z.string(), expiresAt: z.iso.datetime() }),
});

const revoke = endpoint({
  method: "delete",
  path: "/api-keys/{id}",
  policy,
  summary: "Revoke an API key: its next request is refused",
  refusals: ["sign_in_again"],
  request: byId,
  response: deleted,
});

export function apiKeysRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const keys = await listApiKeys(db, staff(c.get("actor"), "api_keys:manage"));
      return c.json(
        keys.map(({ createdAt, expiresAt, lastUsedAt, revokedAt, ...same }) => ({
          ...same,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
          revokedAt: revokedAt?.toISOString() ?? null,
        })),
        200,
      );
    })
    .openapi(create, async (c) => {
      const made = await createApiKey(db, staff(c.get("actor"), "api_keys:manage"), c.req.valid("json"));
      return c.json({ ...made, expiresAt: made.expiresAt.toISOString() }, 200);
    })
    .openapi(revoke, async (c) => {
      const id = asId(c.req.valid("param").id);
      return c.json(acknowledged.deleted(await revokeApiKey(db, staff(c.get("actor"), "api_keys:manage"), id)), 200);
    });
}
