import type { ComponentProps } from "react";
import { addressRules } from "#shop/selling/cart/contact-rules.ts";
import { checkout as words } from "#messages/checkout.ts";
import { CountryOptions } from "#web/ui/country-options.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { fillPlace } from "#web/ui/fill-place.ts";

export type AddressField = keyof typeof addressRules | "country";

/** The props of a field besides its label: name, value and error. */
type FieldState = Pick<
  ComponentProps<typeof Field>,
  "name" | "defaultValue" | "value" | "onChange" | "onBlur" | "error"
>;

type AddressFieldsProps = {
  field: (name: AddressField) => FieldState;
  /** The section of the autocomplete tokens. */
  section?: "billing" | undefined;
  /** The countries that are offered besides the one that is chosen; none: all. */
  countries?: readonly string[] | undefined;
  required?: boolean;
};

/** The fields of an address below its name, for a grid of two columns. */
export function AddressFields({ field, section, countries = [], required = true }: AddressFieldsProps) {
  const token = (name: string) => (section ? `${section} ${name}` : name);
  const input = (name: keyof typeof addressRules) => ({ ...field(name), maxLength: addressRules[name].maxLength });
  const country = field("country");
  const chosen = String(country.value ?? country.defaultValue ?? "");
  const postalCode = input("postalCode");
  const nameOf = (one: AddressField) => field(one).name ?? one;
  return (
    <>
      <Field label={words.company} {...input("company")} autoComplete={token("organization")} />
      <SelectField
        label={words.country}
        {...(country as Pick<ComponentProps<typeof SelectField>, "name" | "defaultValue" | "value">)}
        autoComplete={token("country")}
      >
        <CountryOptions codes={countries.length > 0 ? [...countries, chosen] : []} />
      </SelectField>
      <Field
        label={words.postalCode}
        {...postalCode}
        onChange={(event) => {
          postalCode.onChange?.(event);
          void fillPlace(event.currentTarget.form, {
            country: nameOf("country"),
            postalCode: nameOf("postalCode"),
            city: nameOf("city"),
            region: nameOf("region"),
          });
        }}
        autoComplete={token("postal-code")}
      />
      <Field
        label={words.line1}
        {...input("line1")}
        autoComplete={token("address-line1")}
        required={required}
        className="sm:col-span-2"
      />
      <Field label={words.line2} {...input("line2")} autoComplete={token("address-line2")} className="sm:col-span-2" />
      <Field label={words.city} {...input("city")} autoComplete={token("address-level2")} required={required} />
      <Field label={words.region} hint={words.regionHint} {...input("region")} autoComplete={token("address-level1")} />
    </>
  );
}
