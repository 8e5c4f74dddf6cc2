import { countries } from "#shop/selling/delivery/country-rules.ts";
import { language } from "#messages/language.ts";
import { countryName } from "#web/ui/country-name.ts";

const options = countries
  .map((code) => ({ code, name: countryName(code) }))
  .toSorted((a, b) => a.name.localeCompare(b.name, language));

/** The options of a select: these countries, else all, by name. Browsers may spell some names differently than the server. */
export function CountryOptions({ codes = [] }: { codes?: readonly string[] | undefined }) {
  const offered = codes.length > 0 ? options.filter(({ code }) => codes.includes(code)) : options;
  return offered.map(({ code, name }) => (
    <option key={code} value={code} suppressHydrationWarning>
      {name}
    </option>
  ));
}
