import type { KitInput } from "#shop/catalogue/kits/kit-input.ts";
import { api, type ResponseBody } from "#web/client/api.ts";

/** A part in a kit, as the staff see it. */
export type KitPart = ResponseBody<"get", "/parts/:id/kit">[number];

/** What is in a kit; nothing for a part that is none. */
export async function getKit(id: string, signal?: AbortSignal): Promise<KitPart[]> {
  return api.get("/parts/:id/kit", { param: { id }, signal });
}

/** Rejects with `changed_meanwhile` where it is no longer what was `seen`. */
export async function saveKit(id: string, kit: Required<KitInput>): Promise<void> {
  await api.put("/parts/:id/kit", { param: { id }, json: kit });
}
