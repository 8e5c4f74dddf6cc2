import type * as en from "#web/messages/en/payment.ts";

export const payment = {
  title: "Zahlung",
  heading: (name: string) => `${name} bezahlen`,
  amount: "Preis",
  state: "Zahlung",
  order: "Bestellung",
  unpaid: "Noch nicht bezahlt",
  paid: "Bezahlt",
  form: "Ihre Karte",
  pay: "Bezahlen",
  payAmount: (amount: string) => `${amount} bezahlen`,
  declinedHelp:
    "Es wurde nichts abgebucht. Prüfen Sie die Angaben oder versuchen Sie es mit einer anderen Karte; den Grund der Ablehnung kennt Ihre Bank.",
  congrats: "Vielen Dank! Ihre Zahlung ist abgeschlossen.",
  transaction: "Ihre Transaktionsnummer:",
  mailed: (email: string) => `Wir schicken eine Bestätigung an ${email}.`,
  toOrders: "Meine Bestellungen",
  starting: "Die Zahlung wird vorbereitet …",
  notStarted: "Die Zahlung konnte nicht begonnen werden.",
  again: "Erneut versuchen",
  checking: "Wir prüfen Ihre Zahlung. Bitte bezahlen Sie nicht noch einmal.",
  checkingHelp:
    "Diese Seite aktualisiert sich von selbst, meist in wenigen Sekunden. Sie können sie auch verlassen: Sobald die Zahlung durchgegangen ist, steht bei Ihrer Bestellung „Bezahlt“.",
  nothingCharged: "Der Zahlungsanbieter meldet, dass nichts abgebucht wurde. Sie können jetzt bezahlen.",
  alreadyPaid: "Diese Bestellung ist bezahlt.",
  cancelled: "Diese Bestellung wurde storniert. Es gibt nichts zu bezahlen.",
  expired: "Diese Bestellung ist unbezahlt abgelaufen, und die Teile sind wieder im Lager. Es gibt nichts zu bezahlen.",
  refunding: "Ihre Zahlung kam, nachdem die Bestellung abgeschlossen war. Wir erstatten sie in voller Höhe.",
  orderAgain: "Erneut bestellen",
  notFound: "Wir haben diese Bestellung nicht gefunden.",
  notFoundHelp:
    "Vielleicht gehört sie jemand anderem, oder die Adresse enthält einen Tippfehler. Ihre eigenen Bestellungen stehen alle in der Liste.",
  somebodyElse: (email: string) => `Diese Bestellung gehört ${email} und kann nur dort bezahlt werden.`,
  failed: "Diese Bestellung konnte nicht geladen werden.",
} satisfies typeof en.payment;
