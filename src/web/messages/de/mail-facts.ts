import type { MailContext } from "#shop/foundation/mails/message.ts";
import type { MailLine, OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import { orderVehicleName } from "#shop/selling/orders/order-fitment.ts";
import { bankTransfer } from "./bank-transfer.ts";
import { legalLines } from "./legal-facts.ts";
import { partTitle } from "./part-title.ts";
import { vehicleName } from "./vehicle-name.ts";
import { positionName } from "./vocabulary.ts";

type Fact = [label: string, value: string];

/** The number of an order, its parcel, its lines and what makes its total. */
export function orderFacts(order: OrderMail, money: (cents: number) => string): Fact[] {
  return [
    ["Bestellung", `Nr. ${order.orderNumber}`],
    ...parcelOf(order),
    ...linesOf(order, money),
    ...reverseChargeOf(order),
    ...untaxedOf(order),
  ];
}

const fits: Record<NonNullable<MailLine["fitment"]>["verdict"], string> = {
  fits: "Passt zu diesem Fahrzeug",
  universal: "Passt zu jedem Fahrzeug",
  does_not_fit: "Passt nicht zu diesem Fahrzeug; Sie haben es trotzdem bestellt",
  depends: "Passt möglicherweise nicht zu diesem Fahrzeug; Sie haben es trotzdem bestellt",
  unknown: "Ob es zu diesem Fahrzeug passt, ist nicht bekannt; Sie haben es trotzdem bestellt",
};

function reverseChargeOf({ reverseChargeTo }: OrderMail): Fact[] {
  return reverseChargeTo
    ? [["Umsatzsteuer", `Steuerfreie innergemeinschaftliche Lieferung (USt-IdNr. ${reverseChargeTo})`]]
    : [];
}

const untaxed = {
  export: "keine: Ausfuhrlieferung",
  customer_exempt: "keine: befreit durch Bescheinigung",
} satisfies Record<NonNullable<OrderMail["untaxed"]>, string>;

function untaxedOf(order: OrderMail): Fact[] {
  return order.untaxed ? [["Steuer", untaxed[order.untaxed]]] : [];
}

/** What to transfer, and where to. */
export function transferFacts(
  { transfer, heldUntil }: OrderMail,
  money: (cents: number) => string,
  time: MailContext["time"],
): Fact[] {
  if (!transfer) return [];
  const { amountCents, reference, accountHolder, accountNumber, bankCode, bankName } = transfer;
  const rows: Fact[] = [
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

function parcelOf({ shipment }: OrderMail): Fact[] {
  if (!shipment) return [];
  const { carrier, tracking } = shipment;
  return [
    ...(carrier ? [["Versanddienst", carrier] as Fact] : []),
    ...(tracking ? [["Sendungsnummer", tracking] as Fact] : []),
  ];
}

/** The lines of an order with the sums that make its total; one line alone has facts of its own. */
function linesOf({ lines, sums, totalCents, creditCents }: OrderMail, money: (cents: number) => string): Fact[] {
  const [line, other] = lines;
  if (line && !other && !sums && !creditCents) {
    const { sku, quantity, itemsCents } = line;
    return [
      ["Teil", `${nameOf(line)} (${sku})`],
      ...fitmentFacts(line),
      ...legalFacts(line),
      ["Menge", String(quantity)],
      ["Preis", money(itemsCents)],
    ];
  }
  const sum = (title: string, cents = 0): Fact[] => (cents === 0 ? [] : [[title, money(cents)]]);
  return [
    ...lines.flatMap((one): Fact[] => [
      [`${one.quantity} × ${nameOf(one)} (${one.sku})`, money(one.itemsCents)],
      ...fitmentFacts(one),
      ...legalFacts(one),
    ]),
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

function fitmentFacts({ fitment }: MailLine): Fact[] {
  if (!fitment) return [];
  const { vehicle, verdict, places } = fitment;
  const position = places
    .flatMap((place) => place.position ?? [])
    .map(positionName)
    .join(", ");
  return [
    ["Fahrzeug", orderVehicleName(vehicle, vehicleName)],
    ["Passt es?", fits[verdict]],
    ...(position ? [["Einbauposition", position] as Fact] : []),
  ];
}

const legalFacts = ({ legal }: MailLine): Fact[] => legalLines(legal ?? {}).map((text) => ["Hinweis", text]);
