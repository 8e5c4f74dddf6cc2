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
    ["Order", `#${order.orderNumber}`],
    ...parcelOf(order),
    ...linesOf(order, money),
    ...reverseChargeOf(order),
    ...untaxedOf(order),
  ];
}

const fits: Record<NonNullable<MailLine["fitment"]>["verdict"], string> = {
  fits: "It fits this vehicle",
  universal: "It fits every vehicle",
  does_not_fit: "It does not fit this vehicle; you ordered it anyway",
  depends: "It may not fit this vehicle; you ordered it anyway",
  unknown: "It is not known whether it fits this vehicle; you ordered it anyway",
};

function reverseChargeOf({ reverseChargeTo }: OrderMail): Fact[] {
  return reverseChargeTo ? [["VAT", `Exempt intra-Community supply (VAT ID ${reverseChargeTo})`]] : [];
}

const untaxed = {
  export: "None: export",
  customer_exempt: "None: exempt by certificate",
} satisfies Record<NonNullable<OrderMail["untaxed"]>, string>;

function untaxedOf(order: OrderMail): Fact[] {
  return order.untaxed ? [["Tax", untaxed[order.untaxed]]] : [];
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
    ...(carrier ? [["Carrier", carrier] as Fact] : []),
    ...(tracking ? [["Tracking number", tracking] as Fact] : []),
  ];
}

/** The lines of an order with the sums that make its total; one line alone has facts of its own. */
function linesOf({ lines, sums, totalCents, creditCents }: OrderMail, money: (cents: number) => string): Fact[] {
  const [line, other] = lines;
  if (line && !other && !sums && !creditCents) {
    const { sku, quantity, itemsCents } = line;
    return [
      ["Part", `${nameOf(line)} (${sku})`],
      ...fitmentFacts(line),
      ...legalFacts(line),
      ["Quantity", String(quantity)],
      ["Price", money(itemsCents)],
    ];
  }
  const sum = (title: string, cents = 0): Fact[] => (cents === 0 ? [] : [[title, money(cents)]]);
  return [
    ...lines.flatMap((one): Fact[] => [
      [`${one.quantity} × ${nameOf(one)} (${one.sku})`, money(one.itemsCents)],
      ...fitmentFacts(one),
      ...legalFacts(one),
    ]),
    ...sum("Discount", -(sums?.discountCents ?? 0)),
    ...sum("Delivery", sums?.deliveryCents),
    ...sum("Rounding", sums?.feesCents),
    ...sum("Deposits", sums?.depositsCents),
    ...sum(sums?.taxIncluded ? "Tax included" : "Tax", sums?.taxCents),
    ["Total", money(totalCents)],
    ...sum("Paid by gift card or credit", -(creditCents ?? 0)),
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
    ["Vehicle", orderVehicleName(vehicle, vehicleName)],
    ["Fitment", fits[verdict]],
    ...(position ? [["Position", position] as Fact] : []),
  ];
}

const legalFacts = ({ legal }: MailLine): Fact[] => legalLines(legal ?? {}).map((text) => ["Note", text]);
