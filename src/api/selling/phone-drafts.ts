import { z } from "@hono/zod-openapi";
import { idempotencyKey } from "#api/selling/orders.ts";
import { fromPhoneRequest, phoneFieldNames } from "#api/selling/phone-fields.ts";
import {
  acknowledged,
  body,
  createRouter,
  deleted,
  endpoint,
  pageJson,
  mapFieldNames,
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
import { phoneDraft, type PhoneDraft } from "#shop/selling/cart/phone-order-input.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { versionField, wholeNumber } from "#shop/foundation/input.ts";

const policy = { permission: "orders:place" } as const;
const conflicts = ["not_found", "changed_meanwhile", "draft_placed"] as const;

const { clientName, phoneNumber, deliveryMethodId, ...sameNames } = phoneDraft.shape;
const draft = z.strictObject({ ...sameNames, client: clientName, number: phoneNumber, method: deliveryMethodId });

const draftResponse = z
  .object({
    _id: z.uuid(),
    version: z.int().openapi({ description: "Grows with every change" }),
    draft,
    createdBy: z.string().nullable(),
    changedBy: z.string().nullable(),
    changedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().openapi({ description: "When it is deleted unless it is changed" }),
    order: z.uuid().nullable().openapi({ description: "The order that it has become; then the draft is empty" }),
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
  request: { headers: z.object({ "idempotency-key": idempotencyKey }), ...body(draft) },
  response: z.object({ _id: z.uuid(), version: z.int() }),
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
  request: { params: ofDraft, ...body(draft.extend({ version: versionField() })) },
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
      const content = fromPhoneRequest(c.req.valid("json"));
      const adding = addPhoneDraft(db, clerk, { content, key: c.req.valid("header")["idempotency-key"] });
      const { id, version } = await mapFieldNames(phoneFieldNames, adding).catch((error: unknown) =>
        Promise.reject(mapDraftConflict(error) as Error),
      );
      return c.json({ _id: id, version }, 200);
    })
    .openapi(read, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      return c.json(toResponse(await readPhoneDraft(db, clerk, asId(c.req.valid("param").id))), 200);
    })
    .openapi(save, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const { version, ...sent } = c.req.valid("json");
      const change = { id: asId(c.req.valid("param").id), version, content: fromPhoneRequest(sent) };
      const saving = savePhoneDraft(db, clerk, change);
      const saved = await saving.catch((error: unknown) => Promise.reject(mapDraftConflict(error) as Error));
      return c.json({ version: saved }, 200);
    })
    .openapi(remove, async (c) => {
      const clerk = staff(c.get("actor"), "orders:place");
      const seen = { id: asId(c.req.valid("param").id), version: c.req.valid("query").version };
      const removing = removePhoneDraft(db, clerk, seen);
      const count = await removing.catch((error: unknown) => Promise.reject(mapDraftConflict(error) as Error));
      return c.json(acknowledged.deleted(count), 200);
    });
}

function toResponse({ id, content, orderId, changedAt, expiresAt, ...same }: StoredDraft) {
  return {
    _id: id,
    ...same,
    draft: toDraft(content),
    changedAt: changedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    order: orderId,
  };
}

function toDraft({ clientName: client, phoneNumber: number, deliveryMethodId: method, ...same }: PhoneDraft) {
  return { ...same, client, number, ...(method && { method }) };
}

type Conflict = { current?: { id: string; draft: PhoneDraft }; wanted?: { draft: PhoneDraft } };

/** Returns the error; the drafts of a `changed_meanwhile` with the names of the API. */
export function mapDraftConflict(error: unknown): unknown {
  if (!(error instanceof ShopError) || error.code !== "changed_meanwhile") return error;
  const { current, wanted } = error.data as Conflict;
  const { id: _id, ...same } = current ?? {};
  return new ShopError("changed_meanwhile", {
    data: {
      ...(current && { current: { _id, ...same, draft: toDraft(current.draft) } }),
      ...(wanted && { wanted: { draft: toDraft(wanted.draft) } }),
    },
  });
}
