import { useEffect, useRef, useState } from "react";
import { ApiError, wordsOf } from "#web/client/api-error.ts";
import { decodeVin, type DecodedVin } from "#web/client/vehicles.ts";
import type { PickerAnswers } from "#web/garage/use-vehicle-steps.ts";

/** What a VIN says. `refused`: it is none; `failure`: the shop could not be asked. */
export function useVin() {
  const [decoded, setDecoded] = useState<DecodedVin | null>(null);
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
      const found = await decodeVin(vin, answers, signal);
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
