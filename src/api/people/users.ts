import { z } from "@hono/zod-openapi";
import { fromRoleName, toRoleName, toUserResponse, userResponse } from "#api/people/user-response.ts";
import { acknowledged, body, byId, endpoint, createRouter, modified, type Shop } from "#api/router.ts";
import { signedIn, staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { permissions } from "#shop/foundation/permissions.ts";
import { signInOf } from "#shop/people/users/sessions.ts";
import { assignRole, listRoles } from "#shop/people/users/roles.ts";
import { profile } from "#shop/people/users/user-input.ts";
import { getProfile, updateProfile } from "#shop/people/users/users.ts";

const permissionNames = z.array(z.enum(permissions));

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
        description: "Absolute: the shop's own copy of `photoUrl`; null while there is none",
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
  request: body(profile),
  response: userResponse,
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

export function usersRouter({ db, site }: Shop) {
  return createRouter()
    .openapi(mine, async (c) => {
      const customer = signedIn(c.get("actor"));
      const [{ user, photo }, signIn] = await Promise.all([getProfile(db, customer), signInOf(db, customer)]);
      const permitted = [...customer.permissions];
      const address = photo === "" ? null : new URL(photo, site.publicUrl).href;
      return c.json({ ...toUserResponse(user), permissions: permitted, photo: address, signIn }, 200);
    })
    .openapi(update, async (c) => {
      return c.json(toUserResponse(await updateProfile(db, signedIn(c.get("actor")), c.req.valid("json"))), 200);
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
    });
}
