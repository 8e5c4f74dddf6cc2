import { z } from "@hono/zod-openapi";
import { acknowledged, added, body, byId, createRouter, deleted, endpoint, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { mergePartType, removePartType } from "#shop/desk/part-types/remove-part-type.ts";
import { asId } from "#shop/foundation/id.ts";
import {
  answerPartType,
  listWaitingPartTypes,
  partTypeAnswer,
} from "#shop/supply/imports/resolve/waiting-part-types.ts";
import {
  addAlias,
  addPartType,
  changePartType,
  listPartTypes,
  removeAlias,
} from "#shop/catalogue/parts/manage-part-types.ts";
import { newPartType, partTypeAlias, partTypeChange } from "#shop/catalogue/parts/part-type-input.ts";

const policy = { permission: "parts:write" } as const;

const list = endpoint({
  method: "get",
  path: "/part-types/all",
  policy: { permission: "parts:read" },
  summary: "Every part type with its aliases and how many parts are of it",
  request: {},
  response: z.array(
    z
      .object({
        id: z.uuid(),
        slug: z.string(),
        name: z.string(),
        system: z.string(),
        group: z.string(),
        parts: z.int(),
        aliases: z.array(z.object({ id: z.uuid(), alias: z.string() })),
      })
      .openapi("PartType"),
  ),
});

const add = endpoint({
  method: "post",
  path: "/part-types",
  policy,
  summary: "Add a part type",
  request: body(newPartType),
  response: added,
  refusals: ["part_type_taken"],
});

const change = endpoint({
  method: "patch",
  path: "/part-types/{id}",
  policy,
  summary:
    "Rename a part type or move it to another system and group; its slug stays, its former name becomes an alias",
  request: { ...byId, ...body(partTypeChange) },
  response: modified,
  refusals: ["part_type_taken"],
});

const merge = endpoint({
  method: "post",
  path: "/part-types/{id}/merge",
  policy,
  summary: "Make all parts of a type parts of another, and remove it; its names become aliases of the other",
  request: { ...byId, ...body(z.strictObject({ into: z.uuid("not_valid") })) },
  response: modified,
});

const remove = endpoint({
  method: "delete",
  path: "/part-types/{id}",
  policy,
  summary: "Remove a part type that has no parts",
  request: byId,
  response: deleted,
  refusals: ["part_type_in_use"],
});

const alias = endpoint({
  method: "post",
  path: "/part-types/{id}/aliases",
  policy,
  summary: "Add a name that suppliers' files call a part type by",
  request: { ...byId, ...body(partTypeAlias) },
  response: modified,
  refusals: ["part_type_taken"],
});

const unalias = endpoint({
  method: "delete",
  path: "/part-types/{id}/aliases/{alias}",
  policy,
  summary: "Remove an alias of a part type",
  request: { params: byId.params.extend({ alias: z.string() }) },
  response: deleted,
});

const waiting = endpoint({
  method: "get",
  path: "/part-types/waiting",
  policy: { permission: "parts:read" },
  summary: "Unknown part types that imported files name, those of most parts first",
  request: {},
  response: z.array(
    z
      .object({
        key: z.string(),
        spelling: z.string(),
        pcdb: z.boolean().openapi({ description: "The spelling is an id of the Auto Care part terminology" }),
        parts: z.int(),
        likely: z.uuid().nullable().openapi({ description: "The part type that it resembles most" }),
      })
      .openapi("WaitingPartType"),
  ),
});

const answer = endpoint({
  method: "post",
  path: "/part-types/waiting",
  policy,
  summary:
    "Say what such a part type is, an existing one (`partType`) or a new one (`add`): for the parts that wait, by an import whose id is returned, and for later files",
  request: body(partTypeAnswer),
  response: added,
  refusals: ["not_found", "part_type_taken"],
});

export function partTypesRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      return c.json(await listPartTypes(db, staff(c.get("actor"), "parts:read")), 200);
    })
    .openapi(waiting, async (c) => c.json(await listWaitingPartTypes(db, staff(c.get("actor"), "parts:read")), 200))
    .openapi(answer, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      return c.json(acknowledged.added(await answerPartType(db, actor, c.req.valid("json"))), 200);
    })
    .openapi(add, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      return c.json(acknowledged.added(await addPartType(db, actor, c.req.valid("json"))), 200);
    })
    .openapi(change, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      const changed = await changePartType(db, actor, asId(c.req.valid("param").id), c.req.valid("json"));
      return c.json(acknowledged.modified(changed), 200);
    })
    .openapi(merge, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      await mergePartType(db, actor, asId(c.req.valid("param").id), c.req.valid("json").into);
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(remove, async (c) => {
      await removePartType(db, staff(c.get("actor"), "parts:write"), asId(c.req.valid("param").id));
      return c.json(acknowledged.deleted(1), 200);
    })
    .openapi(alias, async (c) => {
      const actor = staff(c.get("actor"), "parts:write");
      await addAlias(db, actor, asId(c.req.valid("param").id), c.req.valid("json").alias);
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(unalias, async (c) => {
      const { id, alias: aliasId } = c.req.valid("param");
      await removeAlias(db, staff(c.get("actor"), "parts:write"), asId(id), asId(aliasId));
      return c.json(acknowledged.deleted(1), 200);
    });
}
