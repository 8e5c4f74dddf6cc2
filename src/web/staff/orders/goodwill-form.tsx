import { useState } from "react";
import { isPaid } from "#web/client/selling/order.ts";
import type { StaffOrder } from "#web/client/selling/staff-orders.ts";
import { toCents } from "#shop/foundation/money.ts";
import { goodwillReasons, type GoodwillReason } from "#shop/selling/payments/goodwill-rules.ts";
import type { OrderChange } from "#web/staff/orders/order-change.ts";
import { deskOrders } from "#messages/desk-orders.ts";
import { Button } from "#web/ui/button.tsx";
import { checkDecimal } from "#web/ui/check-decimal.ts";
import { Failure } from "#web/ui/failure.tsx";
import { Field, SelectField } from "#web/ui/field.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { newKey } from "#web/ui/new-key.ts";
import { typedNumber } from "#web/ui/typed-number.ts";
import { useForm } from "#web/ui/use-form.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";

const words = deskOrders.goodwill;

/** Returns what the shop keeps of a paid order, in cents: the most that can be given back. */
export function keptOf({ order }: StaffOrder): number {
  return isPaid(order) ? Math.max(order.paidCents - order.refundedCents, 0) : 0;
}

/** Gives an amount of an order back: of a line, or spread over all of it. */
export function GoodwillForm({ found, onDone }: { found: StaffOrder; onDone: () => void }) {
  const { order } = found;
  const money = useFormatMoney();
  const submit = useFormAction<null>();
  const [reason, setReason] = useState<GoodwillReason>("goodwill");
  const [lineId, setLineId] = useState("");
  // The same until it is done, so that a repeated click refunds once.
  const [key] = useState(newKey);
  const centsOf = (text: string) => toCents(typedNumber(text) ?? 0, order.currency);
  const check = (text: string) => checkDecimal(text) ?? (centsOf(text) === null ? "too_precise" : null);
  const form = useForm({ amountCents: "" }, { amountCents: check }, async (values) => {
    const amountCents = centsOf(values.amountCents) ?? 0;
    const about = lineId === "" ? {} : { lineId };
    await submit({ act: "goodwill", key, amountCents, reason, ...about } satisfies OrderChange);
    onDone();
  });
  return (
    <form {...form.form} aria-label={words.title} className="grid gap-4">
      <p>{words.lead(money(keptOf(found)))}</p>
      <Failure text={form.failure} />
      <Field
        label={words.amount(order.currency)}
        {...form.field("amountCents")}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <SelectField
        label={words.reason}
        value={reason}
        onChange={({ target }) => setReason(goodwillReasons.find((one) => one === target.value) ?? "other")}
      >
        {goodwillReasons.map((one) => (
          <option key={one} value={one}>
            {words.reasons[one]}
          </option>
        ))}
      </SelectField>
      {order.lines.length > 1 && (
        <SelectField label={words.about} value={lineId} onChange={({ target }) => setLineId(target.value)}>
          <option value="">{words.wholeOrder}</option>
          {order.lines.map(({ id, title, sku }) => (
            <option key={id} value={id}>
              {`${title} (${sku})`}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" busy={form.busy} className="justify-self-start">
        {words.submit}
      </Button>
    </form>
  );
}
