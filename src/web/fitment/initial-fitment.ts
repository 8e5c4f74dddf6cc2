import type { PartPageQuery } from "#http/parameters/part-page.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { describeFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { fitmentOf } from "#shop/catalogue/fitment/fitment.ts";
import { asId } from "#shop/foundation/id.ts";
import type { InitialFitment } from "#web/client/catalogue/fitment.ts";
import { apiMessages } from "#web/messages/api-messages.ts";

/** Returns, for a loader, the verdict for the vehicle in the address (`?vehicle=…&answer.…`); null where it names none. */
export async function initialFitment(
  db: ShopContext["db"],
  partId: string,
  query: PartPageQuery,
): Promise<InitialFitment | null> {
  const { vehicle: named, answers } = query;
  if (named === null) return null;
  try {
    const found = await fitmentOf(db, partId, { vehicleId: asId(named), answers });
    const vehicle = { id: found.vehicle.id, name: apiMessages.vehicleName(found.vehicle) };
    return { ...describeFitment(found, apiMessages), vehicle, answers };
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}
