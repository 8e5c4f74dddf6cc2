import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  body,
  byId,
  createRouter,
  deleted,
  endpoint,
  pageJson,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  newWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  webhookChange,
  type Webhook,
} from "#shop/foundation/webhooks/manage-webhooks.ts";
import {
  listDeliveries,
  replayDelivery,
  replayFailed,
  type WebhookDelivery,
} from "#shop/foundation/webhooks/webhook-deliveries.ts";
import { deliveryStates, disablingCauses, webhookEvents } from "#shop/foundation/webhooks/webhook-rules.ts";

const policy = { permission: "webhooks:manage" } as const;
const instant = z.iso.datetime().nullable();

const webhook = z
  .object({
    id: z.uuid(),
    url: z.string(),
    description: z.string(),
    events: z.array(z.enum(webhookEvents)),
    pending: z.int().openapi({ description: "Messages that wait for it" }),
    failed: z.int().openapi({ description: "Messages that have failed for good" }),
    failingSince: instant,
    disabledAt: instant,
    disabledBy: z
      .enum(disablingCauses)
      .nullable()
      .openapi({ description: "`failures`: it took nothing for days; `gone`: it responded 410" }),
    formerUntil: instant.openapi({ description: "Until then messages are also signed with the former secret" }),
    createdAt: z.iso.datetime(),
  })
  .openapi("Webhook");

const list = endpoint({
  method: "get",
  path: "/webhooks",
  policy,
  summary: "Where the shop sends its events, by the Standard Webhooks specification",
  request: {},
  response: z.array(webhook),
});

const add = endpoint({
  method: "post",
  path: "/webhooks",
  policy,
  summary: "Send events to another program; the response is the only time that the secret of their signatures is shown",
  refusals: ["sign_in_again"],
  request: body(newWebhook),
  response: z.object({ id: z.uuid(), secret: z.string() }),
});

const change = endpoint({
  method: "patch",
  path: "/webhooks/{id}",
  policy,
  summary: "Change an endpoint of webhooks, or switch it off or on",
  refusals: ["sign_in_again"],
  request: { ...byId, ...body(webhookChange) },
  response: modified,
});

const remove = endpoint({
  method: "delete",
  path: "/webhooks/{id}",
  policy,
  summary: "Remove an endpoint of webhooks with its messages",
  refusals: ["sign_in_again"],
  request: byId,
  response: deleted,
});

const rotate = endpoint({
  method: "post",
  path: "/webhooks/{id}/secret",
  policy,
  summary: "Make a new secret; for a day messages are signed with both",
  refusals: ["sign_in_again"],
  request: byId,
  response: z.object({ secret: z.string(), formerUntil: z.iso.datetime() }),
});

const test = endpoint({
  method: "post",
  path: "/webhooks/{id}/test",
  policy,
  summary: "Send the event `webhook.test`",
  refusals: ["webhook_disabled"],
  request: byId,
  response: modified,
});

const replayAll = endpoint({
  method: "post",
  path: "/webhooks/{id}/replay",
  policy,
  summary: "Send the messages again that have failed for good, the oldest first",
  refusals: ["webhook_disabled"],
  request: byId,
  response: modified,
});

const delivery = z
  .object({
    id: z.uuid(),
    endpoint: z.uuid(),
    url: z.string(),
    eventId: z.uuid().openapi({ description: "`webhook-id` of the message, the same in every attempt" }),
    type: z.string(),
    data: z.record(z.string(), z.unknown()),
    state: z.enum(deliveryStates),
    attempts: z.int(),
    status: z.int().nullable().openapi({ description: "The status of the last response" }),
    problem: z.string().nullable().openapi({ description: "Why there was no response" }),
    occurredAt: z.iso.datetime(),
    attemptedAt: instant,
    nextAt: instant,
  })
  .openapi("WebhookDelivery");

const deliveries = endpoint({
  method: "get",
  path: "/webhook-deliveries",
  policy,
  summary:
    "The messages to endpoints of webhooks and what became of them, newest first; `q`: an event, or an id in the message",
  request: {
    query: paging.extend({
      endpoint: z.uuid("not_valid").optional(),
      state: z.enum(deliveryStates, "not_valid").optional(),
      q: searchText,
    }),
  },
  response: z.array(delivery),
});

const replayOne = endpoint({
  method: "post",
  path: "/webhook-deliveries/{id}/replay",
  policy,
  summary: "Send a message again, under the same id",
  refusals: ["webhook_disabled"],
  request: byId,
  response: modified,
});

export function webhooksRouter({ db, webhooks }: Shop) {
  return createRouter()
    .openapi(list, async (c) =>
      c.json((await listWebhooks(db, staff(c.get("actor"), "webhooks:manage"))).map(toResponse), 200),
    )
    .openapi(add, async (c) => {
      return c.json(await addWebhook(db, staff(c.get("actor"), "webhooks:manage"), c.req.valid("json"), webhooks), 200);
    })
    .openapi(change, async (c) => {
      const id = asId(c.req.valid("param").id);
      const changed = await changeWebhook(db, staff(c.get("actor"), "webhooks:manage"), {
        id,
        change: c.req.valid("json"),
        sender: webhooks,
      });
      return c.json(acknowledged.modified(changed), 200);
    })
    .openapi(remove, async (c) => {
      const count = await removeWebhook(db, staff(c.get("actor"), "webhooks:manage"), asId(c.req.valid("param").id));
      return c.json(acknowledged.deleted(count), 200);
    })
    .openapi(rotate, async (c) => {
      const made = await rotateSecret(db, staff(c.get("actor"), "webhooks:manage"), asId(c.req.valid("param").id));
      return c.json({ ...made, formerUntil: made.formerUntil.toISOString() }, 200);
    })
    .openapi(test, async (c) => {
      await testWebhook(db, staff(c.get("actor"), "webhooks:manage"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(replayAll, async (c) => {
      const count = await replayFailed(db, staff(c.get("actor"), "webhooks:manage"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(count), 200);
    })
    .openapi(deliveries, async (c) => {
      const page = await listDeliveries(db, staff(c.get("actor"), "webhooks:manage"), c.req.valid("query"));
      return pageJson(c, page, toDeliveryResponse);
    })
    .openapi(replayOne, async (c) => {
      await replayDelivery(db, staff(c.get("actor"), "webhooks:manage"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    });
}

function toResponse({ id, url, description, events, pending, failed, disabledBy, ...times }: Webhook) {
  return {
    id,
    url,
    description,
    events,
    pending,
    failed,
    disabledBy,
    failingSince: times.failingSince?.toISOString() ?? null,
    disabledAt: times.disabledAt?.toISOString() ?? null,
    formerUntil: times.formerUntil?.toISOString() ?? null,
    createdAt: times.createdAt.toISOString(),
  };
}

function toDeliveryResponse({ endpointId, occurredAt, attemptedAt, nextAt, ...same }: WebhookDelivery) {
  const { endedAt: _, ...shown } = same;
  return {
    ...shown,
    endpoint: endpointId,
    occurredAt: occurredAt.toISOString(),
    attemptedAt: attemptedAt?.toISOString() ?? null,
    nextAt: nextAt?.toISOString() ?? null,
  };
}
