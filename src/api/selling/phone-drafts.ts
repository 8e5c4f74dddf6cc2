import { z } from "@hono/zod-openapi";
import { idempotencyKey } from "#shop/selling/cart/cart-input.ts";
import {
  acknowledged,
  body,
  createRouter,
  deleted,
  endpoint,
  pageJson,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import {
  addPhoneDraft,
  listPhoneDrafts,
  readPhoneDraft,
  removePhoneDraft,
  savePhoneDraft,
  type StoredDraft,
} from "#shop/selling/cart/phone-drafts.ts";
import { phoneDraft } from "#shop/selling/cart/phone-order-input.ts";
import { asId } from "#shop/foundation/id.ts";
import { versionField, wholeNumber } from "#shop/foundation/input.ts";

const policy = { permission: "orders:place" } as const;
const conflicts = ["not_found", "changed_meanwhile", "draft_placed"] as const;

const draftResponse = z
  .object({
    id: z.uuid(),
    version: z.int().openapi({ description: "Grows with every change" }),
    draft: phoneDraft,
    createdBy: z.string().nullable(),
    changedBy: z.string().nullable(),
    changedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().openapi({ description: "When it is deleted unless it is changed" }),
    orderId: z.uuid().nullable().openapi({ description: "The order that it has become; then the draft is empty" }),
  })
  .openapi("PhoneOrderDraft");

const ofDraft = z.object({ id: z.string() });

const list = endpoint({
  method: "get",
  path: "/phone-order-drafts",
  policy,
  summary: "Phone orders that were begun and not placed, newest first; they reserve no stock",
  request: { query: paging.extend({ q: searchText }) },
  response: z.array(draftResponse),
});

const add = endpoint({
  method: "post",
  path: "/phone-order-drafts",
  policy,
  summary:
    "Begin a phone order; nothing of it has to be complete. A repetition saves what differs, unless others have changed it since",
  refusals: [...conflicts],
  request: { headers: z.object({ "idempotency-key": idempotencyKey }), ...body(phoneDraft) },
  response: z.object({ id: z.uuid(), version: z.int() }),
});

const read = endpoint({
  method: "get",
  path: "/phone-order-drafts/{id}",
  policy,
  summary: "A phone order that was begun",
  refusals: ["not_found"],
  request: { params: ofDraft },
  response: draftResponse,
});

const save = endpoint({
  method: "put",
  path: "/phone-order-drafts/{id}",
  policy,
  summary:
    "Save a phone order that was begun; if others have changed it since, the refusal has both (`current`, `wanted`)",
  refusals: [...conflicts],
  request: { params: ofDraft, ...body(phoneDraft.extend({ version: versionField() })) },
  response: z.object({ version: z.int() }),
});

const remove = endpoint({
  method: "delete",
  path: "/phone-order-drafts/{id}",
  policy,
  summary: "Remove a phone order that was begun, as it was seen",
  refusals: [...conflicts],
  request: { params: ofDraft, query: z.object({ version: wholeNumber(1, 2 ** 31 - 1) }) },
  response: deleted,
});

/** Phone orders that one member of staff begins and another may finish. */
export function phoneDraftsRouter({ db }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listPhoneDrafts(db, staff(c.get("actor"), "orders:place"), c.req.valid("query"));
      return pageJson(c, page, toResponse);
    })
    .openapi(add, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const begun = { content: c.req.valid("json"), key: c.req.valid("header")["idempotency-key"] };
      const { id, version } = await addPhoneDraft(db, clerk, begun);
      return c.json({ id, version }, 200);
    })
    .openapi(read, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      return c.json(toResponse(await readPhoneDraft(db, clerk, asId(c.req.valid("param").id))), 200);
    })
    .openapi(save, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const { version, ...content } = c.req.valid("json");
      const change = { id: asId(c.req.valid("param").id), version, content };
      return c.json({ version: await savePhoneDraft(db, clerk, change) }, 200);
    })
    .openapi(remove, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const seen = { id: asId(c.req.valid("param").id), version: c.req.valid("query").version };
      return c.json(acknowledged.deleted(await removePhoneDraft(db, clerk, seen)), 200);
    });
}

function toResponse({ content, changedAt, expiresAt, ...same }: StoredDraft) {
  return { ...same, draft: content, changedAt: changedAt.toISOString(), expiresAt: expiresAt.toISOString() };
}
