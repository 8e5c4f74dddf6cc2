import { toEntries, valueOf, type Parameters } from "#http/parameters/parameters.ts";
import { readAnswers } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";

/** `fits`: the search in the buyer's guide. `guide`: the cursor of its page. */
export type PartPageQuery = {
  vehicle: string | null;
  answers: FitmentAnswers;
  fits: string;
  guide: string | undefined;
};

/** The query of the page of a part. */
export const partPageParameters: Parameters<PartPageQuery> = {
  declared: { vehicle: {}, "answer.*": {}, fits: {}, guide: {} },
  parse: (values) => ({
    vehicle: valueOf(values, "vehicle") ?? null,
    answers: readAnswers(toEntries(values)),
    fits: valueOf(values, "fits") ?? "",
    guide: valueOf(values, "guide"),
  }),
};
