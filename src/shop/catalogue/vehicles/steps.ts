import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { vehicleChoices } from "#shop/catalogue/vehicles/choices.ts";
import type { VehicleAnswers, VehicleQuestion } from "#shop/catalogue/vehicles/questions.ts";
import { knownCodeKinds } from "#shop/catalogue/vehicles/vehicle-codes.ts";
import type { Vehicle } from "#shop/catalogue/vehicles/vehicles.ts";

/** A question on the way to one vehicle, with everything it can be answered; `answer` is '' where it is open. */
export type VehicleStep = { question: VehicleQuestion; values: string[]; answer: string };

/**
 * All questions up to the first that is open, or up to the vehicle. An answer that the ones before it do not leave is dropped, so
 * that an earlier one can be changed. Without vehicles there are none.
 */
export async function vehicleSteps(
  db: Db,
  answers: VehicleAnswers = {},
): Promise<{ steps: VehicleStep[]; vehicle: Vehicle | null }> {
  const steps: VehicleStep[] = [];
  const known: VehicleAnswers = {};
  for (;;) {
    const found = await vehicleChoices(db, known).catch((error: unknown) => {
      if (error instanceof ShopError) return null;
      throw error;
    });
    if (!found) return { steps, vehicle: null };
    if ("vehicle" in found) return { steps, vehicle: found.vehicle };
    const { question, values } = found.open;
    const wanted = answers[question]?.toLowerCase();
    const answer = values.find((value) => value.toLowerCase() === wanted) ?? "";
    steps.push({ question, values, answer });
    if (answer === "") return { steps, vehicle: null };
    known[question] = answer;
  }
}

/** The questions with which a picker begins, as `vehicleSteps` returns them, and the kinds of codes by which vehicles can be found instead. */
export async function beginPicker(db: Db, answers: VehicleAnswers = {}) {
  const [begun, codes] = await Promise.all([vehicleSteps(db, answers), knownCodeKinds(db)]);
  return { ...begun, codes };
}
