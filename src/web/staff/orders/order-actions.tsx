import { useState } from "react";
import { href } from "react-router";
import { backOf } from "#web/client/selling/order.ts";
import type { StaffOrder } from "#web/client/selling/staff-orders.ts";
import { useCan } from "#web/shell/session.tsx";
import type { OrderChange } from "#web/staff/orders/order-change.ts";
import { GoodwillForm, keptOf } from "#web/staff/orders/goodwill-form.tsx";
import { ShipForm } from "#web/staff/orders/ship-form.tsx";
import { deskOrders as words } from "#messages/desk-orders.ts";
import { orders as orderWords } from "#messages/orders.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/dialog.tsx";
import { Failure } from "#web/ui/failure.tsx";
import { useFormatMoney } from "#web/ui/intl.tsx";
import { useConfirmation } from "#web/ui/use-confirmation.ts";
import { useFormAction } from "#web/ui/use-form-action.ts";
import { newKey } from "#web/ui/new-key.ts";

type Question = { change: OrderChange; label: string; text: string; yes: string; isDanger?: boolean };

/** What can be done with an order now, as far as the reader may. Whatever moves money asks first. */
export function OrderActions({ found }: { found: StaffOrder }) {
  const { order } = found;
  const [shipping, setShipping] = useState(false);
  const [refunding, setRefunding] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const submit = useFormAction<null>();
  const can = useCan();
  // The same until a label was bought, so that a repeated click buys no second one.
  const [labelKey, setLabelKey] = useState(newKey);
  const questions = questionsOf(found, { can, money: useFormatMoney(), labelKey });
  const confirmation = useConfirmation<Question>(({ change }) => {
    setRefused(null);
    submit(change)
      .then(() => isLabel(change) && setLabelKey(newKey()))
      .catch((refusal: Error) => setRefused(refusal.message));
  });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {order.status === "paid" && isLeft(found) && can("orders:ship") && (
          <Button onClick={() => setShipping(true)}>{words.ship}</Button>
        )}
        {isLeft(found) && (
          <ButtonLink to={`${href("/dashboard/orders/packing")}?order=${order.id}`} variant="plain">
            {words.packingList}
          </ButtonLink>
        )}
        {keptOf(found) > 0 && can("orders:refund") && (
          <Button variant="plain" onClick={() => setRefunding(true)}>
            {words.goodwill.open}
          </Button>
        )}
        {questions.map((question) => (
          <Button
            key={question.label}
            variant={question.isDanger ? "danger" : "plain"}
            onClick={() => confirmation.ask(question)}
          >
            {question.label}
          </Button>
        ))}
      </div>
      <Failure text={refused} />
      <ConfirmDialog
        {...confirmation.dialog}
        {...(confirmation.item && { yes: confirmation.item.yes })}
        // Beside a button that cancels the order, the usual word for no means both.
        {...(confirmation.item?.isDanger && { no: orderWords.cancelPieces.no })}
        text={confirmation.item?.text}
      />
      <Dialog open={shipping} onClose={() => setShipping(false)} title={words.ship} wide>
        <ShipForm order={order} onDone={() => setShipping(false)} />
      </Dialog>
      <Dialog open={refunding} onClose={() => setRefunding(false)} title={words.goodwill.title}>
        <GoodwillForm found={found} onDone={() => setRefunding(false)} />
      </Dialog>
    </div>
  );
}

const isLabel = (change: OrderChange) => "act" in change && change.act === "label";

/** Whether there are pieces that were neither shipped nor cancelled. */
export function isLeft({ order }: StaffOrder): boolean {
  return order.lines.some(({ quantity, cancelled, shipped }) => quantity > cancelled + shipped);
}

type Asking = { can: ReturnType<typeof useCan>; money: (cents: number) => string; labelKey: string };

function questionsOf(found: StaffOrder, { can, money, labelKey }: Asking): Question[] {
  const { order, refunds, transferCents } = found;
  const questions: Question[] = [];
  if (transferCents !== null && can("payments:confirm"))
    questions.push({
      change: { act: "transfer", amountCents: transferCents },
      label: words.transfer(money(transferCents)),
      text: words.transferQuestion(money(transferCents)),
      yes: words.transferYes,
    });
  if (refunds.some(({ status }) => status === "failed") && can("orders:refund"))
    questions.push({ change: { act: "retry-refund" }, label: words.retryRefund.yes, ...words.retryRefund });
  const toSend = refunds.filter(({ status, provider }) => status === "pending" && provider === "transfer");
  if (toSend.length > 0 && can("orders:refund")) {
    const amount = money(toSend.reduce((sum, { amountCents }) => sum + amountCents, 0));
    const label = words.refundsSent;
    questions.push({ change: { act: "refunds-sent" }, label, text: words.refundsSentQuestion(amount), yes: label });
  }
  if (order.status === "paid" && isLeft(found) && order.delivery?.service && can("orders:ship")) {
    const change = { act: "label", key: labelKey } as const;
    questions.push({ change, label: words.label, text: words.labelQuestion, yes: words.label });
  }
  const isOpen = order.status === "placed" || order.status === "paid";
  if (isOpen && isLeft(found) && can("orders:cancel")) {
    const text = words.cancelQuestion(backOf(order) > 0 ? money(backOf(order)) : null);
    questions.push({ change: { act: "cancel" }, label: words.cancel, text, yes: words.cancel, isDanger: true });
  }
  return questions;
}
