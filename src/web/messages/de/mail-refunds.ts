import type { OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { all } from "./grammar.ts";

type Ways = NonNullable<OrderMail["refundTo"]>;

/** Says where a refund goes, by how the order was paid. */
export const backTo = (ways: Ways = []) =>
  ways.length === 0 ? "auf dem Weg, auf dem Sie bezahlt haben" : all(ways.map((way) => wayNames[way]));

const wayNames: Record<Ways[number], string> = {
  card: "auf Ihre Karte",
  transfer: "auf Ihr Bankkonto",
  gift_card: "auf Ihren Gutschein",
  credit: "auf Ihr Guthaben im Shop",
};

/** Says how long it takes, where a bank is on the way. */
export const takes = (ways: Ways = ["card"]) =>
  ways.includes("card") || ways.includes("transfer")
    ? " Bis die Bank den Betrag anzeigt, kann es zehn Tage dauern."
    : "";

/** Says why a payment goes back that came too late, or for an order that was paid before. */
export function whyRefunded({ orderWas }: OrderMail, goesBack: string): string {
  switch (orderWas) {
    case "paid":
      return `Ihre Bestellung war schon bezahlt, als noch eine Zahlung dafür ankam. Die Bestellung bleibt, wie sie ist, und wir ${goesBack}`;
    case "cancelled":
      return `Ihre Zahlung kam an, als die Bestellung schon storniert war. Wir ${goesBack}`;
    case "expired":
      return `Ihre Zahlung kam an, als die Bestellung schon abgelaufen war. Wir können sie nicht mehr ausführen und ${goesBack}`;
    case undefined:
      return `Als Ihre Zahlung ankam, war für die Bestellung nichts mehr zu bezahlen. Wir ${goesBack}`;
  }
}
