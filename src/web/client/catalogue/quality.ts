import type { FindingName, FindingReason } from "#shop/catalogue/fitment-quality/findings.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";

type FindingResponse = ResponseBody<"get", "/fitment-quality/:finding">[number];
type UnresolvedResponse = ResponseBody<"get", "/fitment-quality/unresolved_vehicles/rows">[number];
type ListQuery = { q?: string; cursor?: string; limit?: number };

export type FitmentQuality = ResponseBody<"get", "/fitment-quality">;
export type Coverage = NonNullable<FitmentQuality["coverage"]>;
export type Finding = ReturnType<typeof toFinding>;
export type FoundPart = Finding["part"];
export type UnresolvedApplication = ReturnType<typeof toUnresolved>;
/** What applications lack to be understood, and how many lack it. */
export type MissingFact = { id: string; reason: string; applications: number; parts: number };

function withId<Row extends { _id: string }>({ _id: id, ...same }: Row) {
  return { id, ...same };
}

function toFinding({ part, reason, ...row }: FindingResponse) {
  return { ...withId(row), reason: reason as FindingReason, part: withId(part) };
}

function toUnresolved({ part, ...row }: UnresolvedResponse) {
  return { ...withId(row), part: withId(part) };
}

export async function getFitmentQuality(signal?: AbortSignal): Promise<FitmentQuality> {
  return api.get("/fitment-quality", { signal });
}

export async function listFindings(
  finding: FindingName,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<Finding>> {
  const page = await api.list("/fitment-quality/:finding", { param: { finding }, query, signal });
  return { ...page, items: page.items.map(toFinding) };
}

/** What applications lack, what most of them lack first. */
export async function listMissingFacts(query: ListQuery, signal?: AbortSignal): Promise<ListPage<MissingFact>> {
  const page = await api.list("/fitment-quality/unresolved_vehicles", { query, signal });
  return { ...page, items: page.items.map((row) => withId(row)) };
}

/** The applications that lack `reason`, as their file wrote them. */
export async function listUnresolved(
  query: ListQuery & { reason: string },
  signal?: AbortSignal,
): Promise<ListPage<UnresolvedApplication>> {
  const page = await api.list("/fitment-quality/unresolved_vehicles/rows", { query, signal });
  return { ...page, items: page.items.map(toUnresolved) };
}
