import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { postalPlaces } from "#shop/selling/delivery/postal-places.table.ts";
import { regionOfPostal } from "#shop/selling/delivery/postal-regions.ts";
import { prepared } from "#shop/foundation/prepared.ts";

const placeByPostal = prepared((db) =>
  db
    .select({ city: postalPlaces.city, region: postalPlaces.region })
    .from(postalPlaces)
    .where(
      and(eq(postalPlaces.country, sql.placeholder("country")), eq(postalPlaces.postal, sql.placeholder("postal"))),
    )
    .prepare("place_by_postal"),
);

/** Returns the city and the region of a postal code of `destinationInput`; null where they are not known. */
export async function placeOf(
  db: Db,
  { country, postal }: { country: string; postal: string },
): Promise<{ city: string | null; region: string | null }> {
  const [place] = await placeByPostal(db).execute({ country, postal });
  return place ?? { city: null, region: regionOfPostal(country, postal) };
}
