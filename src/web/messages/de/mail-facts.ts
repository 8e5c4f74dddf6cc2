import type { MailContext, MailedLine, MailFact, MailMessage } from "#shop/foundation/mails/message.ts";
import type { MailLine, OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { orderVehicleName } from "#shop/selling/orders/order-fitment.ts";
import { addressLines } from "#shop/selling/cart/address-lines.ts";
import { trackingAddress } from "#shop/selling/orders/tracking-address.ts";
import { bankTransfer } from "./bank-transfer.ts";
import { legalLines } from "./legal-facts.ts";
import { partTitle } from "./part-title.ts";
import { vehicleName } from "./vehicle-name.ts";
import { positionName } from "./vocabulary.ts";

type Shown = Required<Pick<MailMessage, "facts" | "lines" | "sums">> & Pick<MailMessage, "address">;

/** The number of an order, its parcel, its lines and what makes its total. */
export function orderFacts(order: OrderMail, { money, picture }: Pick<MailContext, "money" | "picture">): Shown {
  const inCurrency = (cents: number) => money(cents, order.currency);
  return {
    facts: [
      ["Bestellung", `Nr. ${order.orderNumber}`],
      ...parcelOf(order),
      ...reverseChargeOf(order),
      ...untaxedOf(order),
    ],
    lines: order.lines.map((line) => lineOf(line, order, { money: inCurrency, picture })),
    sums: sumsOf(order, inCurrency),
  };
}

/** The same of an order that is on its way or will be: also where it goes, and when it was promised to arrive. */
export function comingFacts(order: OrderMail, context: MailContext): Shown {
  const { facts, ...shown } = orderFacts(order, context);
  return { ...shown, facts: [...facts, ...arrivalOf(order, context)], ...addressOf(order, context) };
}

function arrivalOf({ delivery }: OrderMail, { day }: Pick<MailContext, "day">): MailFact[] {
  if (!delivery) return [];
  const { name, kind, from, to } = delivery;
  if (kind === "pickup") return [["Abholung", name]];
  if (!from || !to) return [];
  return [["Lieferung", from === to ? day(from) : `${day(from)} bis ${day(to)}`]];
}

function addressOf({ shipTo, address, delivery }: OrderMail, { country }: Pick<MailContext, "country">) {
  if (delivery?.kind === "pickup") return {};
  const lines = shipTo
    ? addressLines(shipTo, country)
    : (address ?? "").split("\n").filter((line) => line.trim() !== "");
  return lines.length === 0 ? {} : { address: { title: "Lieferadresse", lines } };
}

const fits: Record<NonNullable<MailLine["fitment"]>["verdict"], (vehicle: string) => string> = {
  fits: (vehicle) => `Passt zu Ihrem ${vehicle}`,
  universal: () => "Passt zu jedem Fahrzeug",
  does_not_fit: (vehicle) => `Passt nicht zu Ihrem ${vehicle}; Sie haben es trotzdem bestellt`,
  depends: (vehicle) => `Passt möglicherweise nicht zu Ihrem ${vehicle}; Sie haben es trotzdem bestellt`,
  unknown: (vehicle) => `Ob es zu Ihrem ${vehicle} passt, ist nicht bekannt; Sie haben es trotzdem bestellt`,
};

function reverseChargeOf({ reverseChargeTo }: OrderMail): MailFact[] {
  return reverseChargeTo
    ? [["Umsatzsteuer", `Steuerfreie innergemeinschaftliche Lieferung (USt-IdNr. ${reverseChargeTo})`]]
    : [];
}

const untaxed = {
  export: "keine: Ausfuhrlieferung",
  customer_exempt: "keine: befreit durch Bescheinigung",
} satisfies Record<NonNullable<OrderMail["untaxed"]>, string>;

function untaxedOf(order: OrderMail): MailFact[] {
  return order.untaxed ? [["Steuer", untaxed[order.untaxed]]] : [];
}

/** What to transfer, and where to. */
export function transferFacts(
  { transfer, heldUntil }: OrderMail,
  money: (cents: number) => string,
  time: MailContext["time"],
): MailFact[] {
  if (!transfer) return [];
  const { amountCents, reference, accountHolder, accountNumber, bankCode, bankName } = transfer;
  const rows: MailFact[] = [
    [bankTransfer.amount, money(amountCents)],
    [bankTransfer.reference, reference],
    [bankTransfer.until, heldUntil ? time(heldUntil) : ""],
    [bankTransfer.accountHolder, accountHolder],
    [bankTransfer.accountNumber, accountNumber],
    [bankTransfer.bankCode, bankCode],
    [bankTransfer.bankName, bankName],
  ];
  return rows.filter(([, value]) => value !== "");
}

function parcelOf({ shipment }: OrderMail): MailFact[] {
  if (!shipment) return [];
  const { carrier, tracking } = shipment;
  const facts: MailFact[] = [
    ["Paketdienst", carrier],
    ["Sendungsnummer", tracking, trackingAddress(carrier, tracking)],
  ];
  return facts.filter(([, value]) => value !== "");
}

function lineOf(
  line: MailLine,
  { pictures = {} }: OrderMail,
  { money, picture }: { money: (cents: number) => string; picture: MailContext["picture"] },
): MailedLine {
  const { sku, quantity, itemsCents } = line;
  return {
    name: `${quantity} × ${nameOf(line)} (${sku})`,
    notes: [...fitmentNotes(line), ...legalLines(line.legal ?? {})],
    price: money(itemsCents),
    picture: picture(pictures[sku] ?? ""),
  };
}

function sumsOf({ sums, totalCents, creditCents }: OrderMail, money: (cents: number) => string): [string, string][] {
  const sum = (title: string, cents = 0): [string, string][] => (cents === 0 ? [] : [[title, money(cents)]]);
  return [
    ...sum("Rabatt", -(sums?.discountCents ?? 0)),
    ...sum("Versand", sums?.deliveryCents),
    ...sum("Rundung", sums?.feesCents),
    ...sum("Pfand", sums?.depositsCents),
    ...sum(sums?.taxIncluded ? "Enthaltene Steuer" : "Steuer", sums?.taxCents),
    ["Gesamt", money(totalCents)],
    ...sum("Mit Gutschein oder Guthaben bezahlt", -(creditCents ?? 0)),
  ];
}

const nameOf = ({ name, title }: MailLine) => (title ? partTitle(title) : name);

function fitmentNotes({ fitment }: MailLine): string[] {
  if (!fitment) return [];
  const { vehicle, verdict, places } = fitment;
  const position = places
    .flatMap((place) => place.position ?? [])
    .map(positionName)
    .join(", ");
  const note = fits[verdict](orderVehicleName(vehicle, vehicleName));
  return position ? [note, `Einbauposition: ${position}`] : [note];
}
