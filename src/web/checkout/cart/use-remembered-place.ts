import { useEffect, type RefObject } from "react";
import { useDestination } from "#web/delivery/destination-store.ts";
import { fillPlace } from "#web/ui/fill-place.ts";

const nameOf = (field: string) => `shipTo.${field}`;
const names = {
  country: nameOf("country"),
  postalCode: nameOf("postalCode"),
  city: nameOf("city"),
  region: nameOf("region"),
};

/** Fills country and postal code of an address that is not stored yet in with where the visitor wanted deliveries to go before. What is typed stays. */
export function useRememberedPlace(box: RefObject<HTMLElement | null>, isStored: boolean): void {
  const to = useDestination();
  const known = to && JSON.stringify(to);
  // The document's fields, whose values are not React's.
  useEffect(() => {
    const form = box.current?.closest("form") ?? null;
    const country = form?.elements.namedItem(names.country);
    const postal = form?.elements.namedItem(names.postalCode);
    if (!known || isStored || !(country instanceof HTMLSelectElement) || !(postal instanceof HTMLInputElement)) return;
    const place = JSON.parse(known) as { country: string; postal: string };
    const isOffered = [...country.options].some(({ value }) => value === place.country);
    if (postal.value !== "" || !isOffered) return;
    country.value = place.country;
    postal.value = place.postal;
    void fillPlace(form, names);
  }, [box, known, isStored]);
}
