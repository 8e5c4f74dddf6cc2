import { useEffect, useRef, type RefObject } from "react";
import type { DeliverTo } from "#web/client/selling/delivery.ts";
import { fillRememberedPlace } from "#web/checkout/cart/remembered-place.ts";

/**
 * Shows in fields what has been stored in the meantime, as an address does by its key: a browser keeps what a field has once shown, and would send it as typed.
 * `stored` decides which fields have changed, `values` what they show. `place`: where the visitor wanted deliveries to go, for an address that is not stored yet.
 * What is being typed stays.
 */
export function useStoredValues(
  box: RefObject<HTMLElement | null>,
  stored: Record<string, string>,
  values: Record<string, string>,
  place: DeliverTo | null,
): void {
  const before = useRef({ stored, values });
  const filled = useRef("");
  // The document's fields, whose values are not React's.
  useEffect(() => {
    for (const field of box.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea") ??
      []) {
      const { name } = field;
      const isStored = !name.includes(".") && stored[name] !== before.current.stored[name];
      if (isStored && field.value === (before.current.values[name] ?? "")) field.value = values[name] ?? "";
    }
    before.current = { stored, values };
    const known = place ? `${place.country} ${place.postal}` : "";
    if (place && known !== filled.current) fillRememberedPlace(box.current?.closest("form") ?? null, place);
    filled.current = known;
  });
}
