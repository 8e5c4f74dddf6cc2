import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";

/** The first and the last day of a report; the last 30 days where they are left out. */
export type Days = { from?: string | undefined; to?: string | undefined };

export type Figure = ResponseBody<"get", "/desk-figures">[number];
export type Sales = ResponseBody<"get", "/reports/sales">;
export type Seller = ResponseBody<"get", "/reports/top-sellers">["parts"][number];
export type AuditEntry = ResponseBody<"get", "/audit">[number];

export function readFigures(signal?: AbortSignal): Promise<Figure[]> {
  return api.get("/desk-figures", { signal });
}

export function readSales(query: Days, signal?: AbortSignal): Promise<Sales> {
  return api.get("/reports/sales", { query, signal });
}

export function readTopSellers(query: Days, signal?: AbortSignal) {
  return api.get("/reports/top-sellers", { query, signal });
}

export function readMarketing(query: Days, signal?: AbortSignal) {
  return api.get("/reports/marketing", { query, signal });
}

export function listAudit(
  query: { [name: string]: string | number | undefined; limit: number },
  signal?: AbortSignal,
): Promise<ListPage<AuditEntry>> {
  return api.list("/audit", { query, signal });
}

export function listAuditActions(signal?: AbortSignal): Promise<string[]> {
  return api.get("/audit/actions", { signal });
}

/** Downloads the entries of a view; `search` is the query of the list's address. */
export function downloadAudit(search: URLSearchParams): Promise<void> {
  const query = new URLSearchParams(search);
  query.delete("cursor");
  return downloadFile(`/audit.csv?${query.toString()}`, "audit.csv");
}
