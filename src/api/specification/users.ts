import { z } from "@hono/zod-openapi";
import { toUserResponse, userResponse as ownResponse } from "#api/people/user-response.ts";
import {
  acknowledged,
  byEmail,
  createRouter,
  deleted,
  endpoint,
  modified,
  pageJson,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { ownerRole, signedIn, staff } from "#shop/foundation/actor.ts";
import { removeUser } from "#shop/desk/personal-data/erase-account.ts";
import { assignRole } from "#shop/people/users/roles.ts";
import { isOwner, listUsers, type User } from "#shop/people/users/users.ts";

const { id, photoUrl, ...same } = ownResponse.shape;
const userResponse = z.object({ _id: id, photoURL: photoUrl, ...same }).openapi("User");

function toResponse(user: User): z.infer<typeof userResponse> {
  const { id: _id, photoUrl: photoURL, ...shown } = toUserResponse(user);
  return { _id, photoURL, ...shown };
}

const list = endpoint({
  method: "get",
  path: "/users",
  policy: { permission: "users:read" },
  summary: "All users, newest first",
  request: { query: paging.extend({ q: searchText }) },
  response: z.array(userResponse),
});

const isAdmin = endpoint({
  method: "get",
  path: "/admin/{email}",
  policy: { permission: "users:read", or: "self" },
  summary: "Whether a user is an admin, which is what the specification calls an owner (D9, D35)",
  refusals: ["malformed"],
  request: byEmail,
  response: z.object({ admin: z.boolean() }),
});

const register = endpoint({
  method: "put",
  path: "/user/{email}",
  policy: "identity",
  summary: "Exchange the identity session for a bearer token (D8)",
  refusals: ["malformed"],
  request: byEmail,
  response: modified.extend({ token: z.string() }),
});

const promote = endpoint({
  method: "put",
  path: "/user/admin/{email}",
  policy: { permission: "users:manage" },
  summary: "Make a user an admin: assigns the role owner",
  refusals: ["malformed", "not_found", "last_admin", "email_unconfirmed", "sign_in_again"],
  request: byEmail,
  response: modified,
});

const remove = endpoint({
  method: "delete",
  path: "/user/{email}",
  policy: { permission: "users:manage" },
  summary: "Remove a user (D10)",
  refusals: ["malformed", "not_found", "last_admin", "sign_in_again"],
  request: byEmail,
  response: deleted,
});

/** The calls of the specification about users, with its names. */
export function usersRouter({ db, tokenFor }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listUsers(db, staff(c.get("actor"), "users:read"), c.req.valid("query"));
      return pageJson(c, page, toResponse);
    })
    .openapi(isAdmin, async (c) =>
      c.json({ admin: await isOwner(db, signedIn(c.get("actor")), c.req.valid("param").email) }, 200),
    )
    .openapi(register, async (c) => {
      const { token, setCookies } = await tokenFor(c.req.raw.headers, c.req.valid("param").email);
      for (const cookie of setCookies) c.header("set-cookie", cookie, { append: true });
      c.header("cache-control", "no-store");
      return c.json({ ...acknowledged.modified(0), token }, 200);
    })
    .openapi(promote, async (c) => {
      const actor = staff(c.get("actor"), "users:manage");
      return c.json(acknowledged.modified(await assignRole(db, actor, c.req.valid("param"), { role: ownerRole })), 200);
    })
    .openapi(remove, async (c) => {
      const actor = staff(c.get("actor"), "users:manage");
      return c.json(acknowledged.deleted(await removeUser(db, actor, c.req.valid("param").email)), 200);
    });
}
