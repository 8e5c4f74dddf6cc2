import type { KitInput } from "#shop/catalogue/kits/kit-input.ts";
import { centsOf } from "#web/client/amounts.ts";
import { api } from "#web/client/api.ts";

/** A part in a kit, as the staff see it. */
export type KitPart = Awaited<ReturnType<typeof getKit>>[number];

/** What is in a kit; nothing for a part that is none. */
export async function getKit(id: string, signal?: AbortSignal) {
  const found = await api.get("/parts/:id/kit", { param: { id }, signal });
  return found.map(({ part, price, ...same }) => ({ ...same, partId: part, priceCents: centsOf(price) }));
}

/** Rejects with `changed_meanwhile` where it is no longer what was `seen`. */
export async function saveKit(id: string, kit: Required<KitInput>): Promise<void> {
  await api.put("/parts/:id/kit", { param: { id }, json: kit });
}
