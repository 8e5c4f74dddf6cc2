import type * as en from "#web/messages/en/reports.ts";

export const reports = {
  title: "Berichte",
  help: "Die letzten 30 Tage, sofern keine anderen gewählt sind, höchstens 366. Umsatz ist, was für die Bestellungen dieser Tage bezahlt und nicht erstattet wurde.",
  revenue: "Umsatz",
  orders: "Bezahlte Bestellungen",
  average: "Durchschnittliche Bestellung",
  margin: "Marge",
  marginOf: (share: string) =>
    `Bei ${share} der Stücke ist der Einkaufspreis bekannt: der Großhandels- oder Händlerpreis des Lieferanten am Tag der Bestellung, bei früheren Bestellungen der heutige.`,
  parts: "Meistverkaufte Teile",
  brands: "Meistverkaufte Marken",
  nothingSold: "In diesen Tagen wurde nichts verkauft.",
  table: "Die Zahlen als Tabelle",
  abandoned: "Verlassene Warenkörbe",
  abandonedHelp:
    "Warenkörbe mit Teilen, die einen Tag lang niemand geändert hat und aus denen keine Bestellung wurde, zu heutigen Preisen.",
  carts: "Warenkörbe",
  withEmail: "Mit Adresse",
  value: "Wert",
  codes: "Genutzte Aktionen und Codes",
  noCodes: "In diesen Tagen wurde keine Aktion genutzt.",
  automatic: "ohne Code",
  columns: {
    name: "Name",
    pieces: "Stück",
    revenue: "Umsatz",
    promotion: "Aktion",
    code: "Code",
    uses: "Bestellungen",
    discount: "Rabatt",
  },
} satisfies typeof en.reports;
