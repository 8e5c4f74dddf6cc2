import { z } from "@hono/zod-openapi";
import { endpoint, createRouter, linkNext, pageJson, paging, searchText, type Shop } from "#api/router.ts";
import { describedApplication } from "#shop/catalogue/fitment/describe-fitment.ts";
import { staff } from "#shop/foundation/actor.ts";
import { describeApplication, type FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import { findingNames } from "#shop/catalogue/fitment-quality/findings.ts";
import { fitmentQuality, listFindings } from "#shop/catalogue/fitment-quality/quality.ts";
import { requiredText } from "#shop/foundation/input.ts";
import { unresolvedByReason, unresolvedFor } from "#shop/catalogue/fitment-quality/unresolved.ts";

const count = z.int();

const overview = endpoint({
  method: "get",
  path: "/fitment-quality",
  policy: { permission: "quality:read" },
  summary: "The coverage of fitment data, and the number of findings of each kind",
  request: {},
  response: z
    .object({
      unchecked: count.openapi({
        description: "Changes that have not been checked yet; the counts don't include them",
      }),
      counts: z.record(z.enum([...findingNames, "unresolved_vehicles"]), count),
      countedAt: z.iso.datetime().nullable().openapi({ description: "When `coverage` was counted. Null: not yet" }),
      coverage: z
        .object({
          parts: z
            .object({ applied: count, universal: count, unresolved: count, unknown: count })
            .openapi({ description: "Parts on sale by what is known of their fitment" }),
          applications: count,
          unresolved: count.openapi({ description: "Unresolved applications" }),
          years: z.array(z.object({ year: z.int(), applications: count })),
          makes: z.array(z.object({ make: z.string(), applications: count, models: count })),
        })
        .nullable(),
    })
    .openapi("FitmentQuality"),
});

const foundPartResponse = z.object({
  id: z.uuid(),
  sku: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  state: z.enum(["on_sale", "draft", "removed"]),
});

const listed = paging.extend({ q: searchText });

const findings = endpoint({
  method: "get",
  path: "/fitment-quality/{finding}",
  policy: { permission: "quality:read" },
  summary: "The findings of a kind, each with its part and applications; `q` searches the part",
  request: { params: z.object({ finding: z.enum(findingNames) }), query: listed },
  response: z.array(
    z
      .object({
        id: z.string(),
        reason: z.string(),
        facts: z.array(z.string()).openapi({ description: "The qualifiers that it is about" }),
        part: foundPartResponse,
        applications: z.array(describedApplication).openapi({ description: "At most 20" }),
      })
      .openapi("FitmentFinding"),
  ),
});

const reasons = endpoint({
  method: "get",
  path: "/fitment-quality/unresolved_vehicles",
  policy: { permission: "quality:read" },
  summary: "The reasons why applications are unresolved, the most frequent first",
  request: { query: listed },
  response: z.array(z.object({ id: z.string(), reason: z.string(), applications: count, parts: count })),
});

const rows = endpoint({
  method: "get",
  path: "/fitment-quality/unresolved_vehicles/rows",
  policy: { permission: "quality:read" },
  summary: "The unresolved applications with a reason, as their file wrote them",
  request: { query: listed.extend({ reason: requiredText(1_000) }) },
  response: z.array(
    z.object({
      id: z.string(),
      source: z.record(z.string(), z.unknown()),
      reasons: z.array(z.string()),
      position: z.string().nullable(),
      quantity: z.int(),
      part: foundPartResponse,
    }),
  ),
});

export function fitmentQualityRouter({ db }: Shop, words: FitmentMessages) {
  return createRouter()
    .openapi(overview, async (c) => {
      const { summary: coverage, countedAt, ...now } = await fitmentQuality(db, staff(c.get("actor"), "quality:read"));
      const counts = { ...now.counts, unresolved_vehicles: coverage?.unresolved ?? 0 };
      return c.json({ ...now, counts, countedAt: countedAt?.toISOString() ?? null, coverage }, 200);
    })
    .openapi(rows, async (c) => {
      const { reason, ...query } = c.req.valid("query");
      const found = await unresolvedFor(db, staff(c.get("actor"), "quality:read"), reason, query);
      linkNext(c, found.next);
      return c.json(
        found.rows.map(({ id, ...row }) => ({ id: String(id), ...row })),
        200,
      );
    })
    .openapi(reasons, async (c) => {
      const found = await unresolvedByReason(db, staff(c.get("actor"), "quality:read"), c.req.valid("query"));
      linkNext(c, found.next);
      return c.json(found.rows, 200);
    })
    .openapi(findings, async (c) => {
      const { finding } = c.req.valid("param");
      const page = await listFindings(db, staff(c.get("actor"), "quality:read"), finding, c.req.valid("query"));
      return pageJson(c, page, ({ id, applications, ...about }) => ({
        id: String(id),
        ...about,
        applications: applications.map((row) => describeApplication(row, words)),
      }));
    });
}
