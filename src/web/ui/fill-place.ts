import { placeOfPostal } from "#web/client/selling/postal-places.ts";

/** Complete postal codes of the countries whose cities or regions are known. */
const complete: Record<string, RegExp> = {
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i,
};

type Names = Record<"country" | "postalCode" | "city" | "region", string>;

/** Fills city and region of a form by its postal code, where they are empty or were filled so before. What people typed stays. */
export async function fillPlace(form: HTMLFormElement | null, names: Names): Promise<void> {
  const valueOf = (name: string) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : "";
  };
  const [country, postal] = [valueOf(names.country), valueOf(names.postalCode)];
  if (!complete[country]?.test(postal)) return;
  // Without an answer people type it.
  const place = await placeOfPostal(country, postal).catch(() => null);
  if (place === null || valueOf(names.postalCode) !== postal) return;
  fill(form?.elements.namedItem(names.city), place.city);
  fill(form?.elements.namedItem(names.region), place.region);
}

function fill(field: Element | RadioNodeList | null | undefined, text: string | null): void {
  if (!(field instanceof HTMLInputElement) || text === null) return;
  if (field.value !== "" && field.value !== field.dataset["filled"]) return;
  field.dataset["filled"] = text;
  // As typing does it: React ignores an assignment to `value` that it did not see.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  // Who is about to type in it replaces what came meanwhile.
  if (document.activeElement === field) field.select();
}
