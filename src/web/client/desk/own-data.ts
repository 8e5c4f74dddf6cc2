import { api } from "#web/client/api.ts";
import { downloadFile } from "#web/client/supply/exports.ts";

/** Downloads what the shop stores about the user. Rejects with `ApiError`. */
export function downloadOwnData(): Promise<void> {
  return downloadFile("/profile/data", "my-data.json");
}

/** Erases the user's account, whose address is `email`. */
export async function eraseOwnAccount(email: string): Promise<void> {
  await api.post("/profile/erasure", { json: { email } });
}
