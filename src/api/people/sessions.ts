import { z } from "@hono/zod-openapi";
import { acknowledged, byId, createRouter, deleted, endpoint, type Shop } from "#api/router.ts";
import { signedIn, staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { endOtherSessions, endSession, endSessionsOf, listSessions } from "#shop/people/users/sessions.ts";

const sessionResponse = z
  .object({
    id: z.uuid(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    network: z.string().openapi({ description: "The client's address, or its /64 of IPv6" }),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
    current: z.boolean().openapi({ description: "The sign-in of this request" }),
  })
  .openapi("Session");

const list = endpoint({
  method: "get",
  path: "/sessions",
  policy: "customer",
  summary: "Where the caller is signed in, the latest used first",
  request: {},
  response: z.array(sessionResponse),
});

const endOne = endpoint({
  method: "delete",
  path: "/sessions/{id}",
  policy: "own",
  summary: "End one of the caller's sign-ins",
  refusals: ["sign_in_again"],
  request: byId,
  response: deleted,
});

const endOthers = endpoint({
  method: "delete",
  path: "/sessions",
  policy: "customer",
  summary: "End all of the caller's sign-ins but this one",
  refusals: ["sign_in_again"],
  request: {},
  response: deleted,
});

const endOfUser = endpoint({
  method: "delete",
  path: "/users/{id}/sessions",
  policy: { permission: "users:manage" },
  summary: "End every sign-in of a user",
  refusals: ["sign_in_again"],
  request: byId,
  response: deleted,
});

export function sessionsRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const found = await listSessions(db, signedIn(c.get("actor")));
      const sessions = found.map(({ device, createdAt, lastUsedAt, ...same }) => ({
        ...same,
        ...device,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
      }));
      return c.json(sessions, 200);
    })
    .openapi(endOne, async (c) => {
      await endSession(db, signedIn(c.get("actor")), asId(c.req.valid("param").id));
      return c.json(acknowledged.deleted(1), 200);
    })
    .openapi(endOthers, async (c) =>
      c.json(acknowledged.deleted(await endOtherSessions(db, signedIn(c.get("actor")))), 200),
    )
    .openapi(endOfUser, async (c) => {
      const id = asId(c.req.valid("param").id);
      return c.json(acknowledged.deleted(await endSessionsOf(db, staff(c.get("actor"), "users:manage"), id)), 200);
    });
}
