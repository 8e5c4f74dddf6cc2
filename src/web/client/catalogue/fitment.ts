import { answerParameters } from "#shop/catalogue/fitment/answers.ts";
import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { api, type ResponseBody } from "#web/client/api.ts";
import type { Vehicle } from "#web/client/catalogue/vehicles.ts";

export type VerdictName = DescribedFitment["verdict"];

/** What a card shows of a verdict. */
export type CardFitment = Pick<DescribedFitment, "verdict" | "question" | "position">;

/** A verdict that the server rendered, for the vehicle and the answers in the page's address. */
export type InitialFitment = DescribedFitment & { vehicle: { id: string; name: string }; answers: FitmentAnswers };

/** The verdict on one part for one vehicle. */
export type PartFitment = DescribedFitment & { partId: string; vehicle: Vehicle };

/** A vehicle, with what is known of it. */
export type FitmentTarget = { vehicleId: string; answers: FitmentAnswers };

/** A page of a part's buyer's guide. */
export type Guide = ResponseBody<"get", "/parts/:id/fitment">;
export type GuideLine = Guide["lines"][number];

export const fitmentQuery = ({ vehicleId, answers }: FitmentTarget) => ({
  vehicle: vehicleId,
  ...Object.fromEntries(answerParameters(answers)),
});

export async function fitmentOf(partId: string, wanted: FitmentTarget, signal: AbortSignal): Promise<PartFitment> {
  const query = { ...fitmentQuery(wanted), part: partId };
  return api.get("/fitment", { query, signal });
}

/** The verdicts on up to 100 parts at once, by their ids; parts that are not on sale are left out. */
export async function fitmentsOf(partIds: string[], wanted: FitmentTarget): Promise<Record<string, DescribedFitment>> {
  const query = { ...fitmentQuery(wanted), parts: partIds.join(",") };
  return api.get("/fitments", { query });
}

/** Every vehicle that a part fits, page by page; `q` finds by make, model, years and displacement. */
export async function buyersGuide(
  partId: string,
  query: { q: string; cursor: string | null },
  signal: AbortSignal,
): Promise<Guide> {
  return api.get("/parts/:id/fitment", { param: { id: partId }, query, signal });
}
