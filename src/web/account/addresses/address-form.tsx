import { addressRules } from "#shop/selling/cart/contact-rules.ts";
import { ApiError } from "#web/client/api.ts";
import type { SavedAddress } from "#web/client/selling/addresses.ts";
import type { AddressChange } from "#web/account/addresses/address-change.ts";
import { addresses as words } from "#messages/addresses.ts";
import { checkout } from "#messages/checkout.ts";
import { AddressFields } from "#web/ui/address-fields.tsx";
import { Button } from "#web/ui/button.tsx";
import { checksOf } from "#web/ui/field-checks.ts";
import { Field } from "#web/ui/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const blank = {
  name: "",
  company: "",
  line1: "",
  line2: "",
  city: "",
  region: "",
  postalCode: "",
  country: checkout.firstCountry,
};

type AddressFormProps = {
  /** Null: a new one. */
  saved: SavedAddress | null;
  onDone: () => void;
};

/** Enters an address, or changes one. */
export function AddressForm({ saved, onDone }: AddressFormProps) {
  const submit = useFormAction();
  const form = useForm(saved?.address ?? blank, checksOf(addressRules), async (address) => {
    const change = { id: saved?.id ?? null, address, isDefault: saved?.isDefault ?? false };
    await submit({ act: "save", saved: change } satisfies AddressChange).catch(nameFields);
    onDone();
  });
  return (
    <form {...form.form} aria-label={saved ? words.editOf(saved.address.line1) : words.add} className="grid gap-5">
      {form.failure && <Notice tone="bad">{form.failure}</Notice>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={checkout.name} {...form.field("name")} autoComplete="name" required />
        <AddressFields field={form.field} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {words.save}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}

/** Gives the fields of the request's address the names of the form's. */
function nameFields(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, message, data } = error;
  const errors = error.errors.map((one) => ({ ...one, field: one.field.replace(/^address\./, "") }));
  throw new ApiError(status, { ...data, code, message, errors });
}
