import type { useForm } from "#web/ui/use-form.ts";
import { addressRules, contactRules } from "#shop/selling/cart/contact-rules.ts";
import { noteRules } from "#shop/selling/orders/order-rules.ts";
import { checkout } from "#messages/checkout.ts";
import { staffTextNames, optionalText } from "#messages/extra-texts.ts";
import { phoneOrders as words } from "#messages/phone-orders.ts";
import { CountryOptions } from "#web/ui/country-options.tsx";
import { Field, SelectField, TextArea } from "#web/ui/field.tsx";
import { checkOf, checksOf } from "#web/ui/field-checks.ts";

const { email, clientName, phoneNumber, poNumber } = contactRules;
const { company, line1, line2, city, region, postalCode } = addressRules;

export const contactChecks = {
  ...checksOf({ email, clientName, phoneNumber, poNumber }),
  note: checkOf({ maxLength: noteRules.text.maxLength }),
  ...checksOf({
    "shipTo.company": company,
    "shipTo.line1": line1,
    "shipTo.line2": line2,
    "shipTo.city": city,
    "shipTo.region": region,
    "shipTo.postalCode": postalCode,
  }),
};

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
        <CountryOptions />
      </SelectField>
      <Field {...field("poNumber")} label={optionalText(staffTextNames.poNumber)} autoComplete="off" />
      <TextArea {...field("note")} label={words.note} hint={words.noteHint} rows={2} className="sm:col-span-2" />
    </fieldset>
  );
}
