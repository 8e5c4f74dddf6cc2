import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import { validAnswers } from "#shop/fitment/answers.ts";
import { fitmentInWords, type FitmentInWords, type FitmentWords } from "#shop/fitment/fitment-in-words.ts";
import { fitmentOf } from "#shop/fitment/fitment.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { asId } from "#shop/id.ts";
import type { NewOrder } from "#shop/orders/order-input.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";

export type OrderWords = FitmentWords & { vehicleName: (vehicle: Vehicle) => string };

/**
 * What was decided about the fit when the part was ordered, whole: nothing in it changes when the part, its applications or
 * the vehicle do.
 */
export type OrderFitment = FitmentInWords & {
  vehicle: { id: string; name: string };
  answers: FitmentAnswers;
  /** The customer said that he orders it although it may not fit. */
  confirmed: boolean;
  decidedAt: string;
};

/** What nobody has to confirm. */
const certain = ["fits", "universal"];

/**
 * Decides whether the part fits the vehicle it is ordered for; null where none is named. What is not sure to fit has to be confirmed:
 * throws `fitment_unconfirmed` with the verdict. Call it in the order's transaction, after the part's row is locked.
 */
export async function decideFitment(
  tx: Db,
  partId: string,
  { vehicleId, answers: given = {}, fitmentConfirmed }: NewOrder,
  words: OrderWords,
): Promise<OrderFitment | null> {
  if (vehicleId === undefined) return null;
  const answers = validAnswers(Object.entries(given));
  const found = await fitmentOf(tx, partId, { vehicleId: vehicleOf(vehicleId), answers }).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === "not_found") throw vehicleUnknown();
    throw error;
  });
  const sure = certain.includes(found.verdict);
  const fitment: OrderFitment = {
    ...fitmentInWords(found, words),
    vehicle: { id: found.vehicle.id, name: words.vehicleName(found.vehicle) },
    answers,
    confirmed: !sure && fitmentConfirmed,
    decidedAt: new Date().toISOString(),
  };
  if (sure || fitmentConfirmed) return fitment;
  throw new ShopError("fitment_unconfirmed", {
    fields: [{ field: "fitmentConfirmed", code: "fitment_unconfirmed" }],
    data: { fitment },
  });
}

function vehicleOf(text: string): string {
  try {
    return asId(text);
  } catch {
    throw vehicleUnknown();
  }
}

function vehicleUnknown(): ShopError {
  return new ShopError("invalid", { fields: [{ field: "vehicleId", code: "vehicle_unknown" }] });
}
