import { productTableLimits } from "#shop/foundation/limits.ts";
import { api, type ListPage, type RequestBody } from "#web/client/api.ts";
import { toImport, type Import, type ImportChange, type ImportProblem } from "#web/client/supply/imports.ts";
import { toEditRequest, type ProductEdit, type ProductRow } from "#web/client/catalogue/product-rows.ts";

/** What is changed of many products; amounts in major units. */
export type BulkChange = RequestBody<"post", "/bulk-edits">["change"];
/** Products by their ids, or all that the table shows under the query of its address. */
export type BulkSelection = { ids: string[] } | { all: URLSearchParams };

const filterNames = ["state", "stock", "fit", "brand", "type", "q", "sort"] as const;

/** Previews a change of many products; returns the id of the bulk edit. */
export async function planBulkEdit(selection: BulkSelection, change: BulkChange): Promise<string> {
  const json = { ...("ids" in selection ? selection : { all: filterOf(selection.all) }), change };
  return (await api.post("/bulk-edits", { json })).insertedId;
}

function filterOf(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries(filterNames.flatMap((name) => (query.get(name) ? [[name, query.get(name) ?? ""]] : [])));
}

/** Previews pasted values; returns the id of the bulk edit. */
export async function planPastedEdits(edits: ProductEdit[]): Promise<string> {
  const json = { edits: edits.map(({ id, ...edit }) => ({ id, ...toEditRequest(edit) })) };
  return (await api.post("/bulk-edits/pasted", { json })).insertedId;
}

export async function getBulkEdit(id: string): Promise<Import> {
  return toImport(await api.get("/bulk-edits/:id", { param: { id } }));
}

export async function listBulkChanges(id: string, cursor?: string): Promise<ListPage<ImportChange>> {
  return api.list("/bulk-edits/:id/changes", { param: { id }, query: { limit: 100, cursor } });
}

export async function listBulkProblems(id: string, cursor?: string): Promise<ListPage<ImportProblem>> {
  return api.list("/bulk-edits/:id/problems", { param: { id }, query: { limit: 100, cursor } });
}

/** The products that a bulk edit has changed or reverted, as they are now; at most as many as the table selects at once. */
export async function listChangedProducts(id: string): Promise<ProductRow[]> {
  const rows: ProductRow[] = [];
  let page: ListPage<ProductRow> = await readChangedProducts(id);
  rows.push(...page.items);
  while (page.next !== null && rows.length < productTableLimits.products) {
    page = await readChangedProducts(id, page.next);
    rows.push(...page.items);
  }
  return rows;
}

async function readChangedProducts(id: string, cursor?: string): Promise<ListPage<ProductRow>> {
  return api.list("/bulk-edits/:id/products", { param: { id }, query: { limit: 500, cursor } });
}

/** Does what was previewed, in the background. */
export async function applyBulkEdit(id: string): Promise<void> {
  await api.post("/bulk-edits/:id/apply", { param: { id } });
}

/** Reverts it, in the background. */
export async function undoBulkEdit(id: string): Promise<void> {
  await api.post("/bulk-edits/:id/undo", { param: { id } });
}
