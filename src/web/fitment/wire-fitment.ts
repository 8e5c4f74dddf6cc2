import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import type { WireVehicle } from "#web/garage/wire-garage.ts";

export type VerdictName = FitmentInWords["verdict"];

/** A verdict as `/api/fitment` tells it. */
export type WireFitment = FitmentInWords & { part: string; vehicle: WireVehicle };

/** As much of it as a card shows. */
export type CardFitment = Pick<FitmentInWords, "verdict" | "question" | "position">;

/** A verdict that the server rendered, for the vehicle and the answers in the page's address. */
export type ServedFitment = FitmentInWords & { vehicle: { id: string; name: string }; answers: FitmentAnswers };
