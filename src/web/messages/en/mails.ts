import { validDays } from "#shop/foundation/limits.ts";
import { greetingName } from "#shop/foundation/mails/greeting-name.ts";
import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { Mail } from "#shop/foundation/mails/outbox.ts";
import type { OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { giftNotice } from "./gift-notice.ts";
import { inquiryNotice } from "./inquiry-notice.ts";
import { comingFacts, orderFacts, transferFacts } from "./mail-facts.ts";
import { backTo, takes, whyRefunded } from "./mail-refunds.ts";
import { paymentNotice } from "./payment-notice.ts";

/** The mails that the shop sends. */
export const mails = { message, orOpen: "Or open this address:" };

function message(mail: Mail, context: MailContext): MailMessage {
  const { shopName, page, money, time } = context;
  const hello = (name: string) => `${["Hello", greetingName(name)].join(" ").trim()},`;
  const facts = (order: OrderMail) => orderFacts(order, context);
  const coming = (order: OrderMail) => comingFacts(order, context);
  const refunded = (order: OrderMail) => money(order.refundCents ?? order.totalCents, order.currency);
  const goesBack = (order: OrderMail) =>
    `${refunded(order)} will be refunded ${backTo(order.refundTo)}.${takes(order.refundTo)}`;
  const toOrder = (order: OrderMail) => ({
    label: order.path ? "See your order" : "See your orders",
    url: page(order.path ?? "/dashboard"),
  });
  const reopened = ({ reopened, path }: OrderMail) =>
    !reopened
      ? ""
      : path
        ? " What you ordered is in your cart again, in the browser that you ordered with."
        : " What you ordered is in your cart again.";
  const afterExpiry = (order: OrderMail) => {
    if (order.path) return toOrder(order);
    if (order.reopened) return { label: "Open your cart", url: page("/cart") };
    return { label: "Browse parts", url: page("/parts") };
  };
  switch (mail.template) {
    case "verify_email":
      return {
        subject: `Confirm your email address for ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [
          `An account at ${shopName} was created with this email address. Please confirm that it is yours; the link is valid for 24 hours.`,
        ],
        action: { label: "Confirm email address", url: mail.data.url },
        closing:
          "If you did not create this account, don't follow the link: an unconfirmed address can't be used for anything else.",
      };
    case "reset_password":
      return {
        subject: `Set a new password for ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [
          "Someone, probably you, requested a new password for this email address. The link works once, within an hour, and signs you out everywhere else.",
        ],
        action: { label: "Set a new password", url: mail.data.url },
        closing: "If it wasn't you, ignore this email; your password stays as it is.",
      };
    case "password_changed":
      return {
        subject: `Your password at ${shopName} was changed`,
        greeting: hello(mail.data.name),
        paragraphs: ["The password of your account was changed, and you were signed out on all other devices."],
        action: { label: "Set a new password", url: mail.data.url },
        closing: "If it wasn't you, set a new password at once and contact us.",
      };
    case "passkey_added":
      return {
        subject: `A passkey was added to your account at ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [
          `The passkey “${mail.data.passkey}” was added to your account. It signs you in without a password.`,
        ],
        action: { label: "See your passkeys", url: mail.data.url },
        closing: "If it wasn't you, remove it, set a new password at once and contact us.",
      };
    case "order_placed": {
      const order = mail.data;
      const due = order.totalCents - (order.creditCents ?? 0);
      const isOpen = due > 0;
      const held =
        isOpen && order.heldUntil
          ? ` We hold the parts for you until ${time(order.heldUntil)}; if it is still unpaid then, the order expires.`
          : "";
      return {
        subject: `Your order #${order.orderNumber} at ${shopName}`,
        greeting: hello(order.clientName),
        paragraphs: [`Thank you for your order.${held}`],
        ...coming(order),
        action: isOpen
          ? {
              label: `Pay ${money(due, order.currency)}`,
              url: page(order.path ?? `/dashboard/payment/${order.orderId}`),
            }
          : toOrder(order),
      };
    }
    case "order_paid":
      return {
        subject: `Order #${mail.data.orderNumber} is paid`,
        greeting: hello(mail.data.clientName),
        paragraphs: ["We have received your payment, thank you. We will let you know when the parts are on their way."],
        ...coming(mail.data),
        action: toOrder(mail.data),
      };
    case "order_transfer": {
      const order = coming(mail.data);
      return {
        subject: `Payment details for order #${mail.data.orderNumber}`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          "Please transfer exactly this amount and include the reference. We ship once the payment arrives.",
        ],
        ...order,
        facts: [...transferFacts(mail.data, (cents) => money(cents, mail.data.currency), time), ...order.facts],
        action: toOrder(mail.data),
      };
    }
    case "order_shipped":
      return {
        subject: `Order #${mail.data.orderNumber} is on its way`,
        greeting: hello(mail.data.clientName),
        paragraphs: ["Your parts have left our warehouse."],
        ...coming(mail.data),
        action: toOrder(mail.data),
      };
    case "order_cancelled":
      return {
        subject: `Order #${mail.data.orderNumber} is cancelled`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `Your order is cancelled, and ${goesBack(mail.data)}`
            : "Your order is cancelled. Nothing was charged.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_part_cancelled":
      return {
        subject: `Parts of order #${mail.data.orderNumber} are cancelled`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `The parts below are cancelled, and ${goesBack(mail.data)} The rest of your order stays as it is.`
            : "The parts below are cancelled. The rest of your order stays as it is.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_goodwill":
      return {
        subject: `${refunded(mail.data)} of order #${mail.data.orderNumber} is refunded`,
        greeting: hello(mail.data.clientName),
        paragraphs: [`Nothing of your order is cancelled, and ${goesBack(mail.data)}`],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_expired":
      return {
        subject: `Order #${mail.data.orderNumber} has expired unpaid`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `We held the parts for you, but the rest was not paid in time, so the order has expired, and ${goesBack(mail.data)} You can order again at any time.${reopened(mail.data)}`
            : `We held the parts for you but received no payment, so the order has expired. Nothing was charged. You can order again at any time.${reopened(mail.data)}`,
        ],
        ...facts(mail.data),
        action: afterExpiry(mail.data),
      };
    case "late_payment_refunded":
      return {
        subject: `Your payment for order #${mail.data.orderNumber} is refunded`,
        greeting: hello(mail.data.clientName),
        paragraphs: [whyRefunded(mail.data, goesBack(mail.data))],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "refund_failed":
      return {
        subject: `The refund for order #${mail.data.orderNumber} did not go through`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          (mail.data.refundTo ?? ["card"]).includes("card")
            ? `Your bank rejected the ${refunded(mail.data)} that we refunded to your card. We will try again; if the card has been closed, please reply to this email.`
            : `The refund of ${refunded(mail.data)} ${backTo(mail.data.refundTo)} did not go through. We will try again; if the details have changed, please reply to this email.`,
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "gift_card_replaced":
      return {
        subject: `A new gift card for order #${mail.data.orderNumber}`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          `We refunded ${refunded(mail.data)} of your order. What you paid with can't be used any more, so here is a new gift card with that amount:`,
          mail.data.giftCardCode ?? "",
          "Enter the code at the checkout. It does not expire. Keep this email: the code is not shown anywhere else.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_link":
      return {
        subject: `Your link to order #${mail.data.orderNumber}`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.path
            ? `Someone, probably you, asked for a link to this order. It works for ${validDays.orderLink} days. Everybody who has it can see the order and cancel it until it is shipped, so please don't pass it on.`
            : "Someone, probably you, asked for a link to this order. It was placed with your account: sign in to see it.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
        closing: "If it wasn't you, ignore this email: nobody else has received the link.",
      };
    case "inquiry":
      return { greeting: hello(""), ...inquiryNotice(mail.data, { page }) };
    case "payment_notice":
      return { greeting: hello(""), ...paymentNotice(mail.data, { page, money, time }) };
    case "money_given":
      return { greeting: hello(""), ...giftNotice(mail.data, { page, money }) };
    case "test_mail":
      return {
        subject: `Test email from ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [`${shopName} can send emails: this one has arrived. There is nothing to do.`],
        action: { label: "Open your shop", url: page("/dashboard/open-your-shop") },
      };
    case "webhook_disabled": {
      const { host, description, gone } = mail.data;
      const name = description ? `${description} (${host})` : host;
      return {
        subject: `Webhooks to ${host} are switched off`,
        greeting: hello(""),
        paragraphs: [
          gone
            ? `${name} responded that it wants no more messages. ${shopName} sends it nothing any more.`
            : `${name} has not taken a message of ${shopName} for days. Nothing is sent there any more.`,
          "Once the program is back, switch the endpoint on and send the failed messages again.",
        ],
        action: { label: "Open Webhooks", url: page("/dashboard/webhooks") },
      };
    }
  }
}
