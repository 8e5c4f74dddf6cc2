import type { PartPageQuery } from "#http/parameters/part-page.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/errors.ts";
import { fitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import { fitmentOf } from "#shop/fitment/fitment.ts";
import { asId } from "#shop/id.ts";
import type { ServedFitment } from "#web/client/fitment.ts";
import { apiWords } from "#web/messages/api-words.ts";

/** For a loader: the verdict for the vehicle in the address (`?vehicle=…&answer.…`); null where it names none. */
export async function servedFitment(
  db: ShopContext["db"],
  partId: string,
  query: PartPageQuery,
): Promise<ServedFitment | null> {
  const { vehicle: named, answers } = query;
  if (named === null) return null;
  try {
    const found = await fitmentOf(db, partId, { vehicleId: asId(named), answers });
    const vehicle = { id: found.vehicle.id, name: apiWords.vehicleName(found.vehicle) };
    return { ...fitmentInWords(found, apiWords), vehicle, answers };
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}
