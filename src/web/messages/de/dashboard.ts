import type * as en from "#web/messages/en/dashboard.ts";
import { listCount } from "./grammar.ts";

export const myOrders = {
  title: "Meine Bestellungen",
  columns: { name: "Name", order: "Bestellung", price: "Preis", payment: "Zahlung", cancel: "Stornieren" },
  count: listCount("Bestellung", "Bestellungen"),
  searchLabel: "In meinen Bestellungen suchen",
  searchHint: "Artikel, Teilenummer, Name oder Bestellnummer",
  pay: "Bezahlen",
  payFor: (orderNumber: number) => `Bestellung ${orderNumber} bezahlen`,
  cancel: "Stornieren",
  cancelOf: (orderNumber: number) => `Bestellung ${orderNumber} stornieren`,
  confirm: "Möchten Sie diese Bestellung wirklich stornieren?",
  refundsOnCancel: (amount: string) => `Beim Stornieren erstatten wir ${amount}.`,
  refundsRest: "Beim Stornieren erstatten wir, was noch nicht versandt ist.",
  cancelled: "Ihre Bestellung wurde storniert",
  cancelledRest: "Was noch nicht versandt war, ist storniert und wird Ihnen erstattet",
  cancelledRefunded: (amount: string) => `Ihre Bestellung wurde storniert; wir erstatten Ihnen ${amount}`,
  closedBefore: "Diese Bestellung war bereits abgeschlossen.",
  notCancelled: (orderNumber: number, why: string) => `Bestellung ${orderNumber} wurde nicht storniert. ${why}`,
  onItsWay: "Versandt: Stornieren ist nicht mehr möglich.",
  again: "Erneut bestellen",
  review: "Bewertung schreiben",
  empty: "Keine offenen Bestellungen",
  emptyHelp:
    "Hier sehen Sie Ihre Bestellungen mit Zahlung und Versandstatus. Stornierte und abgelaufene finden Sie unter „Alle Bestellungen“.",
  browse: "Teile ansehen",
  none: "Keine Bestellung gefunden",
  noneHelp:
    "Versuchen Sie es mit weniger Wörtern oder suchen Sie in allen Bestellungen, auch den stornierten und abgelaufenen.",
} satisfies typeof en.myOrders;
