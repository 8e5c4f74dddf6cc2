import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  body,
  endpoint,
  deleted,
  createRouter,
  linkNext,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { admin, signedIn } from "#shop/actor.ts";
import { textField } from "#shop/input.ts";
import { profile } from "#shop/users/user-input.ts";
import { getProfile, isAdmin, listUsers, makeAdmin, removeUser, updateProfile, type User } from "#shop/users/users.ts";

const wireUser = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    role: z.enum(["customer", "admin"]),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    emailVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi("User");

function toWire(user: User): z.infer<typeof wireUser> {
  const { id, email, role, name, image, phoneNumber, address, emailVerified, createdAt } = user;
  const own = { phoneNumber, address, emailVerified, createdAt: createdAt.toISOString() };
  return { _id: id, email, role, displayName: name, photoURL: image, ...own };
}

const email = { params: z.object({ email: textField(320) }) };

const mine = endpoint({
  method: "get",
  path: "/profile",
  policy: "customer",
  summary: "The caller's own profile",
  request: {},
  answer: wireUser,
});

const update = endpoint({
  method: "put",
  path: "/profile",
  policy: "customer",
  summary: "Change the caller's own profile",
  request: body(
    z.object({
      displayName: profile.shape.displayName,
      photoURL: profile.shape.photoUrl,
      phoneNumber: profile.shape.phoneNumber,
      address: profile.shape.address,
    }),
  ),
  answer: wireUser,
});

const list = endpoint({
  method: "get",
  path: "/users",
  policy: "admin",
  summary: "Everybody with an account, newest first",
  request: { query: paging.extend({ q: searchText }) },
  answer: z.array(wireUser),
});

const askAdmin = endpoint({
  method: "get",
  path: "/admin/{email}",
  policy: "self",
  summary: "Whether somebody is an admin (D9)",
  request: email,
  answer: z.object({ admin: z.boolean() }),
});

const register = endpoint({
  method: "put",
  path: "/user/{email}",
  policy: "identity",
  summary: "Trade the identity session for a bearer token (D8)",
  request: email,
  answer: modified.extend({ token: z.string() }),
});

const promote = endpoint({
  method: "put",
  path: "/user/admin/{email}",
  policy: "admin",
  summary: "Make a user an admin",
  request: email,
  answer: modified,
});
const remove = endpoint({
  method: "delete",
  path: "/user/{email}",
  policy: "admin",
  summary: "Remove a user (D10)",
  request: email,
  answer: deleted,
});

export function usersRouter({ db, tokenFor }: Shop) {
  return createRouter()
    .openapi(mine, async (c) => c.json(toWire(await getProfile(db, signedIn(c.get("actor")))), 200))
    .openapi(update, async (c) => {
      const { photoURL, ...rest } = c.req.valid("json");
      return c.json(toWire(await updateProfile(db, signedIn(c.get("actor")), { ...rest, photoUrl: photoURL })), 200);
    })
    .openapi(list, async (c) => {
      const { rows, next } = await listUsers(db, admin(c.get("actor")), c.req.valid("query"));
      linkNext(c, next);
      return c.json(rows.map(toWire), 200);
    })
    .openapi(askAdmin, async (c) =>
      c.json({ admin: await isAdmin(db, signedIn(c.get("actor")), c.req.valid("param").email) }, 200),
    )
    .openapi(register, async (c) => {
      const { token, setCookies } = await tokenFor(c.req.raw.headers, c.req.valid("param").email);
      for (const cookie of setCookies) c.header("set-cookie", cookie, { append: true });
      c.header("cache-control", "no-store");
      return c.json({ ...acknowledged.modified(0), token }, 200);
    })
    .openapi(promote, async (c) =>
      c.json(acknowledged.modified(await makeAdmin(db, admin(c.get("actor")), c.req.valid("param").email)), 200),
    )
    .openapi(remove, async (c) =>
      c.json(acknowledged.deleted(await removeUser(db, admin(c.get("actor")), c.req.valid("param").email)), 200),
    );
}
