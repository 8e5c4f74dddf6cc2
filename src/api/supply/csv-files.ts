import { z } from "@hono/zod-openapi";
import { previewQuery, previewResponse, toPreviewResponse, unknownNamesResponse } from "#api/supply/csv-responses.ts";
import { bytesOf, file } from "#api/supply/imports.ts";
import type { ImportMessages } from "#api/supply/import-responses.ts";
import { acknowledged, byId, createRouter, endpoint, modified, type Shop } from "#api/router.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { layoutInput, previewFile, saveCsvLayout } from "#shop/supply/imports/csv-layouts.ts";
import { saveVehicleNames, unknownVehicleNames, vehicleNamesInput } from "#shop/supply/imports/vehicle-names.ts";
import { csvPreviewSizes } from "#shop/foundation/limits.ts";

const preview = endpoint({
  method: "post",
  path: "/imports/preview",
  policy: { permission: "imports:run" },
  summary: "Show how a CSV file is read; its first 64 KiB are enough",
  request: { query: previewQuery, ...file },
  response: previewResponse,
});

const layout = endpoint({
  method: "put",
  path: "/imports/layouts/{signature}",
  policy: { permission: "imports:run" },
  summary: "Say how CSV files with this header are read; the signature and the version are the preview's",
  request: {
    params: z.object({ signature: z.string().regex(/^[0-9a-f]{32}$/, "not_valid") }),
    body: { required: true, content: { "application/json": { schema: layoutInput } } },
  },
  response: modified,
  refusals: ["changed_meanwhile"],
});

const names = endpoint({
  method: "get",
  path: "/imports/{id}/vehicle-names",
  policy: { permission: "imports:run" },
  summary:
    "Vehicles of a file that the shop does not know by their names, with the number of their records, and the models they may be",
  request: byId,
  response: unknownNamesResponse,
});

const decide = endpoint({
  method: "put",
  path: "/imports/vehicle-names",
  policy: { permission: "imports:run" },
  summary: "Say which models names of vehicles stand for, in later files and in applications that wait",
  request: { body: { required: true, content: { "application/json": { schema: vehicleNamesInput } } } },
  response: modified,
});

export function csvFilesRouter({ db, site, previewCsv }: Shop, words: ImportMessages) {
  return createRouter()
    .openapi(preview, async (c) => {
      const actor = staff(c.get("actor"), "imports:run");
      const input = { chosen: c.req.valid("query"), currency: site.currency };
      const start = await startOf(c.req.raw);
      const read = () => previewFile(db, actor, start, { ...input, previewCsv });
      return c.json(await toPreviewResponse(read, words), 200);
    })
    .openapi(layout, async (c) => {
      const actor = staff(c.get("actor"), "imports:run");
      await saveCsvLayout(db, actor, c.req.valid("param").signature, c.req.valid("json"));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(decide, async (c) => {
      const saved = await saveVehicleNames(db, staff(c.get("actor"), "imports:run"), c.req.valid("json"));
      return c.json(acknowledged.modified(saved), 200);
    })
    .openapi(names, async (c) => {
      const id = asId(c.req.valid("param").id);
      return c.json(await unknownVehicleNames(db, staff(c.get("actor"), "imports:run"), id), 200);
    });
}

/** Returns as much of the file that a request sends as a preview needs. */
async function startOf(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytesOf(request)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= csvPreviewSizes.bytes) break;
  }
  return Buffer.concat(chunks).subarray(0, csvPreviewSizes.bytes);
}
