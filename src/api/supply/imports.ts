import { z } from "@hono/zod-openapi";
import {
  acknowledged,
  added,
  byId,
  endpoint,
  createRouter,
  pageJson,
  modified,
  paging,
  searchText,
  type Shop,
} from "#api/router.ts";
import {
  toImportProblemResponse,
  toImportResponse,
  importResponse,
  importProblemResponse,
  type ImportMessages,
} from "#api/supply/import-responses.ts";
import { staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { asId } from "#shop/foundation/id.ts";
import { getImport, importFilters, importProblemsOf, listImports } from "#shop/supply/imports/imports.ts";
import {
  applyImport,
  cancelImport,
  receiveImport,
  replaceOutdatedOf,
  resolveAgain,
  undoImport,
} from "#shop/supply/imports/manage-imports.ts";
import { loadMap } from "#shop/supply/imports/resolve/vcdb-map.ts";
import { textField } from "#shop/foundation/input.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";

const yesNo = z.enum(["true", "false"], "not_valid").default("false");

export const file = {
  body: {
    required: true,
    content: Object.fromEntries(
      ["application/xml", "text/csv", "application/octet-stream"].map((type) => [
        type,
        { schema: z.string().openapi({ format: "binary" }) },
      ]),
    ),
  },
};

const list = endpoint({
  method: "get",
  path: "/imports",
  policy: { permission: "imports:run" },
  summary: "Imports, newest first; `failed` are those of the last 30 days, and `q` searches the names of files",
  request: { query: paging.extend({ status: z.enum(importFilters, "not_valid").default("all"), q: searchText }) },
  response: z.array(importResponse),
});

const get = endpoint({
  method: "get",
  path: "/imports/{id}",
  policy: { permission: "imports:run" },
  summary: "One import",
  request: byId,
  response: importResponse,
});

const problems = endpoint({
  method: "get",
  path: "/imports/{id}/problems",
  policy: { permission: "imports:run" },
  summary: "The problems of the file of an import; `q` searches record, line and message",
  request: {
    ...byId,
    query: paging.extend({ code: textField(60).optional(), q: searchText }),
  },
  response: z.array(importProblemResponse),
});

const add = endpoint({
  method: "post",
  path: "/imports",
  policy: { permission: "imports:run" },
  summary: "Upload an ACES, PIES or CSV file to be imported in the background",
  refusals: ["invalid"],
  request: { query: z.object({ name: textField(200).default(""), dryRun: yesNo, replace: yesNo }), ...file },
  response: added,
});

const resolve = endpoint({
  method: "post",
  path: "/imports/resolve",
  policy: { permission: "imports:run" },
  summary: "Resolve unresolved applications again, after a mapping was uploaded",
  request: { query: z.object({ dryRun: yesNo }) },
  response: added,
});

const map = endpoint({
  method: "post",
  path: "/imports/map",
  policy: { permission: "imports:run" },
  summary: "Upload a mapping of the ids of the Auto Care databases (CSV)",
  request: file,
  response: z.object({
    acknowledged: z.literal(true),
    modifiedCount: z.int(),
    problems: z.array(z.object({ line: z.int(), code: z.string(), message: z.string() })),
  }),
});

const apply = endpoint({
  method: "post",
  path: "/imports/{id}/apply",
  policy: { permission: "imports:run" },
  summary: "Apply a dry run; the response has the id of the new import",
  refusals: ["import_over"],
  request: byId,
  response: added,
});

const replace = endpoint({
  method: "post",
  path: "/imports/{id}/replace",
  policy: { permission: "imports:run" },
  summary:
    "Remove the earlier applications that an import contradicts (`application_outdated`), undone with the import",
  refusals: ["import_over"],
  request: byId,
  response: modified,
});

const undo = endpoint({
  method: "post",
  path: "/imports/{id}/undo",
  policy: { permission: "imports:run" },
  summary: "Revert all changes of an import",
  refusals: ["import_over"],
  request: byId,
  response: modified,
});

const cancel = endpoint({
  method: "post",
  path: "/imports/{id}/cancel",
  policy: { permission: "imports:run" },
  summary: "Stop an import; its changes so far stay",
  refusals: ["import_over"],
  request: byId,
  response: modified,
});

export function importsRouter({ db, readMap }: Shop, words: ImportMessages) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listImports(db, staff(c.get("actor"), "imports:run"), c.req.valid("query"));
      return pageJson(c, page, (row) => toImportResponse(row, words));
    })
    .openapi(resolve, async (c) => {
      const dryRun = c.req.valid("query").dryRun === "true";
      return c.json(acknowledged.added(await resolveAgain(db, staff(c.get("actor"), "imports:run"), dryRun)), 200);
    })
    .openapi(map, async (c) => {
      const { loaded, problems } = await loadMap(db, staff(c.get("actor"), "imports:run"), readMap(fileOf(c.req.raw)));
      const described = problems.map(({ line, code, params }) => ({
        line,
        code,
        message: words.importProblem(code, params),
      }));
      return c.json({ ...acknowledged.modified(loaded), problems: described }, 200);
    })
    .openapi(get, async (c) => {
      const found = await getImport(db, staff(c.get("actor"), "imports:run"), asId(c.req.valid("param").id));
      return c.json(toImportResponse(found, words), 200);
    })
    .openapi(problems, async (c) => {
      const id = asId(c.req.valid("param").id);
      const actor = staff(c.get("actor"), "imports:run");
      const page = await importProblemsOf(db, actor, id, c.req.valid("query"));
      return pageJson(c, page, (row) => toImportProblemResponse(row, words));
    })
    .openapi(add, async (c) => {
      const { name, dryRun, replace } = c.req.valid("query");
      const wishes = { name, dryRun: dryRun === "true", full: replace === "true" };
      return c.json(
        acknowledged.added(await receiveImport(db, staff(c.get("actor"), "imports:run"), wishes, fileOf(c.req.raw))),
        200,
      );
    })
    .openapi(apply, async (c) =>
      c.json(
        acknowledged.added(await applyImport(db, staff(c.get("actor"), "imports:run"), asId(c.req.valid("param").id))),
        200,
      ),
    )
    .openapi(replace, async (c) => {
      await replaceOutdatedOf(db, staff(c.get("actor"), "imports:run"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(undo, async (c) => {
      await undoImport(db, staff(c.get("actor"), "imports:run"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(cancel, async (c) => {
      await cancelImport(db, staff(c.get("actor"), "imports:run"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    });
}

/** Returns the bytes of the file that a request sends. Throws `too_large` for one that declares more than an import may have. */
function fileOf(request: Request): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > bodyBytes.importFile) throw new ShopError("too_large");
  return bytesOf(request);
}

export async function* bytesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  if (!body) return;
  for await (const chunk of body) yield chunk;
}
