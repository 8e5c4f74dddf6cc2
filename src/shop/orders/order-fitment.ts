import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/errors.ts";
import { validAnswers } from "#shop/fitment/answers.ts";
import {
  nameEvidence,
  verdictInWords,
  type FitmentInWords,
  type FitmentWords,
  type NamedVerdict,
} from "#shop/fitment/fitment-in-words.ts";
import { fitmentOf } from "#shop/fitment/fitment.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { asId } from "#shop/id.ts";
import type { NewOrder } from "#shop/orders/order-input.ts";
import type { Vehicle } from "#shop/vehicles/vehicles.ts";

export type OrderWords = FitmentWords & { vehicleName: (vehicle: Vehicle) => string };

/**
 * The vehicle of an order as it was then. `legacyName` is the English name that releases before facts stored, where it names no vehicle that
 * is known today.
 */
export type OrderVehicle = Vehicle | { id: string; legacyName: string };

type Decision = {
  answers: FitmentAnswers;
  /** The customer ordered it although it may not fit. */
  confirmed: boolean;
  decidedAt: string;
};

/**
 * What was decided about the fit when the part was ordered, as facts and complete: nothing in it changes when the part, its applications or
 * the vehicle do. Notes are as the supplier wrote them; all else is rendered in the reader's language.
 */
export type OrderFitment = NamedVerdict & Decision & { vehicle: OrderVehicle };

export type OrderFitmentInWords = FitmentInWords & Decision & { vehicle: { id: string; name: string } };

/** Returns what was decided, in the words given. */
export function orderFitmentInWords(fitment: OrderFitment, words: OrderWords): OrderFitmentInWords {
  const { vehicle, answers, confirmed, decidedAt } = fitment;
  const name = orderVehicleName(vehicle, words.vehicleName);
  return { ...verdictInWords(fitment, words), vehicle: { id: vehicle.id, name }, answers, confirmed, decidedAt };
}

export function orderVehicleName(vehicle: OrderVehicle, vehicleName: OrderWords["vehicleName"]): string {
  return "legacyName" in vehicle ? vehicle.legacyName : vehicleName(vehicle);
}

/** What nobody has to confirm. */
const certain = ["fits", "universal"];

/**
 * Decides whether the part fits the vehicle it is ordered for; returns null where none is named. Throws `fitment_unconfirmed` with the
 * verdict for a part that is not certain to fit, unless the customer confirmed it. Call it in the order's transaction, after the part's row
 * is locked.
 */
export async function decideFitment(
  tx: Db,
  partId: string,
  { vehicleId, answers: given = {}, fitmentConfirmed }: NewOrder,
): Promise<OrderFitment | null> {
  if (vehicleId === undefined) return null;
  const answers = validAnswers(Object.entries(given));
  const found = await fitmentOf(tx, partId, { vehicleId: vehicleOf(vehicleId), answers }).catch((error: unknown) => {
    if (error instanceof ShopError && error.code === "not_found") throw vehicleUnknown();
    throw error;
  });
  const sure = certain.includes(found.verdict);
  const fitment: OrderFitment = {
    ...nameEvidence(found),
    vehicle: found.vehicle,
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
