import type { useForm } from "#web/ui/use-form.ts";
import { addressCountries, addressRules, contactRules } from "#shop/cart/contact-rules.ts";
import type { PhoneOrder } from "#web/client/phone-orders.ts";
import { checkout } from "#messages/checkout.ts";
import { language } from "#messages/language.ts";
import { phoneOrders as words } from "#messages/phone-orders.ts";
import { Field, SelectField } from "#web/ui/field.tsx";
import { checksOf } from "#web/ui/field-checks.ts";

const countryNames = new Intl.DisplayNames(language, { type: "region" });

/** The fields of a phone order besides its parts. */
export const emptyContact = {
  clientName: "",
  email: "",
  phoneNumber: "",
  "shipTo.company": "",
  "shipTo.line1": "",
  "shipTo.line2": "",
  "shipTo.postalCode": "",
  "shipTo.city": "",
  "shipTo.region": "",
  "shipTo.country": checkout.firstCountry,
  poNumber: "",
} as Record<string, string>;

const { email, clientName, phoneNumber, poNumber } = contactRules;
const { company, line1, line2, city, region, postalCode } = addressRules;

export const contactChecks = {
  ...checksOf({ email, clientName, phoneNumber, poNumber }),
  ...checksOf({
    "shipTo.company": company,
    "shipTo.line1": line1,
    "shipTo.line2": line2,
    "shipTo.city": city,
    "shipTo.region": region,
    "shipTo.postalCode": postalCode,
  }),
};

/** Returns the contact of typed values. */
export function readContact(values: Record<string, string>): Omit<PhoneOrder, "lines"> {
  const text = (name: string) => (values[name] ?? "").trim();
  return {
    clientName: text("clientName"),
    email: text("email"),
    phoneNumber: text("phoneNumber"),
    poNumber: text("poNumber"),
    shipTo: {
      name: text("clientName"),
      company: text("shipTo.company"),
      line1: text("shipTo.line1"),
      line2: text("shipTo.line2"),
      city: text("shipTo.city"),
      region: text("shipTo.region"),
      postalCode: text("shipTo.postalCode"),
      country: text("shipTo.country"),
    },
  };
}

/** Whom the order is for and where it goes. */
export function ContactFields({ field }: { field: ReturnType<typeof useForm<string>>["field"] }) {
  return (
    <fieldset className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-2 text-xl font-semibold">{words.customer}</legend>
      <Field {...field("clientName")} label={checkout.name} autoComplete="off" />
      <Field {...field("email")} label={checkout.email} hint={words.emailHint} type="email" autoComplete="off" />
      <Field {...field("phoneNumber")} label={checkout.phone} type="tel" autoComplete="off" />
      <Field {...field("shipTo.company")} label={checkout.company} autoComplete="off" />
      <Field {...field("shipTo.line1")} label={checkout.line1} autoComplete="off" />
      <Field {...field("shipTo.line2")} label={checkout.line2} autoComplete="off" />
      <Field {...field("shipTo.postalCode")} label={checkout.postalCode} autoComplete="off" />
      <Field {...field("shipTo.city")} label={checkout.city} autoComplete="off" />
      <Field {...field("shipTo.region")} label={checkout.region} hint={checkout.regionHint} autoComplete="off" />
      <SelectField {...field("shipTo.country")} label={checkout.country}>
        {addressCountries.map((code) => (
          <option key={code} value={code}>
            {countryNames.of(code)}
          </option>
        ))}
      </SelectField>
      <Field {...field("poNumber")} label={checkout.poNumber} autoComplete="off" />
    </fieldset>
  );
}
