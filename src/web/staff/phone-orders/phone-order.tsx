import { useState } from "react";
import { href, useNavigate } from "react-router";
import type { Route } from "./+types/phone-order.ts";
import { mapFieldNames } from "#web/client/api-error.ts";
import type { Cart } from "#web/client/cart.ts";
import { placePhoneOrder, pricePhoneOrder, type PhoneOrder } from "#web/client/phone-orders.ts";
import { PageHead } from "#web/shell/page-head.tsx";
import { contactChecks, ContactFields, emptyContact, readContact } from "#web/staff/phone-orders/contact-fields.tsx";
import { Offer } from "#web/staff/phone-orders/offer.tsx";
import { maxQuantity, partRules } from "#shop/parts/part-rules.ts";
import { phoneOrders as words } from "#messages/phone-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { checkOf } from "#web/ui/field-checks.ts";
import { load } from "#web/ui/loaded.ts";
import { toast } from "#web/ui/toast.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

type Call = { act: "price"; order: PhoneOrder } | { act: "place"; order: PhoneOrder; totalCents: number; key: string };

export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent = (await request.json()) as Call;
  if (sent.act === "price") return load(pricePhoneOrder(sent.order));
  return load(placePhoneOrder(sent.order, sent.totalCents, sent.key));
}

/** What was priced, of which order. */
type Priced = { order: PhoneOrder; cart: Cart };

const rowsAtFirst = 3;

/** An order taken down on the phone: priced, read out, placed, and paid under the link that the customer gets. */
export default function PhoneOrderPage() {
  const navigate = useNavigate();
  const [key] = useState(() => crypto.randomUUID());
  const [rows, setRows] = useState(rowsAtFirst);
  const [priced, setPriced] = useState<Priced | null>(null);
  const price = useFormAction<Cart>();
  const place = useFormAction<string>();
  const numbers = Array.from({ length: rows }, (_, index) => index);
  const lines = Object.fromEntries(
    numbers.flatMap((n) => [
      [`lines.${n}.sku`, ""],
      [`lines.${n}.quantity`, "1"],
    ]),
  ) as Record<string, string>;
  const lineChecks = Object.fromEntries(
    numbers.flatMap((n) => [
      [`lines.${n}.sku`, checkOf({ maxLength: partRules.sku.maxLength })],
      [`lines.${n}.quantity`, checkOf({ min: 1, max: maxQuantity })],
    ]),
  );
  const form = useForm({ ...emptyContact, ...lines }, { ...contactChecks, ...lineChecks }, (values) => {
    const filled = numbers.filter((n) => values[`lines.${n}.sku`]?.trim());
    // The shop counts the lines that it got; rows without a SKU are left out.
    const rowOf = filled.flatMap((n, line) =>
      ["sku", "quantity"].map((name) => [`lines.${line}.${name}`, `lines.${n}.${name}`]),
    );
    return mapFieldNames(Object.fromEntries(rowOf) as Record<string, string>, offer(orderOf(values, numbers)));
  });
  async function offer(order: PhoneOrder) {
    setPriced({ order, cart: await price({ act: "price", order } satisfies Call) });
  }
  async function order({ order: wanted, cart }: Priced) {
    const call: Call = { act: "place", order: wanted, totalCents: cart.totals.totalCents, key };
    const orderId = await place(call);
    toast.success(words.placed);
    await navigate(href("/dashboard/orders/:orderId", { orderId }));
  }
  const isCurrent = priced !== null && isSame(priced.order, orderOf(form.values, numbers));
  return (
    <div className="grid gap-6">
      <PageHead title={words.title} />
      <div className="grid gap-2">
        <h1 className="text-4xl">{words.title}</h1>
        <p className="max-w-prose text-ink-soft">{words.lead}</p>
      </div>
      <form {...form.form} aria-label={words.title} className="grid max-w-3xl gap-6">
        <Failure text={form.failure} />
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-xl font-semibold">{words.parts}</legend>
          {numbers.map((n) => (
            <div key={n} className="grid grid-cols-[1fr_7rem] gap-3">
              <Field {...form.field(`lines.${n}.sku`)} label={words.sku(n + 1)} autoComplete="off" />
              <Field
                {...form.field(`lines.${n}.quantity`)}
                label={words.pieces}
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
          ))}
          <Button variant="plain" size="small" className="justify-self-start" onClick={() => setRows(rows + 1)}>
            {words.addLine}
          </Button>
        </fieldset>
        <ContactFields field={form.field} />
        <Button type="submit" busy={form.busy} variant={isCurrent ? "plain" : "primary"} className="justify-self-start">
          {words.price}
        </Button>
      </form>
      {priced && isCurrent && (
        <Offer
          cart={priced.cart}
          onDelivery={(deliveryMethodId) => offer({ ...priced.order, deliveryMethodId })}
          onPlace={() => order(priced)}
        />
      )}
    </div>
  );
}

/** Rows without a SKU are none. */
function orderOf(values: Record<string, string>, numbers: number[]): PhoneOrder {
  const lines = numbers
    .map((n) => ({ sku: (values[`lines.${n}.sku`] ?? "").trim(), quantity: Number(values[`lines.${n}.quantity`]) }))
    .filter(({ sku }) => sku !== "");
  return { ...readContact(values), lines };
}

/** Whether what was priced is what is typed now, whatever way of delivery was chosen. */
function isSame(order: PhoneOrder, typed: PhoneOrder): boolean {
  return JSON.stringify({ ...order, deliveryMethodId: undefined }) === JSON.stringify(typed);
}
