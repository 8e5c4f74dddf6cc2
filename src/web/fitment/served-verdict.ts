import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";

export type VerdictName = FitmentInWords["verdict"];

/** What a card shows of a verdict. */
export type CardFitment = Pick<FitmentInWords, "verdict" | "question" | "position">;

/** A verdict that the server rendered, for the vehicle and the answers in the page's address. */
export type ServedFitment = FitmentInWords & { vehicle: { id: string; name: string }; answers: FitmentAnswers };
