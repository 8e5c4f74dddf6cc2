import { countries, countryAliases } from "#shop/selling/delivery/country-rules.ts";
import { countryName } from "#web/ui/country-name.ts";

/** The fields of an address that its text fills; `country` where it names one. */
export type AddressParts = {
  line1: string;
  line2: string;
  city: string;
  region: string;
  postalCode: string;
  country?: string;
};

/** 'Chicago, IL 60601' and 'IL 60601' */
const american = /^(?:(?<city>.+?)[\s,]+)?(?<region>[A-Z]{2})\s+(?<postalCode>\d{5}(?:-\d{4})?)$/;
/** '20095 Hamburg', 'D-20095 Hamburg' and '1012 AB Amsterdam' */
const european = /^(?:[A-Z]{1,2}-)?(?<postalCode>\d{4,5}(?: [A-Z]{2}(?=\s))?)\s+(?<city>\p{L}.*)$/u;
const postalAlone = /^\d{4,5}(?:-\d{4})?$/;

/**
 * Returns what a text says of an address, as it is written in America and Europe. What can't be told apart stays in the lines, where its writer sees
 * it: nothing is lost.
 */
export function splitAddress(text: string): AddressParts {
  const parts = text
    .split(/[\n,]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const country = parts.length > 1 ? countryOf(parts.at(-1) ?? "") : undefined;
  if (country) parts.pop();
  const place = placeOf(parts);
  const [line1 = "", ...others] = parts;
  return { line1, line2: others.join(", "), ...place, ...(country && { country }) };
}

/** Takes the parts that say the place from the end of the lines. */
function placeOf(parts: string[]): Pick<AddressParts, "city" | "region" | "postalCode"> {
  const last = parts.at(-1) ?? "";
  const found = american.exec(last) ?? european.exec(last);
  if (parts.length < 2 || !(found?.groups || postalAlone.test(last))) return { city: "", region: "", postalCode: "" };
  parts.pop();
  const { city = "", region = "", postalCode = last } = found?.groups ?? {};
  // '12 Main St, Chicago, IL 60601': the city is a part of its own.
  return { city: city || (parts.length > 1 ? (parts.pop() ?? "") : ""), region, postalCode };
}

function countryOf(text: string): string | undefined {
  const code = countryAliases[text.toUpperCase()] ?? text.toUpperCase();
  if (text === text.toUpperCase() && countries.includes(code)) return code;
  if (/^(u\.?s\.?a\.?)$/i.test(text)) return "US";
  return countries.find((one) => countryName(one).toLowerCase() === text.toLowerCase());
}
