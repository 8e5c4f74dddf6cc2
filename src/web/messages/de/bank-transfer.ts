import type { bankTransfer as english } from "#web/messages/en/bank-transfer.ts";

export const bankTransfer = {
  title: "Überweisung",
  offer:
    "Sie überweisen den Betrag von Ihrer Bank, und wir versenden die Teile, sobald er eingegangen ist. Die Lieferung verzögert sich dadurch um ein bis zwei Tage.",
  choose: "Per Überweisung bezahlen",
  lead: "Bitte überweisen Sie genau diesen Betrag mit dem Verwendungszweck, damit wir ihn zuordnen können. Wir versenden die Teile, sobald er eingegangen ist.",
  mailed: "Das alles steht in der E-Mail, die wir Ihnen geschickt haben. Sie können auch weiterhin mit Karte bezahlen.",
  amount: "Betrag",
  reference: "Verwendungszweck",
  until: "Eingang spätestens",
  accountHolder: "Empfänger",
  accountNumber: "IBAN oder Kontonummer",
  bankCode: "BIC oder Bankleitzahl",
  bankName: "Name der Bank",
} satisfies typeof english;
