import type { ComponentProps } from "react";
import { addressCountries, addressRules, contactRules } from "#shop/cart/contact-rules.ts";
import type { CartContactDetails } from "#web/client/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { language } from "#messages/language.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";
import { Field, SelectField, TextArea } from "#web/ui/field.tsx";

const countryNames = new Intl.DisplayNames(language, { type: "region" });
const countries = addressCountries
  .map((code) => ({ code, name: countryNames.of(code) ?? code }))
  .toSorted((a, b) => a.name.localeCompare(b.name, language));

type ContactStepProps = {
  contact: CartContactDetails;
  /** Of a signed-in customer. */
  known: Pick<CartContactDetails, "email" | "clientName" | "phoneNumber"> | null;
  refused: Refused | null;
  busy: boolean;
};

/** Who orders and where it goes. */
export function ContactStep({ contact, known, refused, busy }: ContactStepProps) {
  const { shipTo } = contact;
  const box = useFocusRefused<HTMLDivElement>(refused);
  const field = (
    name: string,
    value: string,
  ): Pick<ComponentProps<typeof Field>, "name" | "defaultValue" | "error"> => ({
    name,
    defaultValue: value,
    error: refused?.errors[name],
  });
  const to = (name: Exclude<keyof NonNullable<typeof shipTo>, "country">) => ({
    ...field(`shipTo.${name}`, shipTo?.[name] ?? ""),
    maxLength: addressRules[name].maxLength,
  });
  return (
    <Step number={1} title={words.contact} name="contact" refused={refused}>
      <div ref={box} className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words.email}
          hint={words.emailHint}
          type="email"
          {...field("email", contact.email || (known?.email ?? ""))}
          autoComplete="email"
          maxLength={contactRules.email.maxLength}
          required
        />
        <Field
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          {...field("phoneNumber", contact.phoneNumber || (known?.phoneNumber ?? ""))}
          autoComplete="tel"
          maxLength={contactRules.phoneNumber.maxLength}
          required
        />
        <Field
          label={words.name}
          {...field("clientName", contact.clientName || (known?.clientName ?? ""))}
          autoComplete="name"
          maxLength={contactRules.clientName.maxLength}
          required
        />
        <Field label={words.company} {...to("company")} autoComplete="organization" />
        <SelectField
          label={words.country}
          name="shipTo.country"
          defaultValue={shipTo?.country ?? words.firstCountry}
          error={refused?.errors["shipTo.country"]}
          autoComplete="country"
        >
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field label={words.postalCode} {...to("postalCode")} autoComplete="postal-code" required />
        <Field label={words.line1} {...to("line1")} autoComplete="address-line1" required className="sm:col-span-2" />
        <Field label={words.line2} {...to("line2")} autoComplete="address-line2" className="sm:col-span-2" />
        <Field label={words.city} {...to("city")} autoComplete="address-level2" required />
        <Field label={words.region} hint={words.regionHint} {...to("region")} autoComplete="address-level1" />
        <Extras contact={contact} errors={refused?.errors ?? {}} />
      </div>
      <Button type="submit" busy={busy} variant={shipTo ? "plain" : "primary"} className="justify-self-start">
        {words.save}
      </Button>
    </Step>
  );
}

/** What few orders need. */
function Extras({ contact, errors }: Pick<ContactStepProps, "contact"> & { errors: Refused["errors"] }) {
  const { poNumber, giftNote } = contact;
  return (
    <details className="sm:col-span-2" open={poNumber !== "" || giftNote !== ""}>
      <summary className="cursor-pointer font-semibold">{words.more}</summary>
      <div className="mt-3 grid gap-4">
        <Field
          label={words.poNumber}
          name="poNumber"
          defaultValue={poNumber}
          error={errors["poNumber"]}
          autoComplete="off"
          maxLength={contactRules.poNumber.maxLength}
        />
        <TextArea
          label={words.giftNote}
          name="giftNote"
          defaultValue={giftNote}
          error={errors["giftNote"]}
          rows={2}
          maxLength={contactRules.giftNote.maxLength}
        />
      </div>
    </details>
  );
}
