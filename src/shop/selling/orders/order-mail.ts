import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { queueMail, type Mail } from "#shop/foundation/mails/outbox.ts";
import type { MailLine, OrderMail } from "#shop/selling/orders/order-mail-data.ts";
import type { OrderFitment } from "#shop/selling/orders/order-fitment.ts";
import type { Order } from "#shop/selling/orders/order-state.ts";
import { orderKits, orderLines } from "#shop/selling/orders/orders.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

type OrderLine = typeof orderLines.$inferSelect;
type OrderMailTemplate = Extract<Mail, { data: OrderMail }>["template"];

/**
 * Queues a mail about the order to the address it was placed with. `lines`: those that it is about; all of them unless they are there. The
 * mail about what was ordered as a guest has a link to the order, also once an account has adopted it.
 */
export async function mailAbout(
  tx: Db,
  order: Order,
  template: OrderMailTemplate,
  more: Partial<OrderMail> = {},
): Promise<void> {
  const { id: orderId, orderNumber, clientName, totalCents, currency } = order;
  const lines = more.lines ?? (await mailLines(tx, orderId));
  const link = order.guestTokenHash === null ? {} : { ofGuest: true };
  const data = { orderId, orderNumber, clientName, totalCents, currency, ...sumsOf(order), ...more, ...link, lines };
  await queueMail(tx, order.email, { template, data }, order.locale);
}

/** Returns what a mail says about a line of an order. */
export function toMailLine(
  line: Pick<OrderLine, "name" | "sku" | "quantity" | "itemsCents" | "fitment" | "titleFacts" | "legalFacts">,
): MailLine {
  const { name, sku, quantity, itemsCents, fitment, titleFacts, legalFacts } = line;
  return {
    name,
    sku,
    quantity,
    itemsCents,
    ...(titleFacts && { title: titleFacts }),
    ...(Object.keys(legalFacts).length > 0 && { legal: legalFacts }),
    ...(fitment && { fitment: inMail(fitment) }),
  };
}

type KitOfMail = Pick<typeof orderKits.$inferSelect, "key" | "sku" | "name" | "quantity">;
type LineOfMail = Parameters<typeof toMailLine>[0] & { kitKey: string | null };

/** Returns what a mail says of an order: the kits as they were sold, and every line that is in none. */
export function mailLinesOf(lines: LineOfMail[], kits: KitOfMail[]): MailLine[] {
  const kitOf = new Map(kits.map((kit) => [kit.key, kit]));
  return lines.flatMap((line, index) => {
    const kit = kitOf.get(line.kitKey ?? "");
    if (!kit) return toMailLine(line);
    if (lines.findIndex(({ kitKey }) => kitKey === kit.key) !== index) return [];
    const { sku, name, quantity } = kit;
    const itemsCents = lines.reduce((sum, one) => sum + (one.kitKey === kit.key ? one.itemsCents : 0), 0);
    return toMailLine({ name, sku, quantity, itemsCents, fitment: null, titleFacts: null, legalFacts: {} });
  });
}

async function mailLines(tx: Db, orderId: string): Promise<MailLine[]> {
  const [kits, lines] = await Promise.all([
    kitsOfOrder(tx).execute({ orderId }),
    linesOfOrder(tx).execute({ orderId }),
  ]);
  return mailLinesOf(lines, kits);
}

const kitsOfOrder = prepared((db) =>
  db
    .select()
    .from(orderKits)
    .where(eq(orderKits.orderId, sql.placeholder("orderId")))
    .prepare("kits_of_order"),
);

const linesOfOrder = prepared((db) =>
  db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, sql.placeholder("orderId")))
    .orderBy(orderLines.position)
    .prepare("lines_of_order"),
);

/** Returns what makes the total differ from the sum of the lines; nothing where it does not. */
function sumsOf(order: Order): Pick<OrderMail, "sums" | "reverseChargeTo" | "untaxed"> {
  const { discountCents, deliveryCents, feesCents, depositsCents, taxCents, taxIncluded, delivery, vat, untaxed } =
    order;
  const owed = {
    ...(vat?.reverseCharge && { reverseChargeTo: vat.id }),
    ...(untaxed && untaxed !== "reverse_charge" && { untaxed }),
  };
  if (!delivery && discountCents + deliveryCents + feesCents + depositsCents + taxCents === 0) return owed;
  return { ...owed, sums: { discountCents, deliveryCents, feesCents, depositsCents, taxCents, taxIncluded } };
}

function inMail({ verdict, confirmed, vehicle, places }: OrderFitment): MailLine["fitment"] {
  return { verdict, confirmed, vehicle, places };
}
