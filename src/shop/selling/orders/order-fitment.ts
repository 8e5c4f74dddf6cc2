import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { validAnswers } from "#shop/catalogue/fitment/answers.ts";
import { nameEvidence, type FitmentMessages, type NamedVerdict } from "#shop/catalogue/fitment/describe-fitment.ts";
import { fitmentOf } from "#shop/catalogue/fitment/fitment.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { asId } from "#shop/foundation/id.ts";
import type { NewOrder } from "#shop/selling/orders/order-input.ts";
import type { TitleWords } from "#shop/catalogue/parts/display-title.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

export type OrderMessages = FitmentMessages & TitleWords & { vehicleName: (vehicle: Vehicle) => string };

/**
 * The vehicle of an order, as it was then. `legacyName`: the English name that orders of before 1.0.0 have, where it matches no vehicle.
 */
export type OrderVehicle = Vehicle | { id: string; legacyName: string };

type Decision = {
  answers: FitmentAnswers;
  /** The customer ordered it although it may not fit. */
  confirmed: boolean;
  decidedAt: string;
};

/**
 * The complete facts of the verdict when the part was ordered: later changes of the part, its applications or the vehicle do not affect it.
 * Notes are as the supplier wrote them; everything else is rendered in the reader's language.
 */
export type OrderFitment = NamedVerdict & Decision & { vehicle: OrderVehicle };

/** Returns the name of the vehicle in words. */
export function orderVehicleName(vehicle: OrderVehicle, vehicleName: OrderMessages["vehicleName"]): string {
  return "legacyName" in vehicle ? vehicle.legacyName : vehicleName(vehicle);
}

/** The verdicts that need no confirmation. */
const certain = ["fits", "universal"];

/**
 * Decides whether the part fits the vehicle it is ordered for. Returns null if the order names no vehicle. Throws `fitment_unconfirmed` with
 * the verdict if the part is not certain to fit and the customer did not confirm it, and `invalid` for an unknown vehicle. Call it in the
 * order's transaction, after the part's row is locked.
 */
export async function decideFitment(
  tx: Db,
  partId: string,
  { vehicleId, answers: sent = {}, fitmentConfirmed }: Pick<NewOrder, "vehicleId" | "answers" | "fitmentConfirmed">,
): Promise<OrderFitment | null> {
  if (vehicleId === undefined) return null;
  const answers = validAnswers(Object.entries(sent));
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
