import type { FindingName, FindingReason } from "#shop/catalogue/fitment-quality/findings.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";

type FindingResponse = ResponseBody<"get", "/fitment-quality/:finding">[number];
type ListQuery = { q?: string; cursor?: string; limit?: number };

export type FitmentQuality = ResponseBody<"get", "/fitment-quality">;
export type Coverage = NonNullable<FitmentQuality["coverage"]>;
export type Finding = Omit<FindingResponse, "reason"> & { reason: FindingReason };
export type FoundPart = Finding["part"];
export type UnresolvedApplication = ResponseBody<"get", "/fitment-quality/unresolved_vehicles/rows">[number];
/** What applications lack to be understood, and how many lack it. */
export type MissingFact = { id: string; reason: string; applications: number; parts: number };

export async function getFitmentQuality(signal?: AbortSignal): Promise<FitmentQuality> {
  return api.get("/fitment-quality", { signal });
}

export async function listFindings(
  finding: FindingName,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<Finding>> {
  const page = await api.list("/fitment-quality/:finding", { param: { finding }, query, signal });
  return { ...page, items: page.items.map(({ reason, ...row }) => ({ ...row, reason: reason as FindingReason })) };
}

/** What applications lack, what most of them lack first. */
export async function listMissingFacts(query: ListQuery, signal?: AbortSignal): Promise<ListPage<MissingFact>> {
  return api.list("/fitment-quality/unresolved_vehicles", { query, signal });
}

/** The applications that lack `reason`, as their file wrote them. */
export async function listUnresolved(
  query: ListQuery & { reason: string },
  signal?: AbortSignal,
): Promise<ListPage<UnresolvedApplication>> {
  return api.list("/fitment-quality/unresolved_vehicles/rows", { query, signal });
}
