import { z } from "@hono/zod-openapi";
import { createRouter, download, endpoint, linkNext, paging, searchText, type Shop } from "#api/router.ts";
import { csvLine } from "#http/csv.ts";
import { streamed } from "#http/streamed.ts";
import { requireRecentSignIn, staff } from "#shop/foundation/actor.ts";
import { auditActions, listAudit, type AuditEntry } from "#shop/desk/audit-log/list-audit.ts";
import { nameRecordedIds } from "#shop/desk/audit-log/recorded-names.ts";
import { dayField } from "#shop/foundation/input.ts";
import { listSizes, queryLimits } from "#shop/foundation/limits.ts";
import type { TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { countAttempt, perHour } from "#shop/foundation/rate-limit.ts";

const policy = { permission: "audit:read" } as const;
const day = dayField.optional();
const filters = z.object({
  action: z.string().max(queryLimits.valueLength, `too_long:${queryLimits.valueLength}`).optional().openapi({
    description: "An action (`order.ship`), or the noun of several (`order`)",
  }),
  q: searchText.openapi({ description: "Words of who did it, or the id of what it is about" }),
  from: day,
  to: day,
});

const list = endpoint({
  method: "get",
  path: "/audit",
  policy,
  summary: "What staff did, newest first, with what it was before and after",
  request: { query: paging.extend(filters.shape) },
  response: z.array(
    z
      .object({
        id: z.uuid(),
        at: z.iso.datetime(),
        actor: z.object({ name: z.string(), email: z.string() }).nullable(),
        action: z.string(),
        entity: z.string(),
        entityId: z.uuid(),
        before: z.unknown(),
        after: z.unknown(),
        names: z
          .record(z.string(), z.string())
          .openapi({ description: "What the ids in the entry are called, by id. Left out: what is gone" }),
      })
      .openapi("AuditEntry"),
  ),
});

const actions = endpoint({
  method: "get",
  path: "/audit/actions",
  policy,
  summary: "Every action in the log",
  request: {},
  response: z.array(z.string()),
});

const file = download({
  path: "/audit.csv",
  policy,
  summary: "The entries of a view as CSV",
  refusals: ["rate_limited", "sign_in_again"],
  request: { query: filters },
  types: ["text/csv"],
});

function csvRow({ at, actor, action, entityId, before, after }: AuditEntry): string {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return csvLine([
    at.toISOString(),
    actor?.email ?? null,
    actor?.name ?? null,
    action,
    entityId,
    json(before),
    json(after),
  ]);
}

/** The audit log, for staff who may read it. */
export function auditRouter({ db, reads }: Shop, words: TitleWords) {
  return createRouter()
    .openapi(list, async (c) => {
      const clerk = staff(c.get("actor"), "audit:read");
      const { rows, next } = await listAudit(reads, clerk, c.req.valid("query"));
      const names = await nameRecordedIds(reads, clerk, rows, words);
      linkNext(c, next);
      return c.json(
        rows.map(({ at, ...same }, index) => ({ ...same, at: at.toISOString(), names: names[index] ?? {} })),
        200,
      );
    })
    .openapi(actions, async (c) => c.json(await auditActions(reads, staff(c.get("actor"), "audit:read")), 200))
    .openapi(file, async (c) => {
      const clerk = staff(c.get("actor"), "audit:read");
      requireRecentSignIn(clerk);
      const client = c.get("client");
      if (client) await countAttempt(db, `export|${clerk.userId}`, perHour(client.limits.exportsPerHour));
      const query = c.req.valid("query");
      const name = 'attachment; filename="audit.csv"';
      const body = streamed(async (write) => {
        await write(csvLine(["at", "email", "name", "action", "about", "before", "after"]));
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = await listAudit(reads, clerk, {
            ...query,
            limit: listSizes.api.most,
            ...(cursor && { cursor }),
          });
          await write(page.rows.map(csvRow).join(""));
          cursor = page.next;
        }
      });
      return c.body(body, 200, { "content-type": "text/csv; charset=utf-8", "content-disposition": name });
    });
}
