import { useCallback, useState } from "react";
import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import type { ApiError } from "#web/client/api-error.ts";
import { fitmentOf } from "#web/client/fitment.ts";
import { readVehicleQuery, vehicleQuery, wantedOf, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import type { ServedFitment } from "#web/client/fitment.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { vehicleName } from "#messages/fitment.ts";
import { useQuery } from "#web/client/use-query.ts";

export type PartFitment = {
  /** Null where there is none, or it is not known yet. */
  vehicle: WantedVehicle | null;
  /** Null while it is asked for, and where that failed. */
  fitment: FitmentInWords | null;
  failure: ApiError | null;
  again: () => void;
  /** Whether the vehicle is in the garage, which then keeps what is answered. */
  inGarage: boolean;
  /** Takes an answer, or takes it back (null). */
  answer: (fact: string, value: string | null) => Promise<void>;
};

type Named = Pick<WantedVehicle, "vehicleId" | "answers">;

/**
 * Whether a part fits the vehicle it is looked at for: the one in the page's address (`named`, with the verdict where the server
 * has rendered it), else the active one of the garage. What the garage knows of that vehicle counts, too.
 */
export function usePartFitment(partId: string, named: Named | ServedFitment | null): PartFitment {
  const { vehicles, active, change } = useGarage();
  const [said, setSaid] = useState<{ vehicleId?: string; answers: FitmentAnswers }>({ answers: {} });
  const served = named && "verdict" in named ? named : null;
  const inAddress = named && "verdict" in named ? { vehicleId: named.vehicle.id, answers: named.answers } : named;
  const own = inAddress ? (vehicles.find(({ vehicleId }) => vehicleId === inAddress.vehicleId) ?? null) : active;
  const vehicleId = inAddress?.vehicleId ?? own?.vehicleId;
  const known = own && wantedOf(own);
  const answers = said.vehicleId === vehicleId && !own ? said.answers : { ...known?.answers, ...inAddress?.answers };
  const query = vehicleId ? vehicleQuery({ vehicleId, answers }) : null;
  const open =
    served && query === vehicleQuery({ vehicleId: served.vehicle.id, answers: served.answers }) ? null : query;
  const requested = useRequestedFitment(partId, open);
  const answered = requested.data?.partId === partId && requested.data.vehicle.id === vehicleId ? requested.data : null;
  const fitment = open && answered ? answered : served;
  const name = known?.name ?? served?.vehicle.name ?? (answered ? vehicleName(answered.vehicle) : "");
  // An address may name anything.
  const nonesuch = !fitment && requested.error?.status === 404;
  return {
    vehicle: vehicleId && !nonesuch ? { vehicleId, name, answers } : null,
    fitment,
    failure: fitment ? null : (requested.error ?? null),
    again: requested.reload,
    inGarage: own !== null,
    answer: async (fact, value) => {
      if (own) return change(own.id, { answers: { [fact]: value } });
      const { [fact as keyof FitmentAnswers]: _, ...rest } = answers;
      setSaid({ ...(vehicleId && { vehicleId }), answers: value === null ? rest : { ...rest, [fact]: value } });
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
