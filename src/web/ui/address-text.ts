import { addressLines } from "#shop/selling/cart/address-lines.ts";
import { countryName } from "#web/ui/country-name.ts";

/** Returns an address as the lines of a label, with its country in the language of the page. */
export function addressText(address: Parameters<typeof addressLines>[0]): string {
  return addressLines(address, countryName).join("\n");
}
