import { href, type NavigateFunction } from "react-router";
import { isMistakenVin } from "#shop/catalogue/search/mistaken-vin-rules.ts";
import type { VinInQuery } from "#shop/catalogue/search/vin-rules.ts";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import { suggest } from "#web/client/catalogue/search.ts";
import { decodeVin, type Vehicle } from "#web/client/catalogue/vehicles.ts";
import type { VinState } from "#web/shell/use-search.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { fullName } from "#web/ui/full-name.ts";
import { toast } from "#web/ui/toast.tsx";

type Target = { url: string; state: VinState | null };

/** Leads to what is found for a search with a VIN, to `address` if it is none. Says why and leads nowhere if the VIN can't be decoded now. */
export async function leadToVin(found: VinInQuery, address: string, navigate: NavigateFunction): Promise<void> {
  try {
    const { url, state } = (await targetOfVin(found)) ?? { url: address, state: null };
    await navigate(url, { state });
  } catch (error) {
    toast.error(messageOf(error));
  }
}

/**
 * Returns where a search with a VIN leads, and what the page shows about the VIN; null: parts have that number, or it is ordinary words, so it is
 * none. Rejects with `ApiError` if the VIN can't be decoded now.
 */
async function targetOfVin(found: VinInQuery): Promise<Target | null> {
  const [decoded, suggestions] = await Promise.all([
    decodeVin(found.typed).catch(unlessRefused),
    suggest(found.typed).catch(() => []),
  ]);
  if (suggestions.some(({ kind }) => kind === "number")) return null;
  const vehicles = decoded?.vehicle ? [decoded.vehicle] : (decoded?.candidates ?? []);
  const [first] = vehicles;
  if (!first && isMistakenVin(found)) return null;
  if (!decoded || !first) return { url: addressFor(found.rest, { vin: "unknown" }), state: null };
  const options = vehicles.map((vehicle) => ({
    id: vehicle.id,
    name: vehicleName(vehicle),
    fullName: fullName(vehicle),
    to: addressFor(found.rest, partsOf(vehicle)),
  }));
  const named = `${first.year} ${first.make} ${first.model}`;
  const url =
    vehicles.length === 1 ? addressFor(found.rest, partsOf(first)) : addressFor(`${named} ${found.rest}`.trim(), {});
  return { url, state: { readVin: { vin: decoded.vin, valid: decoded.valid, options } } };
}

/** A VIN that is refused is one of no known vehicle; any other failure says nothing about it. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiError && error.status === 422) return null;
  throw error;
}

const partsOf = ({ id }: Vehicle) => ({ vehicle: id });

function addressFor(q: string, scope: Record<string, string>): string {
  return `${href("/search")}?${new URLSearchParams({ ...(q && { q }), ...scope }).toString()}`;
}
