import { useCallback, useState } from "react";
import type { DescribedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { FitmentAnswers } from "#shop/catalogue/fitment/qualifiers.ts";
import type { ApiError } from "#web/client/api-error.ts";
import { fitmentOf } from "#web/client/catalogue/fitment.ts";
import { readVehicleQuery, vehicleQuery, wantedOf, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import type { InitialFitment } from "#web/client/catalogue/fitment.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { vehicleName } from "#messages/vehicle-name.ts";
import { useQuery } from "#web/client/use-query.ts";

export type PartFitment = {
  /** Null where there is none, or it is not known yet. */
  vehicle: WantedVehicle | null;
  /** Null while it loads, and where that failed. */
  fitment: DescribedFitment | null;
  failure: ApiError | null;
  retry: () => void;
  /** Whether the vehicle is in the garage, which then stores the answers. */
  inGarage: boolean;
  /** Stores an answer, or drops it (null). */
  answer: (fact: string, value: string | null) => Promise<void>;
};

type Named = Pick<WantedVehicle, "vehicleId" | "answers">;

/**
 * Whether a part fits the vehicle in question: the one in the page's address (`named`, with the verdict where the server
 * has rendered it), else the active one of the garage. Answers that the garage holds for that vehicle count, too.
 */
export function usePartFitment(partId: string, named: Named | InitialFitment | null): PartFitment {
  const { vehicles, active, change } = useGarage();
  const [chosen, setChosen] = useState<{ vehicleId?: string; answers: FitmentAnswers }>({ answers: {} });
  const initial = named && "verdict" in named ? named : null;
  const inAddress = named && "verdict" in named ? { vehicleId: named.vehicle.id, answers: named.answers } : named;
  const own = inAddress ? (vehicles.find(({ vehicleId }) => vehicleId === inAddress.vehicleId) ?? null) : active;
  const vehicleId = inAddress?.vehicleId ?? own?.vehicleId;
  const known = own && wantedOf(own);
  const answers =
    chosen.vehicleId === vehicleId && !own ? chosen.answers : { ...known?.answers, ...inAddress?.answers };
  const query = vehicleId ? vehicleQuery({ vehicleId, answers }) : null;
  const open =
    initial && query === vehicleQuery({ vehicleId: initial.vehicle.id, answers: initial.answers }) ? null : query;
  const requested = useRequestedFitment(partId, open);
  const answered = requested.data?.partId === partId && requested.data.vehicle.id === vehicleId ? requested.data : null;
  const fitment = open && answered ? answered : initial;
  const name = known?.name ?? initial?.vehicle.name ?? (answered ? vehicleName(answered.vehicle) : "");
  // The address may name a vehicle that does not exist.
  const notFound = !fitment && requested.error?.status === 404;
  return {
    vehicle: vehicleId && !notFound ? { vehicleId, name, answers } : null,
    fitment,
    failure: fitment ? null : (requested.error ?? null),
    retry: requested.reload,
    inGarage: own !== null,
    answer: async (fact, value) => {
      if (own) return change(own.id, { answers: { [fact]: value } });
      const { [fact as keyof FitmentAnswers]: _, ...rest } = answers;
      setChosen({ ...(vehicleId && { vehicleId }), answers: value === null ? rest : { ...rest, [fact]: value } });
    },
  };
}

/** The verdict from the API; no request while `query` is null. */
function useRequestedFitment(partId: string, query: string | null) {
  const load = useCallback(
    (signal: AbortSignal) => fitmentOf(partId, readVehicleQuery(query ?? ""), signal),
    [partId, query],
  );
  return useQuery(query === null ? null : load);
}
