import { validDays } from "#shop/foundation/limits.ts";
import { greetingName } from "#shop/foundation/mails/greeting-name.ts";
import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { Mail } from "#shop/foundation/mails/outbox.ts";
import type { OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import type * as en from "#web/messages/en/mails.ts";
import { giftNotice } from "./gift-notice.ts";
import { inquiryNotice } from "./inquiry-notice.ts";
import { comingFacts, orderFacts, transferFacts } from "./mail-facts.ts";
import { backTo, takes, whyRefunded } from "./mail-refunds.ts";
import { paymentNotice } from "./payment-notice.ts";

export const mails = { message, orOpen: "Oder öffnen Sie diese Adresse:" } satisfies typeof en.mails;

function message(mail: Mail, context: MailContext): MailMessage {
  const { shopName, page, money, time } = context;
  const hello = (name: string) => `${["Guten Tag", greetingName(name)].join(" ").trim()},`;
  const facts = (order: OrderMail) => orderFacts(order, context);
  const coming = (order: OrderMail) => comingFacts(order, context);
  const refunded = (order: OrderMail) => money(order.refundCents ?? order.totalCents, order.currency);
  const goesBack = (order: OrderMail) =>
    `erstatten ${refunded(order)} ${backTo(order.refundTo)}.${takes(order.refundTo)}`;
  const toOrder = (order: OrderMail) => ({
    label: order.path ? "Bestellung ansehen" : "Bestellungen ansehen",
    url: page(order.path ?? "/dashboard"),
  });
  const reopened = ({ reopened, path }: OrderMail) =>
    !reopened
      ? ""
      : path
        ? " Was Sie bestellt hatten, liegt wieder in Ihrem Warenkorb: in dem Browser, mit dem Sie bestellt haben."
        : " Was Sie bestellt hatten, liegt wieder in Ihrem Warenkorb.";
  const afterExpiry = (order: OrderMail) => {
    if (order.path) return toOrder(order);
    if (order.reopened) return { label: "Warenkorb öffnen", url: page("/cart") };
    return { label: "Teile ansehen", url: page("/parts") };
  };
  switch (mail.template) {
    case "verify_email":
      return {
        subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [
          `Mit dieser E-Mail-Adresse wurde ein Konto bei ${shopName} angelegt. Bitte bestätigen Sie, dass sie Ihnen gehört; der Link gilt 24 Stunden.`,
        ],
        action: { label: "E-Mail-Adresse bestätigen", url: mail.data.url },
        closing:
          "Falls Sie dieses Konto nicht angelegt haben, öffnen Sie den Link bitte nicht: Unbestätigt lässt sich die Adresse für nichts anderes verwenden.",
      };
    case "reset_password":
      return {
        subject: `Neues Passwort für ${shopName} festlegen`,
        greeting: hello(mail.data.name),
        paragraphs: [
          "Jemand, vermutlich Sie, hat für diese E-Mail-Adresse ein neues Passwort angefordert. Der Link gilt einmal und eine Stunde lang; auf allen anderen Geräten werden Sie damit abgemeldet.",
        ],
        action: { label: "Neues Passwort festlegen", url: mail.data.url },
        closing: "Waren Sie es nicht, ignorieren Sie diese E-Mail einfach: Ihr Passwort bleibt, wie es ist.",
      };
    case "password_changed":
      return {
        subject: `Ihr Passwort bei ${shopName} wurde geändert`,
        greeting: hello(mail.data.name),
        paragraphs: ["Das Passwort Ihres Kontos wurde geändert; auf allen anderen Geräten wurden Sie abgemeldet."],
        action: { label: "Neues Passwort festlegen", url: mail.data.url },
        closing: "Waren Sie es nicht, legen Sie bitte sofort ein neues Passwort fest und melden Sie sich bei uns.",
      };
    case "passkey_added":
      return {
        subject: `Zu Ihrem Konto bei ${shopName} wurde ein Passkey hinzugefügt`,
        greeting: hello(mail.data.name),
        paragraphs: [
          `Der Passkey „${mail.data.passkey}“ wurde zu Ihrem Konto hinzugefügt. Mit ihm melden Sie sich ohne Passwort an.`,
        ],
        action: { label: "Passkeys ansehen", url: mail.data.url },
        closing:
          "Waren Sie es nicht, entfernen Sie ihn bitte, legen Sie sofort ein neues Passwort fest und melden Sie sich bei uns.",
      };
    case "order_placed": {
      const order = mail.data;
      const due = order.totalCents - (order.creditCents ?? 0);
      const isOpen = due > 0;
      const held =
        isOpen && order.heldUntil
          ? ` Wir reservieren die Teile für Sie bis ${time(order.heldUntil)}; ohne Zahlung verfällt die Bestellung danach.`
          : "";
      return {
        subject: `Ihre Bestellung Nr. ${order.orderNumber} bei ${shopName}`,
        greeting: hello(order.clientName),
        paragraphs: [`vielen Dank für Ihre Bestellung.${held}`],
        ...coming(order),
        action: isOpen
          ? {
              label: `${money(due, order.currency)} bezahlen`,
              url: page(order.path ?? `/dashboard/payment/${order.orderId}`),
            }
          : toOrder(order),
      };
    }
    case "order_paid":
      return {
        subject: `Bestellung Nr. ${mail.data.orderNumber} ist bezahlt`,
        greeting: hello(mail.data.clientName),
        paragraphs: ["wir haben Ihre Zahlung erhalten, vielen Dank. Sobald die Teile unterwegs sind, melden wir uns."],
        ...coming(mail.data),
        action: toOrder(mail.data),
      };
    case "order_transfer": {
      const order = coming(mail.data);
      return {
        subject: `Überweisungsdaten zu Bestellung Nr. ${mail.data.orderNumber}`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          "bitte überweisen Sie genau diesen Betrag und geben Sie den Verwendungszweck an. Wir versenden die Teile, sobald er eingegangen ist.",
        ],
        ...order,
        facts: [...transferFacts(mail.data, (cents) => money(cents, mail.data.currency), time), ...order.facts],
        action: toOrder(mail.data),
      };
    }
    case "order_shipped":
      return {
        subject: `Bestellung Nr. ${mail.data.orderNumber} ist unterwegs`,
        greeting: hello(mail.data.clientName),
        paragraphs: ["Ihre Teile haben unser Lager verlassen."],
        ...coming(mail.data),
        action: toOrder(mail.data),
      };
    case "order_cancelled":
      return {
        subject: `Bestellung Nr. ${mail.data.orderNumber} ist storniert`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `Ihre Bestellung ist storniert. Wir ${goesBack(mail.data)}`
            : "Ihre Bestellung ist storniert. Es wurde nichts abgebucht.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_part_cancelled":
      return {
        subject: `Teile der Bestellung Nr. ${mail.data.orderNumber} sind storniert`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `Die folgenden Teile sind storniert, und wir ${goesBack(mail.data)} Alles Übrige bleibt, wie es ist.`
            : "Die folgenden Teile sind storniert. Alles Übrige bleibt, wie es ist.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_goodwill":
      return {
        subject: `${refunded(mail.data)} aus Bestellung Nr. ${mail.data.orderNumber} werden erstattet`,
        greeting: hello(mail.data.clientName),
        paragraphs: [`Von Ihrer Bestellung wird nichts storniert. Wir ${goesBack(mail.data)}`],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_expired":
      return {
        subject: `Bestellung Nr. ${mail.data.orderNumber} ist unbezahlt abgelaufen`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `wir hatten die Teile für Sie reserviert, aber der Rest wurde nicht rechtzeitig bezahlt; deshalb ist die Bestellung abgelaufen. Wir ${goesBack(mail.data)} Sie können jederzeit neu bestellen.${reopened(mail.data)}`
            : `wir hatten die Teile für Sie reserviert, aber keine Zahlung erhalten; deshalb ist die Bestellung abgelaufen. Es wurde nichts abgebucht. Sie können jederzeit neu bestellen.${reopened(mail.data)}`,
        ],
        ...facts(mail.data),
        action: afterExpiry(mail.data),
      };
    case "late_payment_refunded":
      return {
        subject: `Ihre Zahlung für Bestellung Nr. ${mail.data.orderNumber} wird erstattet`,
        greeting: hello(mail.data.clientName),
        paragraphs: [whyRefunded(mail.data, goesBack(mail.data))],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "refund_failed":
      return {
        subject: `Die Erstattung für Bestellung Nr. ${mail.data.orderNumber} ist nicht durchgegangen`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          (mail.data.refundTo ?? ["card"]).includes("card")
            ? `Ihre Bank hat die ${refunded(mail.data)}, die wir auf Ihre Karte erstattet haben, nicht angenommen. Wir versuchen es noch einmal. Falls die Karte nicht mehr gültig ist, antworten Sie bitte auf diese E-Mail.`
            : `Die Erstattung von ${refunded(mail.data)} ${backTo(mail.data.refundTo)} ist nicht durchgegangen. Wir versuchen es noch einmal. Falls sich etwas geändert hat, antworten Sie bitte auf diese E-Mail.`,
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "gift_card_replaced":
      return {
        subject: `Ein neuer Gutschein zu Bestellung Nr. ${mail.data.orderNumber}`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          `wir haben Ihnen ${refunded(mail.data)} aus Ihrer Bestellung erstattet. Womit Sie bezahlt haben, lässt sich nicht mehr einlösen. Deshalb bekommen Sie einen neuen Gutschein über diesen Betrag:`,
          mail.data.giftCardCode ?? "",
          "Geben Sie den Code an der Kasse ein. Er läuft nicht ab. Bewahren Sie diese E-Mail auf: Der Code steht nirgends sonst.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
      };
    case "order_link":
      return {
        subject: `Ihr Link zur Bestellung Nr. ${mail.data.orderNumber}`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.path
            ? `jemand, vermutlich Sie, hat einen Link zu dieser Bestellung angefordert. Er gilt ${validDays.orderLink} Tage. Wer ihn hat, kann die Bestellung sehen und sie bis zum Versand stornieren; bitte geben Sie ihn nicht weiter.`
            : "jemand, vermutlich Sie, hat einen Link zu dieser Bestellung angefordert. Sie haben sie mit Ihrem Konto aufgegeben: Melden Sie sich an, um sie zu sehen.",
        ],
        ...facts(mail.data),
        action: toOrder(mail.data),
        closing: "Waren Sie es nicht, ignorieren Sie diese E-Mail einfach: Niemand sonst hat den Link bekommen.",
      };
    case "inquiry":
      return { greeting: hello(""), ...inquiryNotice(mail.data, { page }) };
    case "payment_notice":
      return { greeting: hello(""), ...paymentNotice(mail.data, { page, money, time }) };
    case "money_given":
      return { greeting: hello(""), ...giftNotice(mail.data, { page, money }) };
    case "test_mail":
      return {
        subject: `Test-E-Mail von ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [`${shopName} kann E-Mails senden: Diese ist angekommen. Sie müssen nichts tun.`],
        action: { label: "Shop eröffnen", url: page("/dashboard/open-your-shop") },
      };
    case "webhook_disabled": {
      const { host, description, gone } = mail.data;
      const name = description ? `${description} (${host})` : host;
      return {
        subject: `Webhooks an ${host} sind ausgeschaltet`,
        greeting: hello(""),
        paragraphs: [
          gone
            ? `${name} will keine Nachrichten mehr. ${shopName} sendet nichts mehr dorthin.`
            : `${name} hat seit Tagen keine Nachricht von ${shopName} angenommen. Es wird nichts mehr dorthin gesendet.`,
          "Sobald das Programm wieder läuft, schalten Sie den Endpunkt ein und senden Sie die fehlgeschlagenen Nachrichten erneut.",
        ],
        action: { label: "Webhooks öffnen", url: page("/dashboard/webhooks") },
      };
    }
  }
}
