import { useState } from "react";
import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { PartFitment } from "#web/fitment/use-part-fitment.ts";
import { vehicleQuery } from "#web/fitment/wanted-vehicle.ts";

const sure = ["fits", "universal"];

/**
 * The fitment of the part being ordered: the verdict that was loaded or, newer, the one that the shop refused the order with. `doubt`
 * names what has to be confirmed, so that a confirmation counts for that vehicle and that verdict alone; null where nothing has to.
 */
export function useOrderFitment({ vehicle, fitment: lookedUp, retry }: PartFitment) {
  const [refused, setRefused] = useState<{ query: string; fitment: DescribedFitment } | null>(null);
  const query = vehicle && vehicleQuery(vehicle);
  const fitment = refused && refused.query === query ? refused.fitment : lookedUp;
  const unsure = query !== null && fitment !== null && !sure.includes(fitment.verdict);
  return {
    vehicle,
    fitment,
    doubt: unsure ? `${fitment.verdict} ${query}` : null,
    refuse: (found: DescribedFitment) => {
      if (query) setRefused({ query, fitment: found });
      retry();
    },
  };
}
