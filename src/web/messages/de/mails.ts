import type { MailContext, MailMessage } from "#shop/mails/message.ts";
import type { Mail, OrderMail } from "#shop/mails/outbox.ts";

/** Die Mails, die der Shop verschickt. */
export const mails = { message, orOpen: "Oder öffnen Sie diese Adresse:" };

function message(mail: Mail, { shopName, page, money, time }: MailContext): MailMessage {
  const hello = (name: string) => (name.trim() ? `Guten Tag ${name.trim()},` : "Guten Tag,");
  const facts = (order: OrderMail): [string, string][] => [
    ["Bestellung", `#${order.orderNumber}`],
    ["Teil", `${order.partName} (${order.sku})`],
    ...fitmentFacts(order),
    ["Menge", String(order.quantity)],
    ["Preis", money(order.priceCents, order.currency)],
  ];
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
          "Wenn Sie dieses Konto nicht angelegt haben, öffnen Sie den Link nicht: Ohne Bestätigung kann die Adresse für nichts anderes verwendet werden.",
      };
    case "reset_password":
      return {
        subject: `Neues Passwort für ${shopName}`,
        greeting: hello(mail.data.name),
        paragraphs: [
          "Für diese E-Mail-Adresse wurde ein neues Passwort angefordert, vermutlich von Ihnen. Der Link gilt einmal, innerhalb einer Stunde, und meldet Sie auf allen anderen Geräten ab.",
        ],
        action: { label: "Neues Passwort festlegen", url: mail.data.url },
        closing: "Wenn Sie das nicht waren, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.",
      };
    case "order_placed": {
      const order = mail.data;
      const held = order.heldUntil
        ? ` Wir halten die Teile bis ${time(order.heldUntil)} für Sie bereit; ist die Bestellung bis dahin nicht bezahlt, verfällt sie.`
        : "";
      return {
        subject: `Ihre Bestellung #${order.orderNumber} bei ${shopName}`,
        greeting: hello(order.clientName),
        paragraphs: [`Vielen Dank für Ihre Bestellung.${held}`],
        facts: facts(order),
        action: {
          label: `${money(order.priceCents, order.currency)} bezahlen`,
          url: page(`/dashboard/payment/${order.orderId}`),
        },
      };
    }
    case "order_paid":
      return {
        subject: `Bestellung #${mail.data.orderNumber} ist bezahlt`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          "Wir haben Ihre Zahlung erhalten, vielen Dank. Sobald die Teile unterwegs sind, hören Sie von uns.",
        ],
        facts: facts(mail.data),
        action: { label: "Ihre Bestellungen ansehen", url: page("/dashboard") },
      };
    case "order_shipped":
      return {
        subject: `Bestellung #${mail.data.orderNumber} ist unterwegs`,
        greeting: hello(mail.data.clientName),
        paragraphs: ["Ihre Teile haben unser Lager verlassen."],
        facts: facts(mail.data),
        action: { label: "Ihre Bestellungen ansehen", url: page("/dashboard") },
      };
    case "order_cancelled":
      return {
        subject: `Bestellung #${mail.data.orderNumber} ist storniert`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          mail.data.refunded
            ? `Ihre Bestellung ist storniert, und ${money(mail.data.priceCents, mail.data.currency)} gehen auf die Karte zurück, mit der sie bezahlt wurde. Bis Ihre Bank das anzeigt, können zehn Tage vergehen.`
            : "Ihre Bestellung ist storniert. Es wurde nichts abgebucht.",
        ],
        facts: facts(mail.data),
        action: { label: "Ihre Bestellungen ansehen", url: page("/dashboard") },
      };
    case "order_expired":
      return {
        subject: `Bestellung #${mail.data.orderNumber} ist unbezahlt verfallen`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          "Wir haben die Teile für Sie bereitgehalten, aber keine Zahlung erhalten. Die Bestellung ist deshalb verfallen; es wurde nichts abgebucht. Sie können jederzeit neu bestellen.",
        ],
        facts: facts(mail.data),
        action: { label: "Teile ansehen", url: page("/parts") },
      };
    case "late_payment_refunded":
      return {
        subject: `Ihre Zahlung für Bestellung #${mail.data.orderNumber} wird erstattet`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          `Ihre Zahlung ist eingegangen, nachdem die Bestellung verfallen war. Wir können sie nicht mehr ausführen; deshalb gehen ${money(mail.data.priceCents, mail.data.currency)} auf Ihre Karte zurück. Bis Ihre Bank das anzeigt, können zehn Tage vergehen.`,
        ],
        facts: facts(mail.data),
        action: { label: "Ihre Bestellungen ansehen", url: page("/dashboard") },
      };
    case "refund_failed":
      return {
        subject: `Die Erstattung für Bestellung #${mail.data.orderNumber} ist nicht angekommen`,
        greeting: hello(mail.data.clientName),
        paragraphs: [
          `Ihre Bank hat die ${money(mail.data.priceCents, mail.data.currency)} nicht angenommen, die wir auf Ihre Karte erstattet haben. Wir senden sie noch einmal; sollte es Ihre Karte nicht mehr geben, antworten Sie bitte auf diese Mail.`,
        ],
        facts: facts(mail.data),
        action: { label: "Ihre Bestellungen ansehen", url: page("/dashboard") },
      };
  }
}

const fits: Record<NonNullable<OrderMail["fitment"]>["verdict"], string> = {
  fits: "Passt für dieses Fahrzeug",
  universal: "Passt für jedes Fahrzeug",
  does_not_fit: "Passt nicht für dieses Fahrzeug; Sie haben es trotzdem bestellt",
  depends: "Passt vielleicht nicht für dieses Fahrzeug; Sie haben es trotzdem bestellt",
  unknown: "Ob es für dieses Fahrzeug passt, ist nicht bekannt; Sie haben es trotzdem bestellt",
};

function fitmentFacts({ fitment }: OrderMail): [string, string][] {
  if (!fitment) return [];
  const { vehicle, verdict, position } = fitment;
  return [
    ["Fahrzeug", vehicle],
    ["Passform", fits[verdict]],
    ...(position ? [["Einbauort", position] as [string, string]] : []),
  ];
}
