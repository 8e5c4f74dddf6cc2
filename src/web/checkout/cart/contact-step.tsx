import { useRef, useState, type ReactNode } from "react";
import { addressRules, contactRules } from "#shop/cart/contact-rules.ts";
import type { CartContactDetails } from "#web/client/cart.ts";
import { addressFields, savedContact, type Refused, type Typed } from "#web/checkout/cart/checkout-form.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { checkout as words } from "#messages/checkout.ts";
import { AddressFields, type AddressField } from "#web/ui/address-fields.tsx";
import { addressText } from "#web/ui/address-text.ts";
import { Button } from "#web/ui/button.tsx";
import { useFocusRefused } from "#web/ui/use-focus-refused.ts";
import { useOpenedEarly } from "#web/ui/use-opened-early.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";

type ContactStepProps = {
  contact: CartContactDetails;
  acceptsVatId: boolean;
  /** Of a signed-in customer. */
  known: Pick<CartContactDetails, "email" | "clientName" | "phoneNumber"> | null;
  /** What was typed before, where it was not stored. */
  typed: Typed | null;
  refused: Refused | null;
  busy: boolean;
};

/** Who orders and where it goes. */
export function ContactStep({ contact, acceptsVatId, known, typed, refused, busy }: ContactStepProps) {
  const { shipTo } = contact;
  const box = useFocusRefused<HTMLDivElement>(refused);
  const field: NamedField = (name, value) => ({
    name,
    defaultValue: typed?.[name] ?? value,
    error: refused?.errors[name],
  });
  const to = (name: AddressField) => {
    const initial = name === "country" ? words.firstCountry : "";
    return field(`shipTo.${name}`, shipTo?.[name] ?? initial);
  };
  return (
    <Step number={1} title={words.contact} name="contact" refused={refused}>
      <input type="hidden" name="savedContact" value={savedContact(contact)} />
      {refused && typed && <SavedMeanwhile contact={contact} typed={typed} />}
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
        {/* Another address than the stored one takes the place of what was typed. */}
        <AddressFields key={JSON.stringify(shipTo)} field={to} />
        {acceptsVatId && (
          <Field
            label={words.vatId}
            hint={words.vatStatus[contact.vat?.status ?? "none"]}
            {...field("vatId", contact.vat?.id ?? "")}
            autoComplete="off"
            maxLength={contactRules.vatId.maxLength}
            className="sm:col-span-2"
          />
        )}
        <Billing billTo={contact.billTo} shipTo={shipTo} field={field} />
        <Extras contact={contact} field={field} />
      </div>
      <Button
        type="submit"
        name="step"
        value="contact"
        busy={busy}
        variant={shipTo ? "plain" : "primary"}
        className="justify-self-start"
      >
        {words.save}
      </Button>
    </Step>
  );
}

type SavedMeanwhileProps = Pick<ContactStepProps, "contact"> & { typed: Typed };

/** What another tab or device has saved since these details were loaded: saving what was typed here replaces it. */
function SavedMeanwhile({ contact, typed }: SavedMeanwhileProps) {
  const { email, phoneNumber, clientName, shipTo } = contact;
  if (typed["savedContact"] === savedContact(contact) || !(email || shipTo)) return null;
  const lines = [shipTo ? addressText(shipTo) : clientName, email, phoneNumber].filter(Boolean);
  return (
    <Notice>
      <p>{words.savedMeanwhile}</p>
      <p className="my-2 wrap-anywhere whitespace-pre-line">{lines.join("\n")}</p>
      <p>{words.saveAgain}</p>
    </Notice>
  );
}

type NamedField = (name: string, value: string) => { name: string; defaultValue: string; error: string | undefined };

type BillingProps = Pick<CartContactDetails, "billTo" | "shipTo"> & { field: NamedField };

/** Another address for the bill; all of it empty: the same. */
function Billing({ billTo, shipTo, field }: BillingProps) {
  const country = shipTo?.country ?? words.firstCountry;
  const to = (name: AddressField) => field(`billTo.${name}`, billTo?.[name] ?? (name === "country" ? country : ""));
  const [isOpen, setOpen] = useState(billTo !== null || isTyped(to));
  // What was typed outlives folding it up.
  const [wasOpen, setWasOpen] = useState(isOpen);
  const failed = hasErrors(to);
  const details = useRef<HTMLDetailsElement>(null);
  useOpenedEarly(details, () => show(true));
  function show(open: boolean) {
    setOpen(open);
    if (open) setWasOpen(true);
  }
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
    <details
      ref={details}
      className="sm:col-span-2"
      open={isOpen || failed}
      onToggle={({ currentTarget }) => show(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">{words.billing}</summary>
      <p className="mt-2 text-sm text-ink-soft">{words.billingHint}</p>
      {/* Without scripts they are there from the start. */}
      {wasOpen || failed ? fields : <noscript>{fields}</noscript>}
    </details>
  );
}

function isTyped(field: (name: AddressField) => { defaultValue: string }): boolean {
  return addressFields.some((name) => name !== "country" && field(name).defaultValue !== "");
}

function hasErrors(field: (name: AddressField) => { error?: ReactNode }): boolean {
  return addressFields.some((name) => field(name).error !== undefined);
}

/** What few orders need. */
function Extras({ contact, field }: Pick<ContactStepProps, "contact"> & { field: NamedField }) {
  const poNumber = field("poNumber", contact.poNumber);
  const giftNote = field("giftNote", contact.giftNote);
  return (
    <details className="sm:col-span-2" open={poNumber.defaultValue !== "" || giftNote.defaultValue !== ""}>
      <summary className="cursor-pointer font-semibold">{words.more}</summary>
      <div className="mt-3 grid gap-4">
        <Field label={words.poNumber} {...poNumber} autoComplete="off" maxLength={contactRules.poNumber.maxLength} />
        <TextArea label={words.giftNote} {...giftNote} rows={2} maxLength={contactRules.giftNote.maxLength} />
      </div>
    </details>
  );
}
