import { useState } from "react";
import type { Order } from "#web/client/selling/order.ts";
import { shipmentRules } from "#shop/selling/orders/order-rules.ts";
import type { OrderChange } from "#web/staff/orders/order-change.ts";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { Field } from "#web/ui/field.tsx";
import { checkOf } from "#web/ui/field-checks.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { newKey } from "#web/ui/new-key.ts";

/** Ships one order: how many pieces of each line, the carrier and the tracking number. */
export function ShipForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [key] = useState(newKey);
  const submit = useFormAction<null>();
  const lines = order.lines
    .map((line) => ({ ...line, left: line.quantity - line.cancelled - line.shipped }))
    .filter(({ left }) => left > 0);
  const pieces = Object.fromEntries(lines.map(({ id, left }) => [id, String(left)]));
  const piecesChecks = Object.fromEntries(lines.map(({ id, left }) => [id, checkOf({ min: 0, max: left })]));
  const checks = {
    ...piecesChecks,
    carrier: checkOf(shipmentRules.carrier),
    tracking: checkOf(shipmentRules.tracking),
  };
  const initial: Record<string, string> = { ...pieces, carrier: "", tracking: "" };
  const form = useForm(initial, checks, async (values) => {
    const sent = lines.map(({ id }) => ({ id, quantity: Number(values[id]) })).filter(({ quantity }) => quantity > 0);
    const { carrier = "", tracking = "" } = values;
    await submit({ act: "ship", key, carrier, tracking, lines: sent } satisfies OrderChange);
    onDone();
  });
  return (
    <form {...form.form} className="grid gap-4">
      <Failure text={form.failure} />
      {lines.map(({ id, title, sku, left }) => (
        <Field
          key={id}
          {...form.field(id)}
          label={words.piecesOf(title, sku)}
          hint={words.piecesLeft(left)}
          inputMode="numeric"
          autoComplete="off"
        />
      ))}
      <Field {...form.field("carrier")} label={words.carrier} />
      <Field {...form.field("tracking")} label={words.tracking} hint={words.trackingHint} autoComplete="off" />
      <Button type="submit" busy={form.busy} className="justify-self-end">
        {words.ship}
      </Button>
    </form>
  );
}
