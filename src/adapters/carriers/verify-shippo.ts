import { timeoutMs } from "#shop/foundation/limits.ts";

/** Asks Shippo for something that needs a valid key. Throws what it responds. */
export async function verifyShippo({ apiKey, apiBase }: { apiKey: string; apiBase: string }): Promise<void> {
  const response = await fetch(`${apiBase.replace(/\/+$/, "")}/carrier_accounts?results=1`, {
    headers: { authorization: `ShippoToken ${apiKey}` },
    redirect: "error",
    signal: AbortSignal.timeout(timeoutMs.carrier),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
}
