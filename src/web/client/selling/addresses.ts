import type { SavedAddress } from "#shop/selling/addresses/addresses.ts";
import { api } from "#web/client/api.ts";

export type { SavedAddress };

/** The customer's saved addresses: the default one first. */
export async function listAddresses(signal?: AbortSignal): Promise<SavedAddress[]> {
  return api.get("/addresses", { signal });
}

/** Saves an address, or changes the one of this id. */
export async function saveAddress({ id, ...json }: Omit<SavedAddress, "id"> & { id: string | null }): Promise<void> {
  if (id === null) await api.post("/addresses", { json });
  else await api.put("/addresses/:id", { param: { id }, json });
}

export async function removeAddress(id: string): Promise<void> {
  await api.delete("/addresses/:id", { param: { id } });
}
