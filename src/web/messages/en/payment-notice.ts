import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { PaymentNotice } from "#shop/selling/payments/tell-owners.ts";

const noticeOf: Record<PaymentNotice["what"], (order: string, amount: string) => [subject: string, text: string]> = {
  provider_refund: (order, amount) => [
    `${amount} of ${order} was refunded at the payment provider`,
    `Somebody refunded ${amount} of ${order} at the payment provider. It is booked. The order was not cancelled: if its parts should not be shipped, cancel it.`,
  ],
  refund_failed: (order, amount) => [
    `A refund of ${amount} for ${order} failed`,
    `Somebody refunded ${amount} of ${order} at the payment provider, but the refund failed or was cancelled there. The amount counts as paid again.`,
  ],
  surplus_refunded: (order, amount) => [
    `${amount} of ${order} goes back to the buyer`,
    `Money of ${order} came back after parts of it had been cancelled. ${amount} of it goes back to the buyer now.`,
  ],
  other_currency: (order, amount) => [
    `${amount} of ${order} is not booked`,
    `The payment provider reports a refund or dispute of ${amount}, but ${order} was paid in another currency. Nothing was booked. Look at the payment in the provider's dashboard.`,
  ],
  dispute_opened: (order, amount) => [
    `${amount} of ${order} is disputed`,
    `The cardholder disputes ${amount} of ${order} at their bank. Don't ship the order before you have looked at it.`,
  ],
  dispute_escalated: (order, amount) => [
    `The bank's inquiry about ${order} became a dispute`,
    `The bank had only asked about ${order}. Now ${amount} of it is disputed, and the bank takes that amount. Don't ship the order before you have looked at it.`,
  ],
  dispute_won: (order, amount) => [
    `The dispute about ${order} is won`,
    `The bank decided the dispute about ${amount} of ${order} for you.`,
  ],
  dispute_lost: (order, amount) => [
    `The dispute about ${order} is lost`,
    `The bank decided the dispute about ${amount} of ${order} for the cardholder, who keeps the money. The order was not cancelled.`,
  ],
  dispute_closed: (order, amount) => [
    `The dispute about ${order} is closed`,
    `The dispute about ${amount} of ${order} ended without a decision.`,
  ],
};

/** What a mail to the owners says of what happened to a payment at its provider. */
export function paymentNotice(
  notice: PaymentNotice,
  { page, money, time }: Pick<MailContext, "page" | "money" | "time">,
): Omit<MailMessage, "greeting"> {
  const { orderNumber, orderId, what, amountCents, currency, respondBy } = notice;
  const amount = money(amountCents, currency);
  const [subject, text] = noticeOf[what](`order #${orderNumber}`, amount);
  return {
    subject,
    paragraphs: [
      text,
      ...(respondBy ? [`You can answer it in the provider's dashboard until ${time(respondBy)}.`] : []),
    ],
    action: { label: "See the order", url: page(`/dashboard/orders/${orderId}`) },
  };
}
