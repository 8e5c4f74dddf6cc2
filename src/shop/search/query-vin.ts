import type { Db } from "#db/db.ts";
import { scopesOfVehicles, type QueryVehicle } from "#shop/search/query-vehicle.ts";
import { decodeVin } from "#shop/vehicles/decode-vin.ts";
import { vinIn } from "#shop/search/vin-rules.ts";

/** The vehicle of a VIN in a query, and the query without it. `valid`: its check digit is right. */
export type QueryVin = { vin: string; valid: boolean; rest: string; vehicle: QueryVehicle };

/** Returns the vehicle of a VIN in the query. Null: there is no VIN in it, or none of a vehicle that the shop knows. */
export async function readQueryVin(db: Db, text: string): Promise<QueryVin | null> {
  const found = vinIn(text);
  if (!found) return null;
  const { vin, valid, vehicles, open } = await decodeVin(db, found.typed);
  const [first] = vehicles;
  if (!first) return null;
  const years = { from: first.year, to: first.year };
  const scopes = await scopesOfVehicles(db, vehicles, { vin });
  const model = vehicles.every((one) => one.model === first.model) ? first.model : null;
  return { vin, valid, rest: found.rest, vehicle: { years, make: first.make, model, vehicles, open, scopes } };
}
