import type { Db } from "#db/db.ts";
import { scopesOfVehicles, type QueryVehicle } from "#shop/catalogue/search/query-vehicle.ts";
import { decodeVin } from "#shop/catalogue/vehicles/decode-vin.ts";
import { findByWholeNumber } from "#shop/catalogue/search/part-numbers.ts";
import { isMistakenVin } from "#shop/catalogue/search/mistaken-vin-rules.ts";
import { vinIn } from "#shop/catalogue/search/vin-rules.ts";

/** The vehicle of a VIN in a query, and the query without it. `valid`: its check digit is right. */
export type QueryVin = { vin: string; valid: boolean; rest: string; vehicle: QueryVehicle };

/** What is typed beside the VIN of a vehicle that the shop does not know. */
export type UnknownVin = { typed: string; rest: string };

/** Returns the VIN in the query that is of no vehicle that the shop knows. Null: there is none, or what looks like one is ordinary words. `read`: by `readQueryVin`. */
export function unknownVin(text: string, read: QueryVin | null): UnknownVin | null {
  const found = read ? null : vinIn(text);
  return found && !isMistakenVin(found) ? found : null;
}

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

/** What is searched for instead of a VIN, which is in no address (D37): its vehicle, or the words that name its vehicles. `known`: there are such vehicles. */
export type SearchWithoutVin = { q: string; vehicleId: string | null; known: boolean };

/** Returns what a query searches for without its VIN. Null: there is no VIN in it; what looks like one is no VIN if a part on sale has that number, or if ordinary words do. */
export async function withoutVin(db: Db, text: string): Promise<SearchWithoutVin | null> {
  const found = vinIn(text);
  if (!found || (await findByWholeNumber(db, found.typed)).hits.length > 0) return null;
  const { vehicles } = await decodeVin(db, found.typed);
  const [first] = vehicles;
  if (!first && isMistakenVin(found)) return null;
  if (!first || vehicles.length === 1)
    return { q: found.rest, vehicleId: first?.id ?? null, known: first !== undefined };
  return { q: `${first.year} ${first.make} ${first.model} ${found.rest}`.trim(), vehicleId: null, known: true };
}
