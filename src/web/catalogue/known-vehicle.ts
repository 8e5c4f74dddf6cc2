import type { PartFilterQuery } from "#http/parameters/part-filters.ts";
import { ShopError } from "#shop/foundation/errors.ts";

type ListQuery = Pick<PartFilterQuery, "filters"> & {
  entries: [name: string, value: string][];
  isVehicleUnknown: boolean;
};

/** Loads a list, without the vehicle of its address where there is no such vehicle: then it has the parts for all, and says so. */
export async function withKnownVehicle<Query extends ListQuery, T>(
  query: Query,
  load: (query: Query) => Promise<T>,
): Promise<T & { isVehicleUnknown: boolean }> {
  try {
    return { ...(await load(query)), isVehicleUnknown: query.isVehicleUnknown };
  } catch (error) {
    const { vehicle, answers: _, ...filters } = query.filters;
    if (!vehicle || !(error instanceof ShopError && error.code === "not_found")) throw error;
    const entries = query.entries.filter(([name]) => name !== "vehicle" && !name.startsWith("answer."));
    return { ...(await load({ ...query, filters, entries })), isVehicleUnknown: true };
  }
}
