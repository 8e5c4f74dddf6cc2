import type { DeliverTo } from "#web/client/selling/delivery.ts";
import { fillPlace } from "#web/ui/fill-place.ts";

const names = {
  country: "shipTo.country",
  postalCode: "shipTo.postalCode",
  city: "shipTo.city",
  region: "shipTo.region",
};

/** Fills country and postal code of the delivery address in with where the visitor wanted deliveries to go before. What is typed stays. */
export function fillRememberedPlace(form: HTMLFormElement | null, to: DeliverTo): void {
  const country = form?.elements.namedItem(names.country);
  const postal = form?.elements.namedItem(names.postalCode);
  if (!(country instanceof HTMLSelectElement) || !(postal instanceof HTMLInputElement) || postal.value !== "") return;
  if (![...country.options].some(({ value }) => value === to.country)) return;
  country.value = to.country;
  postal.value = to.postal;
  void fillPlace(form, names);
}
