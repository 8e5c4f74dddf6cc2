import { api, type ResponseBody } from "#web/client/api.ts";

export type ContentPage = ResponseBody<"get", "/content-pages/:slug">;
export type ContentSummary = Omit<ResponseBody<"get", "/content-pages">[number], "updatedAt"> & { updatedAt: Date };

/** The shop's own pages that staff have written. */
export async function listContentPages(signal?: AbortSignal): Promise<ContentSummary[]> {
  const pages = await api.get("/content-pages", { signal });
  return pages.map(({ updatedAt, ...page }) => ({ ...page, updatedAt: new Date(updatedAt) }));
}

/** A page for the staff who write it; one that was never saved has version 0. */
export async function readContentPage(slug: string, signal?: AbortSignal): Promise<ContentPage> {
  return api.get("/content-pages/:slug", { param: { slug }, signal });
}

/** Returns the new version. Rejects with `changed_meanwhile` if others have saved the page since. */
export async function saveContentPage({ slug, ...page }: ContentPage): Promise<number> {
  return (await api.put("/content-pages/:slug", { param: { slug }, json: page })).version;
}

export async function removeContentPage(slug: string): Promise<void> {
  await api.delete("/content-pages/:slug", { param: { slug } });
}
