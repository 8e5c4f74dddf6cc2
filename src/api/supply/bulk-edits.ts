import { z } from "@hono/zod-openapi";
import { changeResponse, toChangeResponse } from "#api/supply/import-changes.ts";
import {
  importProblemResponse,
  importResponse,
  toImportProblemResponse,
  toImportResponse,
  type ImportMessages,
} from "#api/supply/import-responses.ts";
import {
  acknowledged,
  added,
  body,
  byId,
  createRouter,
  endpoint,
  pageJson,
  modified,
  paging,
  type Shop,
} from "#api/router.ts";
import { productRow, toProductRowResponse } from "#api/catalogue/product-responses.ts";
import { staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { bulkEditInput, pastedEdits } from "#shop/supply/imports/bulk/bulk-edit-input.ts";
import { listChangedProducts } from "#shop/supply/imports/bulk/changed-products.ts";
import { planBulkEdit, planPastedEdits } from "#shop/supply/imports/bulk/plan-bulk-edit.ts";
import { bulkEditChangesOf } from "#shop/supply/imports/import-changes.ts";
import { bulkEditProblemsOf, getBulkEdit } from "#shop/supply/imports/imports.ts";
import { applyBulkEdit, undoBulkEdit } from "#shop/supply/imports/manage-imports.ts";

const policy = { permission: "parts:write" } as const;

const plan = endpoint({
  method: "post",
  path: "/bulk-edits",
  policy,
  summary:
    "Preview one change of many products, named by `ids` or, as `all`, by the filters of the table; nothing changes yet",
  request: body(bulkEditInput),
  response: added,
});

const paste = endpoint({
  method: "post",
  path: "/bulk-edits/pasted",
  policy,
  summary: "Preview values of products that are pasted one by one; nothing changes yet",
  request: body(pastedEdits),
  response: added,
});

const get = endpoint({
  method: "get",
  path: "/bulk-edits/{id}",
  policy,
  summary: "A bulk edit: what it would change or has changed, counted, and how far it is",
  request: byId,
  response: importResponse,
});

const changes = endpoint({
  method: "get",
  path: "/bulk-edits/{id}/changes",
  policy,
  summary: "What a bulk edit changes, before and after, by SKU; a tier by brand",
  request: { ...byId, query: paging },
  response: z.array(changeResponse),
});

const products = endpoint({
  method: "get",
  path: "/bulk-edits/{id}/products",
  policy,
  summary:
    "The products that a bulk edit has changed or reverted, as they are now; of a tier, all products of its brands",
  request: { ...byId, query: paging },
  response: z.array(productRow),
});

const problems = endpoint({
  method: "get",
  path: "/bulk-edits/{id}/problems",
  policy,
  summary: "What a bulk edit does not change, and why",
  request: { ...byId, query: paging },
  response: z.array(importProblemResponse),
});

const apply = endpoint({
  method: "post",
  path: "/bulk-edits/{id}/apply",
  policy,
  summary: "Do what was previewed; a product that was changed since stays as it is and becomes a problem",
  refusals: ["import_over"],
  request: byId,
  response: modified,
});

const undo = endpoint({
  method: "post",
  path: "/bulk-edits/{id}/undo",
  policy,
  summary: "Revert a bulk edit; a product that was changed since stays as it is and becomes a problem",
  refusals: ["import_over"],
  request: byId,
  response: modified,
});

/** Changes of many products, which imports record and revert. */
export function bulkEditsRouter({ db, site: { currency } }: Shop, words: ImportMessages) {
  return createRouter()
    .openapi(paste, async (c) => {
      const clerk = staff(c.get("actor"), "parts:write");
      return c.json(acknowledged.added(await planPastedEdits(db, clerk, c.req.valid("json"), currency)), 200);
    })
    .openapi(plan, async (c) => {
      const clerk = staff(c.get("actor"), "parts:write");
      return c.json(acknowledged.added(await planBulkEdit(db, clerk, c.req.valid("json"), currency)), 200);
    })
    .openapi(get, async (c) => {
      const found = await getBulkEdit(db, staff(c.get("actor"), "parts:write"), asId(c.req.valid("param").id));
      return c.json(toImportResponse(found, words), 200);
    })
    .openapi(changes, async (c) => {
      const id = asId(c.req.valid("param").id);
      const page = await bulkEditChangesOf(db, staff(c.get("actor"), "parts:write"), id, c.req.valid("query"));
      return pageJson(c, page, toChangeResponse);
    })
    .openapi(products, async (c) => {
      const clerk = staff(c.get("actor"), "parts:write");
      const page = await listChangedProducts(db, clerk, asId(c.req.valid("param").id), c.req.valid("query"));
      return pageJson(c, page, (row) => toProductRowResponse(row, currency));
    })
    .openapi(problems, async (c) => {
      const id = asId(c.req.valid("param").id);
      const page = await bulkEditProblemsOf(db, staff(c.get("actor"), "parts:write"), id, c.req.valid("query"));
      return pageJson(c, page, (row) => toImportProblemResponse(row, words));
    })
    .openapi(apply, async (c) => {
      await applyBulkEdit(db, staff(c.get("actor"), "parts:write"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    })
    .openapi(undo, async (c) => {
      await undoBulkEdit(db, staff(c.get("actor"), "parts:write"), asId(c.req.valid("param").id));
      return c.json(acknowledged.modified(1), 200);
    });
}
