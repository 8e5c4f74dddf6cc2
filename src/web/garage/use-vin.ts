import { useEffect, useRef, useState } from "react";
import type { VehicleQuestion } from "#shop/vehicles/questions.ts";
import { api, ApiError, wordsOf } from "#web/client/api.ts";
import type { PickerAnswers } from "#web/garage/use-vehicle-steps.ts";
import type { WireVehicle } from "#web/garage/wire-garage.ts";

export type WireDecodedVin = {
  vin: string;
  valid: boolean;
  problems: { code: string; message: string }[];
  says: { year: number | null; make: string | null; model: string | null };
  vehicle?: WireVehicle;
  candidates?: WireVehicle[];
  question?: VehicleQuestion;
  options?: { value: string; label: string }[];
  unknown: string[];
};

/** What a VIN says. `refused`: it is none; `failure`: the shop could not be asked. */
export function useVin() {
  const [decoded, setDecoded] = useState<WireDecodedVin | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const request = useRef<AbortController>(null);
  useEffect(() => () => request.current?.abort(), []);

  async function lookUp(vin: string, answers: PickerAnswers = {}): Promise<void> {
    request.current?.abort();
    const controller = new AbortController();
    request.current = controller;
    const { signal } = controller;
    setRefused(null);
    setFailure(null);
    setLoading(true);
    try {
      const found = await api.post<WireDecodedVin>("/vehicles/decode", { vin, ...answers }, { signal });
      if (!signal.aborted) setDecoded(found);
    } catch (error) {
      if (signal.aborted) return;
      const field = error instanceof ApiError && error.errors.find((one) => one.field === "vin");
      setDecoded(null);
      if (field) setRefused(field.message);
      else setFailure(wordsOf(error));
    }
    if (!signal.aborted) setLoading(false);
  }

  function clear() {
    request.current?.abort();
    setDecoded(null);
    setRefused(null);
    setFailure(null);
    setLoading(false);
  }
  return { decoded, refused, failure, loading, lookUp, clear };
}
