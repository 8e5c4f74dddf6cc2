import { useRef, useState, type ReactNode } from "react";
import { addressRules, contactRules } from "#shop/selling/cart/contact-rules.ts";
import { extraTextRules, extraTexts } from "#shop/selling/orders/extra-texts.ts";
import type { CartContactDetails } from "#web/client/selling/cart.ts";
import type { Refused } from "#web/checkout/cart/checkout-form.ts";
import {
  addressFields,
  editedValues,
  packValues,
  shownValues,
  storedMeanwhile,
  storedValues,
  type KnownContact,
  type Typed,
} from "#web/checkout/cart/contact-values.ts";
import { Step } from "#web/checkout/cart/step.tsx";
import { useDestination } from "#web/delivery/destination-store.ts";
import { useStoredValues } from "#web/checkout/cart/use-stored-values.ts";
import { checkout as words } from "#messages/checkout.ts";
import { extraTextNames, optionalText } from "#messages/extra-texts.ts";
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
  known: KnownContact | null;
  /** Where the shop delivers; none: everywhere. */
  countries: string[];
  /** The form as it was sent, where it was refused. */
  typed: Typed | null;
  /** What was typed before the sign-in ended. */
  draft: Typed | null;
  refused: Refused | null;
  busy: boolean;
};

/** Who orders and where it goes. */
export function ContactStep(props: ContactStepProps) {
  const { contact, acceptsVatId, known, countries, typed, draft, refused, busy } = props;
  const { shipTo } = contact;
  const box = useFocusRefused<HTMLDivElement>(refused);
  const stored = storedValues(contact);
  const shown = shownValues(stored, { known, countries });
  const values = { ...shown, ...(typed ? editedValues(typed, { known, countries }) : draft) };
  const field: NamedField = (name) => ({ name, defaultValue: values[name] ?? "", error: refused?.errors[name] });
  const remembered = useDestination();
  useStoredValues(box, shown, values, shipTo === null ? remembered : null);
  return (
    <Step number={1} title={words.contact} name="contact" refused={refused}>
      <input type="hidden" name="savedContact" value={packValues(stored)} />
      {refused && typed && <SavedMeanwhile contact={contact} typed={typed} />}
      <div ref={box} className="grid gap-4 sm:grid-cols-2">
        <Field
          label={words.email}
          hint={words.emailHint}
          type="email"
          {...field("email")}
          autoComplete="email"
          maxLength={contactRules.email.maxLength}
          required
        />
        <Field
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          {...field("phoneNumber")}
          autoComplete="tel"
          maxLength={contactRules.phoneNumber.maxLength}
          required
        />
        <Field
          label={words.name}
          {...field("clientName")}
          autoComplete="name"
          maxLength={contactRules.clientName.maxLength}
          required
        />
        {/* Another address than the stored one takes the place of what was typed. */}
        <AddressFields
          key={`shipTo ${JSON.stringify(shipTo)}`}
          field={(name) => field(`shipTo.${name}`)}
          countries={countries}
        />
        {acceptsVatId && (
          <Field
            label={words.vatId}
            hint={words.vatStatus[contact.vat?.status ?? "none"]}
            {...field("vatId")}
            autoComplete="off"
            maxLength={contactRules.vatId.maxLength}
            className="sm:col-span-2"
          />
        )}
        <Billing key={`billTo ${JSON.stringify(contact.billTo)}`} hasOwn={contact.billTo !== null} field={field} />
        <Extras field={field} />
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

/** What the details are called that another tab has saved. */
const detailNames = { ...words.details, ...extraTextNames };

type SavedMeanwhileProps = Pick<ContactStepProps, "contact"> & { typed: Typed };

/** What another tab or device has stored since these details were loaded: saving what was typed here replaces it. */
function SavedMeanwhile({ contact, typed }: SavedMeanwhileProps) {
  const saved = storedMeanwhile(typed, contact);
  if (saved.length === 0) return null;
  const texts: Record<string, string | null> = {
    ...storedValues(contact),
    shipTo: contact.shipTo && addressText(contact.shipTo),
    billTo: contact.billTo && addressText(contact.billTo),
  };
  return (
    <Notice>
      <p>{words.savedMeanwhile}</p>
      <dl className="my-2 grid gap-2 wrap-anywhere whitespace-pre-line">
        {saved.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{detailNames[name]}</dt>
            <dd>{texts[name] || words.nothing}</dd>
          </div>
        ))}
      </dl>
      <p>{words.saveAgain}</p>
    </Notice>
  );
}

type NamedField = (name: string) => { name: string; defaultValue: string; error: string | undefined };

type BillingProps = { hasOwn: boolean; field: NamedField };

/** Another address for the bill; all of it empty: the same. `hasOwn`: one is stored. */
function Billing({ hasOwn, field }: BillingProps) {
  const to = (name: AddressField) => field(`billTo.${name}`);
  const [isOpen, setOpen] = useState(hasOwn || isTyped(to));
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
function Extras({ field }: { field: NamedField }) {
  return (
    <details className="sm:col-span-2" open={extraTexts.some((name) => field(name).defaultValue !== "")}>
      <summary className="cursor-pointer font-semibold">{words.more}</summary>
      <div className="mt-3 grid gap-4">
        {extraTexts.map((name) => {
          const { maxLength } = extraTextRules[name];
          const label = optionalText(extraTextNames[name]);
          return maxLength > oneLine ? (
            <TextArea key={name} label={label} {...field(name)} rows={2} maxLength={maxLength} />
          ) : (
            <Field key={name} label={label} {...field(name)} autoComplete="off" maxLength={maxLength} />
          );
        })}
      </div>
    </details>
  );
}

/** How many characters a field of one line shows. */
const oneLine = 100;
