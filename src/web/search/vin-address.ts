import { vinIn } from "#shop/search/vin-rules.ts";
import { decodeVin, type Vehicle } from "#web/client/vehicles.ts";
import type { VinState } from "#web/search/vin-notice.tsx";
import { vehicleName } from "#messages/fitment.ts";

/**
 * Where a search that has a VIN leads: an address without it (D37), and what the page shows about the VIN. Null: there is no VIN in it, or no vehicle is known
 * for it, or the shop could not be reached.
 */
export async function vinAddress(q: string): Promise<{ url: string; state: VinState } | null> {
  const found = vinIn(q);
  if (!found) return null;
  const decoded = await decodeVin(found.typed).catch(() => null);
  const vehicles = decoded?.vehicle ? [decoded.vehicle] : (decoded?.candidates ?? []);
  const [first] = vehicles;
  if (!decoded || !first) return null;
  const options = vehicles.map((vehicle) => ({
    id: vehicle.id,
    name: vehicleName(vehicle),
    to: addressFor(found.rest, vehicle),
  }));
  const named = `${first.year} ${first.make} ${first.model}`;
  const url =
    vehicles.length === 1
      ? addressFor(found.rest, first)
      : `/search?${new URLSearchParams({ q: `${named} ${found.rest}`.trim() }).toString()}`;
  return { url, state: { readVin: { vin: decoded.vin, valid: decoded.valid, options } } };
}

function addressFor(q: string, { id }: Vehicle): string {
  return `/search?${new URLSearchParams({ ...(q && { q }), vehicle: id }).toString()}`;
}
