import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, byId, createRouter, deleted, endpoint, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import {
  addGroup,
  addMember,
  listGroups,
  removeGroup,
  removeMember,
} from "#shop/selling/promotions/customer-groups.ts";
import { newGroup, newMember } from "#shop/selling/promotions/promotion-input.ts";

const policy = { permission: "promotions:manage" } as const;

const list = endpoint({
  method: "get",
  path: "/customer-groups",
  policy,
  summary: "Groups of customers that promotions may be for, with their members",
  request: {},
  response: z.array(
    z
      .object({
        id: z.uuid(),
        name: z.string(),
        members: z.array(z.object({ id: z.uuid(), email: z.string(), name: z.string() })),
      })
      .openapi("CustomerGroup"),
  ),
});

const add = endpoint({
  method: "post",
  path: "/customer-groups",
  policy,
  summary: "Add a group of customers",
  request: body(newGroup),
  response: added,
});

const remove = endpoint({
  method: "delete",
  path: "/customer-groups/{id}",
  policy,
  summary: "Remove a group; promotions for it alone are then for nobody",
  request: byId,
  response: deleted,
});

const join = endpoint({
  method: "post",
  path: "/customer-groups/{id}/members",
  policy,
  summary: "Make a customer a member",
  request: { ...byId, ...body(newMember) },
  response: modified,
});

const leave = endpoint({
  method: "delete",
  path: "/customer-groups/{id}/members/{user}",
  policy,
  summary: "Take a customer out of a group",
  request: { params: byId.params.extend({ user: z.string() }) },
  response: deleted,
});

export function customerGroupsRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const groups = await listGroups(db, staff(c.get("actor"), "promotions:manage"));
      return c.json(
        groups.map(({ id, name, members }) => ({
          id,
          name,
          members: members.map(({ userId, ...member }) => ({ id: userId, ...member })),
        })),
        200,
      );
    })
    .openapi(add, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      return c.json(acknowledged.added(await addGroup(db, actor, c.req.valid("json"))), 200);
    })
    .openapi(remove, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      return c.json(acknowledged.deleted(await removeGroup(db, actor, asId(c.req.valid("param").id))), 200);
    })
    .openapi(join, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      await addMember(db, actor, asId(c.req.valid("param").id), c.req.valid("json").email);
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(leave, async (c) => {
      const actor = staff(c.get("actor"), "promotions:manage");
      const { id, user } = c.req.valid("param");
      return c.json(acknowledged.deleted(await removeMember(db, actor, asId(id), asId(user))), 200);
    });
}
