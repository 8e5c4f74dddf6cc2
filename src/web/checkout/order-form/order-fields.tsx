import { orderRules } from "#shop/orders/order-rules.ts";
import type { PartDetails } from "#web/client/parts.ts";
import { purchase as words } from "#messages/parts.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import type { useForm } from "#web/ui/use-form.ts";

type FieldState = Omit<ReturnType<ReturnType<typeof useForm>["field"]>, "name"> & { name: string };

type OrderFieldsProps = {
  part: PartDetails;
  email: string;
  form: { field: (name: "clientName" | "quantity" | "phoneNumber" | "address") => FieldState };
  total: string;
  /** How many the vehicle takes, in words; empty where that is not known. */
  takes: string;
};

/** The fields of an order; what can't be changed is read-only. */
export function OrderFields({ part, email, form, total, takes }: OrderFieldsProps) {
  return (
    <>
      <Field
        label={words.client}
        {...form.field("clientName")}
        autoComplete="name"
        maxLength={orderRules.clientName.maxLength}
        required
      />
      <Field label={words.email} name="email" type="email" value={email} readOnly />
      <Field label={words.product} name="product" value={part.name} readOnly className="sm:col-span-2" />
      <Field label={words.minimum} name="minimumOrder" value={part.minimumOrder} readOnly />
      <Field label={words.available} name="stock" value={part.stock} readOnly />
      <Field
        label={words.orders}
        hint={
          <>
            {words.ordersHint(part.minimumOrder, part.stock)}
            {takes && ` ${takes}`}
          </>
        }
        {...form.field("quantity")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <Field label={words.price} name="price" value={total} readOnly aria-live="polite" />
      <Field
        label={words.phone}
        hint={words.phoneHint}
        type="tel"
        {...form.field("phoneNumber")}
        autoComplete="tel"
        maxLength={orderRules.phoneNumber.maxLength}
        required
        className="sm:col-span-2"
      />
      <TextArea
        label={words.address}
        hint={words.addressHint}
        rows={3}
        {...form.field("address")}
        autoComplete="street-address"
        maxLength={orderRules.address.maxLength}
        required
        className="sm:col-span-2"
      />
    </>
  );
}
