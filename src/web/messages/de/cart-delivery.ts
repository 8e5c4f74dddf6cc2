import type { cartDelivery as english } from "#web/messages/en/cart-delivery.ts";
import { capital, plural } from "./grammar.ts";

const small = ["kein", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];
const inWords = (count: number) => small[count] ?? String(count);

export const cartDelivery = {
  inBoxes: (boxes) => plural(boxes, { one: "in # Paket", other: "in # Paketen" }),
  notAll: (postal) => `Nicht alles in Ihrem Warenkorb kann nach ${postal} geliefert werden.`,
  toBeQuoted: "Den Versand Ihres Warenkorbs berechnen wir auf Anfrage. Bitte sprechen Sie uns an.",
  proposals: "Andere Teile, die auch passen",
  lead: "Von Marken derselben Klasse. Es ändert sich nichts, solange Sie nichts auswählen.",
  goals: { cheapest: "Am günstigsten", fewest_boxes: "Am wenigsten Pakete", fastest: "Am schnellsten" },
  fewer: (boxes, before, { saved, more }) => {
    const instead = `${capital(inWords(boxes))} ${boxes === 1 ? "Paket" : "Pakete"} statt ${inWords(before)}`;
    if (saved !== null) return `${instead}: Sie sparen ${saved}.`;
    return more === null ? `${instead} zum selben Preis.` : `${instead} für ${more} mehr.`;
  },
  price: ({ saved, more }) => {
    if (saved !== null) return `Sie sparen ${saved}.`;
    return more === null ? "Kostet gleich viel." : `Kostet ${more} mehr.`;
  },
  sooner: (day, before) => `Kommt bis ${day} an statt bis ${before}.`,
  insteadOf: (part) => `Statt ${part}`,
  take: (parts) => plural(parts, { one: "Dieses Teil wählen", other: "Diese # Teile wählen" }),
  taken: (parts) => plural(parts, { one: "Im Warenkorb ersetzt.", other: "# Teile im Warenkorb ersetzt." }),
} satisfies typeof english;
