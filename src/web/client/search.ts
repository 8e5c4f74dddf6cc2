import { api, type ResponseBody } from "#web/client/api.ts";

export type Suggestion = Pick<ResponseBody<"get", "/suggest">["suggestions"][number], "kind" | "label" | "url">;

/** At most ten ways to continue what is typed. */
export async function suggest(q: string, signal: AbortSignal): Promise<Suggestion[]> {
  return (await api.get("/suggest", { query: { q }, signal })).suggestions;
}
