import { z } from "@hono/zod-openapi";
import { streamed } from "#http/streamed.ts";
import { staff } from "#shop/foundation/actor.ts";
import { countAttempt, perHour } from "#shop/foundation/rate-limit.ts";
import { createRouter, download, type Shop } from "#api/router.ts";

const kinds = {
  aces: { name: "aces.xml", type: "application/xml; charset=utf-8" },
  pies: { name: "pies.xml", type: "application/xml; charset=utf-8" },
  map: { name: "aces.map.csv", type: "text/csv; charset=utf-8" },
  csv: { name: "catalogue.csv", type: "text/csv; charset=utf-8" },
};

const file = download({
  path: "/exports/{kind}",
  policy: { permission: "exports:run" },
  summary:
    "The whole catalogue: `aces` the applications (ACES 4.2), `map` the meaning of its ids, `pies` the parts on sale whose brand has a four-letter code (PIES 7.2), `csv` parts, numbers and applications",
  refusals: ["malformed", "rate_limited"],
  request: { params: z.object({ kind: z.enum(["aces", "map", "pies", "csv"], "not_valid") }) },
  types: ["application/xml", "text/csv"],
});

export function exportsRouter({ db, writeExport }: Shop) {
  return createRouter().openapi(file, async (c) => {
    const actor = staff(c.get("actor"), "exports:run");
    const client = c.get("client");
    if (client) await countAttempt(db, `export|${actor.userId}`, perHour(client.limits.exportsPerHour));
    const { kind } = c.req.valid("param");
    const { name, type } = kinds[kind];
    const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
    return c.body(
      streamed((write) => writeExport(actor, kind, write)),
      200,
      headers,
    );
  });
}
