import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { toImageUrl } from "#web/client/catalogue/image-url.ts";
import { sendFile } from "#web/client/send-file.ts";

/** The images of a part in their order. */
export type PartImages = Awaited<ReturnType<typeof listPartImages>>;

type Upload = { file: File; signal: AbortSignal; onProgress?: (share: number) => void };

export async function listPartImages(partId: string, signal?: AbortSignal) {
  const found = await api.get("/parts/:id/images", { param: { id: partId }, signal });
  return found.map(({ imageUrl, ...texts }) => ({ url: toImageUrl(imageUrl), ...texts }));
}

/** Adds an image as the last one of a part. Returns its id, null where `signal` stopped it. */
export async function uploadPartImage(partId: string, upload: Upload): Promise<string | null> {
  const added = await sendFile<ResponseBody<"post", "/parts/:id/images">>({
    path: `/parts/${partId}/images`,
    ...upload,
  });
  return added && added.insertedId;
}

/** What an image shows: `alt` in the shop's first language, `translations` in others by their tags. */
export type AltTexts = { alt: string; translations: Record<string, string> };

export async function describePartImage(partId: string, image: string, { alt, translations }: AltTexts): Promise<void> {
  await api.patch("/parts/:id/images/:image", { param: { id: partId, image }, json: { alt, translations } });
}

/** Puts all images of a part in the order of their ids. */
export async function orderPartImages(partId: string, images: string[]): Promise<void> {
  await api.put("/parts/:id/images", { param: { id: partId }, json: { images } });
}

export async function removePartImage(partId: string, image: string): Promise<void> {
  await api.delete("/parts/:id/images/:image", { param: { id: partId, image } });
}

/** Uploads a logo. Returns the address that the settings of the brand take, null where `signal` stopped it. */
export async function uploadLogo(upload: Upload): Promise<string | null> {
  const stored = await sendFile<ResponseBody<"post", "/brand/logo">>({ path: "/brand/logo", ...upload });
  return stored && stored.url;
}

/** An image on another server that could not be fetched. */
export type DeadImage = ReturnType<typeof toDeadImage>;

function toDeadImage({ nextAttempt, ...same }: ResponseBody<"get", "/dead-images">[number]) {
  return { nextAttempt: nextAttempt === null ? null : new Date(nextAttempt), ...same };
}

/** Has an image on another server fetched again now. */
export async function retryImage(image: string): Promise<void> {
  await api.post("/dead-images/:image/retry", { param: { image } });
}

export async function listDeadImages(
  query: { cursor?: string; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<DeadImage>> {
  const page = await api.list("/dead-images", { query, signal });
  return { ...page, items: page.items.map(toDeadImage) };
}
