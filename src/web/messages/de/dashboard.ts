import type * as en from "#web/messages/en/dashboard.ts";
import { listCount } from "./grammar.ts";

export const dashboard = { menu: "Kundenkonto" } satisfies typeof en.dashboard;

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
  cancelled: "Ihre Bestellung wurde storniert",
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

export const myProfile = {
  title: "Mein Profil",
  card: "Ihre Karte",
  edit: "Profil bearbeiten",
  name: "Name",
  photo: "Foto",
  photoHint: "Die https-Adresse eines Bildes.",
  photoOf: (name: string) => `Foto von ${name}`,
  email: "E-Mail-Adresse",
  phone: "Telefonnummer",
  phoneHint: "Nur für den Paketdienst. Wir tragen sie bei Ihrer nächsten Bestellung ein.",
  address: "Anschrift",
  addressHint: "Straße, Hausnummer, PLZ, Ort. Wir tragen sie bei Ihrer nächsten Bestellung ein.",
  language: "Sprache",
  languageHint: "In ihr schreiben wir Ihnen unsere Mails.",
  unset: "Keine Angabe",
  submit: "Profil speichern",
  ask: {
    title: "Möchten Sie die Änderungen speichern?",
    text: "Sie haben Ihr Profil geändert.",
    save: "Speichern",
    dontSave: "Nicht speichern",
  },
  leave: {
    title: "Vor dem Verlassen speichern?",
    text: "Ihr Profil enthält Änderungen, die noch nicht gespeichert sind.",
  },
  saved: "Gespeichert!",
  notSaved: "Die Änderungen wurden nicht gespeichert",
  noUser: "Es ist niemand angemeldet",
  signIn: "Erneut anmelden",
  keeps: "Ihre Eingaben bleiben erhalten.",
  verify: {
    text: (email: string) =>
      `${email} ist noch nicht bestätigt. Bitte öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.`,
    again: "E-Mail erneut senden",
    sent: "Die E-Mail ist unterwegs",
    done: "Ihre E-Mail-Adresse ist bestätigt.",
  },
} satisfies typeof en.myProfile;

export const addReview = {
  title: "Bewertung schreiben",
  lead: "Ihr Text erscheint mit Ihrem Namen auf der Startseite.",
  more: "Vielen Dank. Sie können eine weitere Bewertung schreiben oder fortfahren.",
  see: "Auf der Startseite ansehen",
} satisfies typeof en.addReview;
