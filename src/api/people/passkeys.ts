import { z } from "@hono/zod-openapi";
import { acknowledged, body, byId, createRouter, deleted, endpoint, modified, type Shop } from "#api/router.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { textOf } from "#shop/foundation/input.ts";
import { listPasskeys, removePasskey, renamePasskey } from "#shop/people/users/passkeys.ts";
import { passkeyRules } from "#shop/people/users/passkey-rules.ts";

const list = endpoint({
  method: "get",
  path: "/passkeys",
  policy: "customer",
  summary: "The caller's passkeys, the oldest first",
  request: {},
  response: z.array(
    z
      .object({
        id: z.uuid(),
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      })
      .openapi("Passkey"),
  ),
});

const rename = endpoint({
  method: "patch",
  path: "/passkeys/{id}",
  policy: "own",
  summary: "Rename a passkey",
  refusals: ["passkey_required"],
  request: { ...byId, ...body(z.strictObject({ name: textOf(passkeyRules.name) })) },
  response: modified,
});

const remove = endpoint({
  method: "delete",
  path: "/passkeys/{id}",
  policy: "own",
  summary: "Remove a passkey",
  refusals: ["passkey_required", "sign_in_again"],
  request: byId,
  response: deleted,
});

/** Passkeys are added and used under `/api/identity`, by a browser. */
export function passkeysRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const found = await listPasskeys(db, signedIn(c.get("actor")));
      return c.json(
        found.map(({ createdAt, lastUsedAt, ...same }) => ({
          ...same,
          createdAt: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        200,
      );
    })
    .openapi(rename, async (c) => {
      const id = asId(c.req.valid("param").id);
      await renamePasskey(db, signedIn(c.get("actor")), { id, ...c.req.valid("json") });
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(remove, async (c) => {
      const network = c.get("client")?.network;
      const id = asId(c.req.valid("param").id);
      await removePasskey(db, signedIn(c.get("actor")), { id, ...(network && { network }) });
      return c.json(acknowledged.deleted(1), 200);
    });
}
