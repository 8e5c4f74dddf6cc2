import type * as en from "#web/messages/en/phone-orders.ts";

export const phoneOrders = {
  title: "Telefonische Bestellung",
  lead: "Nehmen Sie auf, was der Kunde möchte, nennen Sie ihm den Preis und geben Sie die Bestellung auf: Er bekommt eine E-Mail mit dem Link zum Bezahlen.",
  parts: "Teile",
  sku: (row: number) => `Artikelnummer ${row}`,
  pieces: "Stück",
  addLine: "Weiteres Teil",
  customer: "Kunde",
  emailHint: "Dorthin geht der Link zum Bezahlen.",
  price: "Preis berechnen",
  offer: "Was es kostet",
  delivery: "Versand",
  placeHelp: (hours: number) =>
    `Die Teile sind ${hours} Stunden reserviert. Ist die Bestellung bis dahin nicht bezahlt, läuft sie ab, und sie kommen zurück in den Bestand.`,
  place: "Bestellung aufgeben und Link senden",
  placed: "Die Bestellung ist aufgegeben, und der Kunde bekommt den Link.",
  incomplete: "So kann die Bestellung nicht aufgegeben werden.",
  requirements: {
    no_delivery: "An diese Adresse liefert der Shop diese Teile nicht.",
    ship_forbidden: "Eines dieser Teile darf nicht an diese Adresse versandt werden.",
    not_enough_stock: "Von einem dieser Teile sind nicht genug Stück da.",
    below_minimum: "Eines dieser Teile gibt es nur in größeren Mengen.",
  },
} satisfies typeof en.phoneOrders;
