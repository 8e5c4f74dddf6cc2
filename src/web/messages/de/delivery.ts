import type { delivery as english } from "#web/messages/en/delivery.ts";

const inRegions = (country: string, regions: string) => (regions ? `${country} (${regions})` : country);

export const delivery = {
  title: "Lieferung",
  country: "Land",
  postal: "Postleitzahl",
  show: "Lieferung anzeigen",
  free: "kostenlos",
  deliveredTo: (postal, price, days) =>
    price === null ? `Lieferung nach ${postal} kostenlos, ${days}` : `Lieferung nach ${postal} ab ${price}, ${days}`,
  toFrom: (postal, price, days) =>
    price === null ? `Nach ${postal} kostenlos, ${days}` : `Nach ${postal} ab ${price}, ${days}`,
  when: {
    parcel: (days) => days,
    freight: (days) => `per Spedition, ${days}`,
    pickup: (days) => `abholbereit ${days}`,
  },
  notTo: (postal) => `Lieferung nach ${postal} nicht möglich.`,
  noZone: (postal) => `Nach ${postal} liefern wir noch nicht.`,
  toBeQuoted: "Den Versand dieses Teils berechnen wir auf Anfrage. Bitte sprechen Sie uns an.",
  rules: {
    forbidden: (country, regions) => `Keine Lieferung: ${inRegions(country, regions)}.`,
    licence: (country, regions) => `Nur mit Genehmigung: ${inRegions(country, regions)}. Bitte sprechen Sie uns an.`,
    ground_only: (country, regions) => `Nur auf dem Landweg: ${inRegions(country, regions)}.`,
  },
} satisfies typeof english;
