import { useState } from "react";
import { ApiError, messageOf } from "#web/client/api-error.ts";
import { useLatestRequest } from "#web/client/use-latest-request.ts";
import { decodeVin, type DecodedVin } from "#web/client/catalogue/vehicles.ts";
import type { PickerAnswers } from "#web/garage/use-vehicle-steps.ts";

/** Decodes a VIN. `refused`: why it is not a VIN; `failure`: why it could not be decoded. */
export function useVin() {
  const [decoded, setDecoded] = useState<DecodedVin | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const request = useLatestRequest();

  async function lookUp(vin: string, answers: PickerAnswers = {}): Promise<void> {
    const signal = request.start();
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
      else setFailure(messageOf(error));
    }
    if (!signal.aborted) setLoading(false);
  }

  function clear() {
    request.abort();
    setDecoded(null);
    setRefused(null);
    setFailure(null);
    setLoading(false);
  }
  return { decoded, refused, failure, loading, lookUp, clear };
}
