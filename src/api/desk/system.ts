import { z } from "@hono/zod-openapi";
import { acknowledged, body, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { readSystem, retryFailed, retryKinds } from "#shop/desk/operation/system.ts";

const count = z.int();
const seconds = z.number();

const system = z
  .object({
    queues: z.array(
      z.object({ queue: z.string(), jobs: count, due: count, failing: count, oldestDueSeconds: seconds }),
    ),
    mails: z.object({ waiting: count, oldestSeconds: seconds, failed: count, refused: count }),
    imports: z.object({ waiting: count, running: count, oldestSeconds: seconds, failed: count }),
    refunds: z.object({ pending: count, failed: count }),
    unreconciledPayments: count,
    hoardedParts: count,
    database: z.object({ bytes: z.number(), connections: count }),
    failedJobs: z.array(
      z.object({
        id: z.string(),
        queue: z.string(),
        attempts: count,
        retryAt: z.iso.datetime(),
        fault: z.string().nullable(),
      }),
    ),
    failedMails: z.array(z.object({ id: z.uuid(), template: z.string(), failedAt: z.iso.datetime() })),
  })
  .openapi("System");

const read = endpoint({
  method: "get",
  path: "/system",
  policy: { permission: "system:read" },
  summary: "What waits in the shop and for how long, and what has failed",
  request: {},
  response: system,
});

const retry = endpoint({
  method: "post",
  path: "/system/retries",
  policy: { permission: "system:manage" },
  summary: "Run a failed job now, or send an abandoned mail after all",
  refusals: ["not_found"],
  request: body(z.strictObject({ kind: z.enum(retryKinds, "not_valid"), id: z.string().max(40, "too_long:40") })),
  response: modified,
});

export function systemRouter({ db, reads }: Shop) {
  return createRouter()
    .openapi(read, async (c) => {
      const { failedJobs, failedMails, ...state } = await readSystem(reads, staff(c.get("actor"), "system:read"));
      return c.json(
        {
          ...state,
          failedJobs: failedJobs.map(({ retryAt, ...same }) => ({ ...same, retryAt: retryAt.toISOString() })),
          failedMails: failedMails.map(({ failedAt, ...same }) => ({ ...same, failedAt: failedAt.toISOString() })),
        },
        200,
      );
    })
    .openapi(retry, async (c) => {
      await retryFailed(db, staff(c.get("actor"), "system:manage"), c.req.valid("json"));
      return c.json(acknowledged.modified(1), 200);
    });
}
