import { useState, type ComponentProps, type ReactNode } from "react";
import { addressRules, contactRules } from "#shop/cart/contact-rules.ts";
import type { CartContactDetails } from "#web/client/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { AddressFields, type AddressField } from "#web/ui/address-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";
import { Field, TextArea } from "#web/ui/field.tsx";

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
  const to = (name: AddressField) => {
    const initial = name === "country" ? words.firstCountry : "";
    return field(`shipTo.${name}`, shipTo?.[name] ?? initial);
  };
  return (
    <Step number={1} title={words.contact} name="contact" refused={refused}>
      <div key={JSON.stringify(shipTo)} ref={box} className="grid gap-4 sm:grid-cols-2">
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
        <AddressFields field={to} />
        <Billing billTo={contact.billTo} shipTo={shipTo} field={field} />
        <Extras contact={contact} errors={refused?.errors ?? {}} />
      </div>
      <Button type="submit" busy={busy} variant={shipTo ? "plain" : "primary"} className="justify-self-start">
        {words.save}
      </Button>
    </Step>
  );
}

type BillingProps = Pick<CartContactDetails, "billTo" | "shipTo"> & {
  field: (name: string, value: string) => Pick<ComponentProps<typeof Field>, "name" | "defaultValue" | "error">;
};

/** Another address for the bill; all of it empty: the same. */
function Billing({ billTo, shipTo, field }: BillingProps) {
  const country = shipTo?.country ?? words.firstCountry;
  const to = (name: AddressField) => field(`billTo.${name}`, billTo?.[name] ?? (name === "country" ? country : ""));
  const [isOpen, setOpen] = useState(billTo !== null);
  const shown = isOpen || hasErrors(to);
  const fields = (
    <fieldset className="mt-3 grid gap-4 sm:grid-cols-2">
      <legend className="sr-only">{words.billing}</legend>
      <Field
        label={words.billingName}
        {...to("name")}
        autoComplete="billing name"
        maxLength={addressRules.name.maxLength}
      />
      <AddressFields field={to} section="billing" required={false} />
    </fieldset>
  );
  return (
    <details className="sm:col-span-2" open={shown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer font-semibold">{words.billing}</summary>
      <p className="mt-2 text-sm text-ink-soft">{words.billingHint}</p>
      {/* Without scripts they are there from the start. */}
      {shown ? fields : <noscript>{fields}</noscript>}
    </details>
  );
}

const addressFields: AddressField[] = ["name", "company", "line1", "line2", "city", "region", "postalCode", "country"];

function hasErrors(field: (name: AddressField) => { error?: ReactNode }): boolean {
  return addressFields.some((name) => field(name).error !== undefined);
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
