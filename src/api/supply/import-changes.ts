import { z } from "@hono/zod-openapi";
import { byId, createRouter, download, endpoint, pageJson, paging, type Shop } from "#api/router.ts";
import { csvLine } from "#http/csv.ts";
import { streamed } from "#http/streamed.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import {
  changeKinds,
  importChangesOf,
  listedEntities,
  type ImportChange,
} from "#shop/supply/imports/import-changes.ts";
import { getImport } from "#shop/supply/imports/imports.ts";
import { fileColumnOf } from "#shop/supply/imports/part-columns.ts";
import { listSizes, queryLimits } from "#shop/foundation/limits.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { countAttempt, perHour } from "#shop/foundation/rate-limit.ts";

const policy = { permission: "imports:run" } as const;
const values = z.record(z.string(), z.unknown()).nullable();

export const changeResponse = z
  .object({
    id: z.string(),
    entity: z.enum(listedEntities),
    action: z.enum(["add", "change", "remove"]),
    key: z.string(),
    before: values,
    after: values,
    undone: z.boolean().openapi({ description: "Nothing of it stays" }),
    stays: z.array(z.string()).nullable().openapi({
      description: "Fields that an undo left as they are, since others had changed them. Null: it left none",
    }),
  })
  .openapi("ImportChange");

export const toChangeResponse = ({ id, ...same }: ImportChange) => ({ id: String(id), ...same });

const filters = z.object({
  entity: z.enum(listedEntities, "not_valid").optional(),
  change: z
    .enum(changeKinds, "not_valid")
    .optional()
    .openapi({ description: "`price_up`, `price_down`: parts whose selling price does so" }),
  percent: z
    .string()
    .regex(/^\d{1,6}$/, "not_whole")
    .transform(Number)
    .pipe(z.int().max(queryLimits.percent, `too_large:${queryLimits.percent}`))
    .optional()
    .openapi({ description: "With `price_up` and `price_down`: by more than that" }),
});

const list = endpoint({
  method: "get",
  path: "/imports/{id}/changes",
  policy,
  summary: "The changes of an import, all those of a part as one; for a dry run, those that it would make",
  request: { ...byId, query: paging.extend(filters.shape) },
  response: z.array(changeResponse),
});

const file = download({
  path: "/imports/{id}/changes.csv",
  policy,
  summary: "The changes of a view as CSV, a row each",
  refusals: ["malformed", "not_found", "rate_limited"],
  request: { ...byId, query: filters },
  types: ["text/csv"],
});

const header = [
  "change",
  "of",
  "key",
  "price_before",
  "price_after",
  "price_percent",
  "other_changes",
  "undone",
  "stays",
];

/** A change as a line of the file; amounts in major units. */
function csvRow({ entity, action, key, before, after, undone, stays }: ImportChange, currency: string): string {
  const { priceCents: was } = before ?? {};
  const { priceCents: is } = after ?? {};
  const amount = (cents: unknown) => (typeof cents === "number" ? fromCents(cents, currency) : null);
  const moved = typeof was === "number" && typeof is === "number" && was > 0;
  const percent = moved ? Math.round(((is - was) / was) * 10_000) / 100 : null;
  const text = (field: string, value: unknown): string => {
    if (value === null || value === undefined) return "";
    const shown = field.endsWith("Cents") ? (amount(value) ?? value) : value;
    return typeof shown === "string" ? shown : JSON.stringify(shown);
  };
  const others = Object.keys(after ?? {})
    .filter((field) => field !== "priceCents" && text(field, before?.[field]) !== text(field, after?.[field]))
    .map((field) => `${fileColumnOf(field)}: ${text(field, before?.[field])} → ${text(field, after?.[field])}`);
  const prices = [amount(was), amount(is), percent];
  return csvLine([
    action,
    entity,
    key,
    ...prices,
    others.join("; "),
    undone ? "yes" : "no",
    (stays ?? []).map(fileColumnOf).join(", "),
  ]);
}

/** What imports change, for staff who run them. */
export function importChangesRouter({ db, site }: Shop) {
  return createRouter()
    .openapi(list, async (c) => {
      const actor = staff(c.get("actor"), "imports:run");
      const page = await importChangesOf(db, actor, asId(c.req.valid("param").id), c.req.valid("query"));
      return pageJson(c, page, toChangeResponse);
    })
    .openapi(file, async (c) => {
      const actor = staff(c.get("actor"), "imports:run");
      const id = asId(c.req.valid("param").id);
      await getImport(db, actor, id);
      const client = c.get("client");
      if (client) await countAttempt(db, `export|${actor.userId}`, perHour(client.limits.exportsPerHour));
      const query = c.req.valid("query");
      const body = streamed(async (write) => {
        await write(csvLine(header));
        for (let cursor: string | null | undefined; cursor !== null;) {
          const at = { limit: listSizes.api.most, ...(cursor && { cursor }) };
          const page = await importChangesOf(db, actor, id, { ...query, ...at });
          await write(page.rows.map((row) => csvRow(row, site.currency)).join(""));
          cursor = page.next;
        }
      });
      const disposition = 'attachment; filename="changes.csv"';
      return c.body(body, 200, { "content-type": "text/csv; charset=utf-8", "content-disposition": disposition });
    });
}
