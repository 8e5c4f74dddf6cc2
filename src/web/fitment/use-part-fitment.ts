import { useCallback } from "react";
import type { FitmentInWords } from "#shop/fitment/fitment-in-words.ts";
import type { FitmentAnswers } from "#shop/fitment/qualifiers.ts";
import { api, type ApiError } from "#web/api.ts";
import { vehicleQuery, wantedOf, type WantedVehicle } from "#web/fitment/wanted-vehicle.ts";
import type { ServedFitment, WireFitment } from "#web/fitment/wire-fitment.ts";
import { useGarage } from "#web/garage/use-garage.ts";
import { useAnswer } from "#web/use-answer.ts";

export type PartFitment = {
  /** Whether it is known that there is a vehicle or that there is none. */
  ready: boolean;
  vehicle: WantedVehicle | null;
  /** Null while it is asked for, and where that failed. */
  fitment: FitmentInWords | null;
  failure: ApiError | null;
  again: () => void;
  /** Keeps an answer with the vehicle, or takes it back; null where the vehicle is not in the garage. */
  remember: ((fact: string, value: string | null) => Promise<void>) | null;
};

/**
 * Whether a part fits the vehicle it is looked at for: the one in the page's address (`served`), else the active one of the garage.
 * What the garage knows of that vehicle counts, too.
 */
export function usePartFitment(partId: string, served: ServedFitment | null): PartFitment {
  const { ready, vehicles, active, change } = useGarage();
  const own = served ? (vehicles.find(({ vehicleId }) => vehicleId === served.vehicle.id) ?? null) : active;
  const vehicle = served ? named(served, own && wantedOf(own).answers) : own && wantedOf(own);
  const query = vehicle && vehicleQuery(vehicle);
  const servedQuery = served && vehicleQuery({ vehicleId: served.vehicle.id, answers: served.answers });
  const open = query === servedQuery ? null : query;
  const asked = useAskedFitment(partId, open);
  const answered = asked.data?.part === partId && asked.data.vehicle._id === vehicle?.vehicleId ? asked.data : null;
  const fitment = open && answered ? answered : served;
  return {
    ready: ready || served !== null,
    vehicle,
    fitment,
    failure: fitment ? null : (asked.error ?? null),
    again: asked.reload,
    remember: own && ((fact, value) => change(own.id, { answers: { [fact]: value } })),
  };
}

function named({ vehicle, answers }: ServedFitment, known: FitmentAnswers | null): WantedVehicle {
  return { vehicleId: vehicle.id, name: vehicle.name, answers: { ...known, ...answers } };
}

/** What the API says; nothing is asked while `query` is null. */
function useAskedFitment(partId: string, query: string | null) {
  const ask = useCallback(
    async (signal: AbortSignal) =>
      query === null ? null : api.get<WireFitment>(`/fitment?part=${partId}&${query}`, { signal }),
    [partId, query],
  );
  return useAnswer(ask);
}
