import type { MailContext, MailMessage } from "#shop/foundation/mails/message.ts";
import type { PaymentNotice } from "#shop/selling/payments/tell-owners.ts";

const noticeOf: Record<PaymentNotice["what"], (order: string, amount: string) => [subject: string, text: string]> = {
  provider_refund: (order, amount) => [
    `${amount} aus ${order} beim Zahlungsanbieter erstattet`,
    `beim Zahlungsanbieter wurden ${amount} aus ${order} erstattet. Der Betrag ist gebucht. Die Bestellung ist nicht storniert: Soll sie nicht versandt werden, stornieren Sie sie.`,
  ],
  refund_failed: (order, amount) => [
    `Eine Erstattung von ${amount} zu ${order} ist fehlgeschlagen`,
    `beim Zahlungsanbieter wurden ${amount} aus ${order} erstattet, aber die Erstattung ist fehlgeschlagen oder wurde dort abgebrochen. Der Betrag gilt wieder als bezahlt.`,
  ],
  surplus_refunded: (order, amount) => [
    `${amount} aus ${order} gehen an den Kunden zurück`,
    `zu ${order} ist Geld zurückgekommen, nachdem Teile davon storniert waren. ${amount} davon gehen jetzt an den Kunden zurück.`,
  ],
  other_currency: (order, amount) => [
    `${amount} zu ${order} sind nicht gebucht`,
    `der Zahlungsanbieter meldet eine Erstattung oder Anfechtung über ${amount}, ${order} wurde aber in einer anderen Währung bezahlt. Es wurde nichts gebucht. Sehen Sie sich die Zahlung im Dashboard des Zahlungsanbieters an.`,
  ],
  dispute_opened: (order, amount) => [
    `${amount} aus ${order} sind angefochten`,
    `der Karteninhaber ficht ${amount} aus ${order} bei seiner Bank an. Versenden Sie die Bestellung erst, wenn Sie das geprüft haben.`,
  ],
  dispute_escalated: (order, amount) => [
    `Aus der Anfrage der Bank zu ${order} wurde eine Anfechtung`,
    `die Bank hatte zu ${order} bisher nur angefragt. Jetzt sind ${amount} angefochten, und die Bank zieht den Betrag ein. Versenden Sie die Bestellung erst, wenn Sie das geprüft haben.`,
  ],
  dispute_won: (order, amount) => [
    `Anfechtung zu ${order} gewonnen`,
    `die Bank hat die Anfechtung über ${amount} aus ${order} zu Ihren Gunsten entschieden.`,
  ],
  dispute_lost: (order, amount) => [
    `Anfechtung zu ${order} verloren`,
    `die Bank hat die Anfechtung über ${amount} aus ${order} zugunsten des Karteninhabers entschieden; er behält das Geld. Die Bestellung ist nicht storniert.`,
  ],
  dispute_closed: (order, amount) => [
    `Anfechtung zu ${order} beendet`,
    `die Anfechtung über ${amount} aus ${order} wurde ohne Entscheidung beendet.`,
  ],
};

/** What a mail to the owners says of what happened to a payment at its provider. */
export function paymentNotice(
  notice: PaymentNotice,
  { page, money, time }: Pick<MailContext, "page" | "money" | "time">,
): Omit<MailMessage, "greeting"> {
  const { orderNumber, orderId, what, amountCents, currency, respondBy } = notice;
  const amount = money(amountCents, currency);
  const [subject, text] = noticeOf[what](`Bestellung Nr. ${orderNumber}`, amount);
  return {
    subject,
    paragraphs: [
      text,
      ...(respondBy ? [`Sie können im Dashboard des Zahlungsanbieters bis ${time(respondBy)} antworten.`] : []),
    ],
    action: { label: "Bestellung ansehen", url: page(`/dashboard/orders/${orderId}`) },
  };
}
