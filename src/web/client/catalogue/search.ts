import { mayHoldVin } from "#shop/catalogue/search/vin-rules.ts";
import { api, type ResponseBody } from "#web/client/api.ts";

export type Suggestion = Pick<ResponseBody<"get", "/suggest">["suggestions"][number], "kind" | "label" | "url">;

/** At most ten ways to continue what is typed. What may become a VIN is sent in a body (D37). */
export async function suggest(q: string, signal?: AbortSignal): Promise<Suggestion[]> {
  const { suggestions } = mayHoldVin(q)
    ? await api.post("/suggest", { json: { q }, signal })
    : await api.get("/suggest", { query: { q }, signal });
  return suggestions;
}
