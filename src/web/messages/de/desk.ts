import type * as en from "#web/messages/en/desk.ts";

export const desk = {
  chooseAll: "Alle Zeilen dieser Seite auswählen",
  days: { from: "Von", to: "Bis" },
  sales: {
    title: "Umsatz nach Tag",
    revenue: "Umsatz",
    orders: "Bezahlte Bestellungen",
    average: "Durchschnittliche Bestellung",
    margin: "Marge",
    placed: "Aufgegebene Bestellungen",
    day: "Tag",
    table: "Die Zahlen als Tabelle",
  },
  home: {
    title: "Arbeitsplatz",
    nothing: "Hier steht nichts, wofür Sie Rechte haben",
    lastDays: "Die letzten 30 Tage",
    toReports: "Alle Berichte",
    figures: {
      to_ship_today: "Heute zu versenden",
      to_ship: "Zu versenden",
      unpaid: "Unbezahlte Bestellungen",
      refund_failed: "Fehlgeschlagene Erstattungen",
      refund_to_send: "Zu überweisende Erstattungen",
      disputed: "Offene Zahlungsanfechtungen",
      low_stock: "Teile, die bald ausgehen",
      drafts: "Teile, die noch nicht angeboten werden",
      failed_imports: "Fehlgeschlagene Importe in 30 Tagen",
      new_reviews: "Bewertungen in 7 Tagen",
      empty_searches: "Suchen ohne Treffer in 30 Tagen",
    },
  },
  views: {
    label: "Ansichten",
    save: "Diese Ansicht speichern",
    help: "Suche, Filter, Tage und Sortierung dieser Liste unter einem Namen. Nur Sie sehen sie; eine gleichnamige Ansicht wird ersetzt.",
    name: "Name der Ansicht",
    saved: (name: string) => `Die Ansicht „${name}“ ist gespeichert.`,
    remove: (name: string) => `Ansicht „${name}“ entfernen`,
    removed: (name: string) => `Die Ansicht „${name}“ ist entfernt.`,
  },
} satisfies typeof en.desk;
