import { toEntries, valueOf, type Parameters } from "#http/parameters/parameters.ts";
import { anyVehicle } from "#http/parameters/part-filters.ts";
import { readAnswers } from "#shop/catalogue/fitment/answers.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import { isId } from "#shop/foundation/id.ts";
import { pageSizes } from "#shop/foundation/limits.ts";

/** `vehicle`: null if the address has none, `any`, or something that is no id (`isVehicleUnknown`). `show`: how many parts. `vin`: a VIN was searched for that is of the vehicle or words of the query, or of no known vehicle. */
export type SearchQuery = {
  q: string;
  vehicle: string | null;
  answers: FitmentAnswers;
  show: number;
  isVehicleUnknown: boolean;
  vin: "read" | "unknown" | null;
};

/** The query of the search page. */
export const searchParameters: Parameters<SearchQuery> = {
  declared: { q: {}, vehicle: {}, "answer.*": {}, show: {}, vin: {} },
  parse(values) {
    const vehicle = (valueOf(values, "vehicle") ?? "").toLowerCase();
    const show = Math.trunc(Number(valueOf(values, "show"))) || 0;
    return {
      q: valueOf(values, "q") ?? "",
      vehicle: isId(vehicle) ? vehicle : null,
      answers: readAnswers(toEntries(values)),
      isVehicleUnknown: vehicle !== "" && vehicle !== anyVehicle && !isId(vehicle),
      vin: (["read", "unknown"] as const).find((known) => known === valueOf(values, "vin")) ?? null,
      show: Math.min(pageSizes.searchMost, Math.max(pageSizes.search, show)),
    };
  },
};
