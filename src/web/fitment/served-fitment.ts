import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/errors.ts";
import { readAnswers } from "#shop/fitment/answers.ts";
import { fitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import { fitmentOf } from "#shop/fitment/fitment.ts";
import { asId } from "#shop/id.ts";
import type { ServedFitment } from "#web/fitment/wire-fitment.ts";
import { apiWords } from "#web/messages/api-words.ts";

/** For a loader: the verdict for the vehicle in the address (`?vehicle=…&answer.…`); null where it names none. */
export async function servedFitment(db: ShopContext["db"], partId: string, url: URL): Promise<ServedFitment | null> {
  const named = url.searchParams.get("vehicle");
  if (!named) return null;
  const answers = readAnswers(url.searchParams);
  try {
    const found = await fitmentOf(db, partId, { vehicleId: asId(named), answers });
    const vehicle = { id: found.vehicle.id, name: apiWords.vehicleName(found.vehicle) };
    return { ...fitmentInWords(found, apiWords), vehicle, answers };
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}
