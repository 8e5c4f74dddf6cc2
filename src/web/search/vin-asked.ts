import type { ShopContext } from "#http/shop-context.ts";
import { decodeVin } from "#shop/vehicles/decode-vin.ts";
import { vinLength } from "#shop/vehicles/vin.ts";
import { vehicleName } from "#messages/fitment.ts";

/** Where to go on from a VIN typed as a question; null: it is none, or of no vehicle we know. */
export async function vinAsked(db: ShopContext["db"], q: string) {
  const plain = q.replace(/[\s.\-_/]/g, "");
  const like = plain.length === vinLength && /^[a-z0-9]+$/i.test(plain) && /\d{4}/.test(plain) && /[a-z]/i.test(plain);
  if (!like) return null;
  const { vin, valid, vehicles } = await decodeVin(db, plain);
  if (vehicles.length === 0) return null;
  const options = vehicles.map((vehicle) => ({
    name: vehicleName(vehicle),
    to: `/parts?vehicle=${vehicle.id}`,
  }));
  return { vin, valid, options };
}
