import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  body,
  byId,
  endpoint,
  deleted,
  createRouter,
  byEmail,
  pageJson,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { ownerRole, signedIn, staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { permissions } from "#shop/foundation/permissions.ts";
import { signInOf } from "#shop/people/users/sessions.ts";
import { assignRole, listRoles } from "#shop/people/users/roles.ts";
import { profile } from "#shop/people/users/user-input.ts";
import { removeUser } from "#shop/desk/personal-data/erase-account.ts";
import { getProfile, isOwner, listUsers, updateProfile, type User } from "#shop/people/users/users.ts";

const userResponse = z
  .object({
    _id: z.uuid(),
    email: z.string(),
    role: z.string().openapi({ description: "`customer`, `admin` (the role owner) or the name of another role" }),
    displayName: z.string(),
    photoURL: z.string().nullable(),
    phoneNumber: z.string().nullable(),
    address: z.string().nullable(),
    emailVerified: z.boolean(),
    mailboxProven: z.boolean().openapi({
      description:
        "Whether who holds the account has proved that they read its mailbox, without which it gets no further permissions",
    }),
    locale: z
      .string()
      .nullable()
      .openapi({ description: "The language of their mails, as a tag. Null: the shop's default" }),
    createdAt: z.iso.datetime(),
  })
  .openapi("User");

const permissionNames = z.array(z.enum(permissions));

/** The specification's name of the role owner (D35); other roles have the same names in the API. */
const specifiedOwner = "admin";
const toRoleName = (role: string) => (role === ownerRole ? specifiedOwner : role);
const fromRoleName = (name: string) => (name === specifiedOwner ? ownerRole : name);

function toUserResponse(user: User): z.infer<typeof userResponse> {
  const { id, email, role, name, image, phoneNumber, address, emailVerified, locale, createdAt } = user;
  const mailboxProven = user.mailboxProvenAt !== null;
  const own = { phoneNumber, address, emailVerified, mailboxProven, locale, createdAt: createdAt.toISOString() };
  return { _id: id, email, role: toRoleName(role), displayName: name, photoURL: image, ...own };
}

/** Rethrows `error`; the roles of a `changed_meanwhile` by their names in the API. */
function refuseChanged(error: unknown): never {
  if (!(error instanceof ShopError) || error.code !== "changed_meanwhile") throw error;
  const { role, wanted } = error.data as { role: string; wanted: string };
  throw new ShopError("changed_meanwhile", { data: { role: toRoleName(role), wanted: toRoleName(wanted) } });
}

const mine = endpoint({
  method: "get",
  path: "/profile",
  policy: "customer",
  summary: "The caller's own profile and permissions",
  refusals: ["not_found"],
  request: {},
  response: userResponse
    .extend({
      permissions: permissionNames,
      photo: z.url().nullable().openapi({
        description: "Absolute: the shop's own copy of `photoURL`; null while there is none",
      }),
      signIn: z.object({
        password: z.boolean(),
        twoFactor: z.boolean(),
        passkey: z.boolean().openapi({ description: "Whether they have one" }),
        withheld: z
          .enum(["password", "two_factor"])
          .nullable()
          .openapi({ description: "Why staff don't have the permissions of their role yet" }),
      }),
    })
    .openapi("Profile"),
});

const update = endpoint({
  method: "put",
  path: "/profile",
  policy: "customer",
  summary: "Change the caller's own profile",
  refusals: ["not_found"],
  request: body(
    z.strictObject({
      displayName: profile.shape.displayName,
      photoURL: profile.shape.photoUrl,
      phoneNumber: profile.shape.phoneNumber,
      address: profile.shape.address,
      locale: profile.shape.locale,
    }),
  ),
  response: userResponse,
});

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

const roles = endpoint({
  method: "get",
  path: "/roles",
  policy: { permission: "users:read" },
  summary: "All roles with their permissions, those with most permissions first; `admin` is the role owner",
  request: {},
  response: z.array(z.object({ name: z.string(), permissions: permissionNames }).openapi("Role")),
});

const assign = endpoint({
  method: "put",
  path: "/users/{id}/role",
  policy: { permission: "users:manage" },
  summary: "Assign a role; `customer` removes all permissions",
  refusals: ["last_admin", "changed_meanwhile", "email_unconfirmed", "sign_in_again"],
  request: {
    ...byId,
    ...body(
      z.strictObject({
        role: requiredText(40),
        was: requiredText(40)
          .optional()
          .openapi({ description: "The role that the caller saw: another one is refused" }),
      }),
    ),
  },
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

export function usersRouter({ db, site, tokenFor }: Shop) {
  return createRouter()
    .openapi(mine, async (c) => {
      const customer = signedIn(c.get("actor"));
      const [{ user, photo }, signIn] = await Promise.all([getProfile(db, customer), signInOf(db, customer)]);
      const permitted = [...customer.permissions];
      const address = photo === "" ? null : new URL(photo, site.publicUrl).href;
      return c.json({ ...toUserResponse(user), permissions: permitted, photo: address, signIn }, 200);
    })
    .openapi(update, async (c) => {
      const { photoURL, ...rest } = c.req.valid("json");
      return c.json(
        toUserResponse(await updateProfile(db, signedIn(c.get("actor")), { ...rest, photoUrl: photoURL })),
        200,
      );
    })
    .openapi(list, async (c) => {
      const page = await listUsers(db, staff(c.get("actor"), "users:read"), c.req.valid("query"));
      return pageJson(c, page, toUserResponse);
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
    .openapi(roles, async (c) => {
      const found = await listRoles(db, staff(c.get("actor"), "users:read"));
      return c.json(
        found.map(({ name, permissions: held }) => ({ name: toRoleName(name), permissions: [...held] })),
        200,
      );
    })
    .openapi(assign, async (c) => {
      const actor = staff(c.get("actor"), "users:manage");
      const id = asId(c.req.valid("param").id);
      const { role, was } = c.req.valid("json");
      const assigning = assignRole(db, actor, { id }, { role: fromRoleName(role), was: was && fromRoleName(was) });
      return c.json(acknowledged.modified(await assigning.catch(refuseChanged)), 200);
    })
    .openapi(remove, async (c) => {
      const actor = staff(c.get("actor"), "users:manage");
      return c.json(acknowledged.deleted(await removeUser(db, actor, c.req.valid("param").email)), 200);
    });
}
