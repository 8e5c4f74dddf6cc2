import type { ReactNode } from "react";
import { orderRules } from "#shop/selling/orders/order-rules.ts";
import type { PartToOrder } from "#web/checkout/order-form/part-to-order.ts";
import { purchase as words } from "#messages/parts.ts";
import { Field, TextArea } from "#web/ui/field.tsx";
import { Count, useFormatMoney } from "#web/ui/intl.tsx";
import type { useForm } from "#web/ui/use-form.ts";

type FieldState = Omit<ReturnType<ReturnType<typeof useForm>["field"]>, "name"> & { name: string };

type OrderFieldsProps = {
  part: PartToOrder;
  email: string;
  form: { field: (name: "clientName" | "quantity" | "phoneNumber" | "address") => FieldState };
  total: string;
  /** How many pieces the vehicle needs, as a sentence; empty if unknown. */
  vehicleHint: string;
};

/** The details of an order: fixed ones as a summary, the others as fields, with the total next to the quantity. */
export function OrderFields({ part, email, form, total, vehicleHint }: OrderFieldsProps) {
  const money = useFormatMoney();
  return (
    <>
      <dl className="grid gap-x-6 border-y border-rule py-2 sm:col-span-2 sm:grid-cols-2">
        <Fact name={words.product}>{part.name}</Fact>
        <Fact name={words.email}>{email}</Fact>
        <Fact name={words.minimum}>
          <Count value={part.minimumOrder} />
        </Fact>
        <Fact name={words.available}>
          <Count value={part.stock} />
        </Fact>
      </dl>
      <Field
        label={words.client}
        {...form.field("clientName")}
        autoComplete="name"
        maxLength={orderRules.clientName.maxLength}
        required
        className="sm:col-span-2"
      />
      <Field
        label={words.orders}
        hint={
          <>
            {words.ordersHint(part.minimumOrder, part.stock)}
            {vehicleHint && ` ${vehicleHint}`}
          </>
        }
        {...form.field("quantity")}
        inputMode="numeric"
        autoComplete="off"
        required
      />
      <dl className="content-start">
        <dt className="font-semibold">{words.price}</dt>
        <dd aria-live="polite" className="font-display text-4xl tabular-nums">
          {total}
        </dd>
        <dd className="text-sm text-ink-soft">{words.priceOf(money(part.priceCents))}</dd>
      </dl>
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}
