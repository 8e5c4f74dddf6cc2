import { centsOf } from "#web/client/amounts.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";

/** The first and the last day of a report; the last 30 days where they are left out. */
export type Days = { from?: string | undefined; to?: string | undefined };

export type Figure = ResponseBody<"get", "/desk-figures">[number];
export type Sales = Awaited<ReturnType<typeof readSales>>;
export type Seller = Awaited<ReturnType<typeof readTopSellers>>["parts"][number];
export type AuditEntry = ResponseBody<"get", "/audit">[number];

export function readFigures(signal?: AbortSignal): Promise<Figure[]> {
  return api.get("/desk-figures", { signal });
}

export async function readSales(query: Days, signal?: AbortSignal) {
  const { days, margin } = await api.get("/reports/sales", { query, signal });
  const toMargin = <Of extends { net: number; cost: number }>({ net, cost, ...same }: Of) => ({
    ...same,
    netCents: centsOf(net),
    costCents: centsOf(cost),
  });
  return {
    days: days.map(({ revenue, ...day }) => ({ ...toMargin(day), revenueCents: centsOf(revenue) })),
    margin: toMargin(margin),
  };
}

export async function readTopSellers(query: Days, signal?: AbortSignal) {
  const { parts, brands } = await api.get("/reports/top-sellers", { query, signal });
  const toSeller = ({ revenue, part, ...same }: (typeof parts)[number]) => ({
    ...same,
    partId: part,
    revenueCents: centsOf(revenue),
  });
  return { parts: parts.map(toSeller), brands: brands.map(toSeller) };
}

export async function readMarketing(query: Days, signal?: AbortSignal) {
  const { abandoned, codes } = await api.get("/reports/marketing", { query, signal });
  const { value, days, ...carts } = abandoned;
  return {
    abandoned: {
      ...carts,
      valueCents: centsOf(value),
      days: days.map(({ value: left, ...ofDay }) => ({ ...ofDay, valueCents: centsOf(left) })),
    },
    codes: codes.map(({ discount, ...same }) => ({ ...same, discountCents: centsOf(discount) })),
  };
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
