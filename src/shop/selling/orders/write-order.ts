import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { isGuest, type Buyer } from "#shop/foundation/actor.ts";
import { isCheckViolation } from "#shop/foundation/database-error.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { unprovenHoldMinutes } from "#shop/foundation/limits.ts";
import { newId } from "#shop/foundation/new-id.ts";
import type { OrderFitment } from "#shop/selling/orders/order-fitment.ts";
import { orderTexts } from "#shop/selling/orders/order-input.ts";
import { extraTexts, ofExtraTexts, type ExtraText } from "#shop/selling/orders/extra-texts.ts";
import { mailAbout, mailLinesOf } from "#shop/selling/orders/order-mail.ts";
import { recordEvent, refreshOrder, type Order } from "#shop/selling/orders/order-state.ts";
import { accountOf } from "#shop/selling/orders/ownership.ts";
import { isProvenBuyer } from "#shop/selling/orders/unproven-holds.ts";
import {
  orderDiscounts,
  orderDocuments,
  orderFees,
  orderKits,
  orderLines,
  orders,
  orderTaxes,
  type OrderDelivery,
  type OrderVat,
  type PostalAddress,
} from "#shop/selling/orders/orders.table.ts";
import type { TakenPart } from "#shop/selling/orders/stock.ts";
import { effectiveFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { titleOfTaken } from "#shop/selling/orders/title-of-taken.ts";
import { payByCredits } from "#shop/selling/payments/credits.ts";
import { placeholders, prepared } from "#shop/foundation/prepared.ts";
import { sendAhead } from "#shop/foundation/sent-ahead.ts";
import { netOf } from "#shop/selling/pricing/net-prices.ts";
import type { Quote, QuotedLine } from "#shop/selling/pricing/quote.ts";
import { queueTaxRecord } from "#shop/selling/tax/queue-tax-record.ts";
import { untaxedOf } from "#shop/selling/tax/untaxed.ts";
import { takeUses } from "#shop/selling/promotions/uses.ts";
import type { TaxRow } from "#shop/selling/pricing/taxes.ts";

export type OrderLine = typeof orderLines.$inferSelect;

/** What an order is written from. `lines` in the order in which they are shown, each with the key of its line in `quote`. */
export type OrderDraft = {
  buyer: Buyer;
  contact: { clientName: string; email: string; phoneNumber: string; address: string };
  shipTo?: PostalAddress;
  billTo?: PostalAddress;
  delivery?: OrderDelivery;
  extras?: Record<ExtraText, string | null>;
  vat?: OrderVat;
  lines: OrderDraftLine[];
  kits?: OrderedKit[];
  quote: Quote;
  /** How long the unpaid order reserves its stock. */
  heldMs: number;
  /** Whether buyers without proof have it reserved for `unprovenHoldMinutes` only, until they begin to pay. */
  limited?: boolean;
  /** They begin to pay in the same transaction. */
  paying?: boolean;
  /** `idempotencyKey`: of the buyer; staff have keys of their own. */
  keyed?: { idempotencyKey: string | null; requestHash: string };
  cartId?: string;
  parentOrderId?: string;
  /** The language of the mails to a guest. */
  locale?: string;
};

export type OrderDraftLine = {
  key: string;
  part: TakenPart;
  quantity: number;
  /** What one of so many pieces costs; the part's price if it is not there. */
  unitPriceCents?: number;
  fitment: OrderFitment | null;
  taxClass?: string;
  kitKey?: string;
  promisedAt?: Date;
};

/** A kit as it is sold now; `key` is the `kitKey` of its lines. */
export type OrderedKit = Omit<typeof orderKits.$inferSelect, "orderId">;

/** The check that an order belongs to an account or a guest; an account that has just been erased leaves neither. */
const hasBuyer = "orders_check2";

const heldSeconds = sql`${sql.placeholder("heldSeconds")}::float8`;
const isLimited = sql`(${sql.placeholder("limited")}::boolean
  and not ${isProvenBuyer(sql`${sql.placeholder("userId")}::uuid`, sql`${sql.placeholder("cartId")}::uuid`)})`;

const insertOrder = prepared((db) =>
  db
    .insert(orders)
    .values({
      ...placeholders(...orderTexts.keyof().options),
      ...placeholders("id", "guestTokenHash", "cartId", "parentOrderId", "email", ...extraTexts, "locale"),
      ...placeholders(
        "currency",
        "taxIncluded",
        "untaxed",
        "itemsCents",
        "discountCents",
        "deliveryCents",
        "feesCents",
      ),
      ...placeholders("depositsCents", "taxCents", "totalCents", "idempotencyKey", "requestHash"),
      // No account that is erased meanwhile: the erasure locks its row, and would not find this order.
      userId: sql`(select id from users where id = ${sql.placeholder("userId")}::uuid and removed_at is null for key share)`,
      // As text: the columns' own mapping would store null as JSON's null.
      shipTo: sql`${sql.placeholder("shipTo")}::jsonb`,
      billTo: sql`${sql.placeholder("billTo")}::jsonb`,
      delivery: sql`${sql.placeholder("delivery")}::jsonb`,
      vat: sql`${sql.placeholder("vat")}::jsonb`,
      heldUntil: sql`now() + make_interval(secs => case when not ${sql.placeholder("paying")}::boolean and ${isLimited}
        then least(${heldSeconds}, ${unprovenHoldMinutes * 60}) else ${heldSeconds} end)`,
      holdIfPaying: sql`case when ${isLimited} then now() + make_interval(secs => ${heldSeconds}) end`,
    })
    .returning()
    .prepare("insert_order"),
);

const insertLine = prepared((db) =>
  db
    .insert(orderLines)
    .values({
      ...placeholders("orderId", "position", "partId", "sku", "makerNumber", "brand", "partType", "name", "quantity"),
      ...placeholders("minimumOrder", "availableQuantity", "unitPriceCents", "listPriceCents", "itemsCents"),
      ...placeholders("costEachCents", "discountCents", "taxCents", "taxClass", "kitKey"),
      promisedAt: sql`${sql.placeholder("promisedAt")}::timestamptz`,
      fitment: sql`${sql.placeholder("fitment")}::jsonb`,
      titleFacts: sql`${sql.placeholder("titleFacts")}::jsonb`,
      legalFacts: sql`${sql.placeholder("legalFacts")}::jsonb`,
    })
    .returning()
    .prepare("insert_order_line"),
);

// What it is found by is described by a function of the database, so that a migration can describe the stored orders anew.
const insertDocument = prepared((db) =>
  db
    .insert(orderDocuments)
    .values({
      orderId: sql`${sql.placeholder("id")}::uuid`,
      text: sql`order_document(${sql.placeholder("id")}::uuid)`,
    })
    .prepare("insert_order_document"),
);

/**
 * Writes a placed order with its lines, discounts, fees, taxes and payments by credit, its event and its mail, and returns order and lines. The
 * stock was taken before, by `takeStock` in the same transaction. An order that costs nothing, or that credit pays, is paid at once. Throws
 * `code_used_up`, `code_unknown`, `credit_short`, and `sign_in_required` if the buyer's account has just been erased.
 */
export async function writeOrder(tx: Db, draft: OrderDraft): Promise<{ order: Order; lines: OrderLine[] }> {
  const id = newId();
  // Sent together.
  const [[written], ...rows] = await Promise.all([
    insertOrder(tx).execute({ id, ...orderRow(draft) }),
    ...draft.lines.map((line, index) => insertLine(tx).execute(lineRow(id, index, { line, quote: draft.quote }))),
  ]).catch((error: unknown) => {
    throw isCheckViolation(error, hasBuyer) ? new ShopError("sign_in_required", { cause: error }) : error;
  });
  if (!written) throw new ShopError("internal");
  const lines = rows.flat();
  const kits = (draft.kits ?? []).map((kit) => ({ ...kit, orderId: written.id }));
  if (kits.length > 0) await tx.insert(orderKits).values(kits);
  await writeShares(tx, written.id, draft, lines);
  await sendAhead(tx, insertDocument(tx).execute({ id }));
  await recordEvent(tx, written.id, "placed", { actorId: accountOf(draft.buyer) });
  const customer = { userId: written.userId, email: written.email };
  await takeUses(tx, { orderId: written.id, promotions: draft.quote.promotions, customer });
  const creditCents = await payByCredits(tx, written, draft.quote.credits);
  const settled = creditCents > 0 || written.totalCents === 0;
  const order = settled ? await refreshOrder(tx, written.id) : written;
  await mailAbout(tx, order, "order_placed", {
    lines: mailLinesOf(lines, kits),
    heldUntil: order.heldUntil.toISOString(),
    ...(creditCents > 0 && { creditCents }),
  });
  if (order.paymentStatus === "paid") {
    await recordEvent(tx, order.id, "paid");
    await queueTaxRecord(tx, order.id);
  }
  return { order, lines };
}

function orderRow(draft: OrderDraft) {
  const { buyer, contact, quote } = draft;
  const { currency, taxIncluded, itemsCents, discountCents, deliveryCents, feesCents, depositsCents } = quote;
  return {
    ...contact,
    userId: accountOf(buyer),
    guestTokenHash: isGuest(buyer) ? buyer.guestTokenHash : null,
    cartId: draft.cartId ?? null,
    parentOrderId: draft.parentOrderId ?? null,
    shipTo: json(draft.shipTo),
    billTo: json(draft.billTo),
    delivery: json(draft.delivery),
    vat: json(draft.vat),
    ...ofExtraTexts((name) => draft.extras?.[name] ?? null),
    locale: draft.locale ?? null,
    currency,
    taxIncluded,
    untaxed: untaxedOf(quote.taxes),
    itemsCents,
    discountCents,
    deliveryCents,
    feesCents,
    depositsCents,
    taxCents: quote.taxCents,
    totalCents: quote.totalCents,
    ...(draft.keyed ?? { idempotencyKey: null, requestHash: null }),
    heldSeconds: draft.heldMs / 1000,
    limited: draft.limited ?? false,
    paying: draft.paying ?? false,
  };
}

function lineRow(orderId: string, index: number, { line, quote }: { line: OrderDraftLine; quote: Quote }) {
  const { part, quantity, fitment, taxClass, kitKey, promisedAt } = line;
  const { itemsCents, discountCents, taxCents, relief } = quotedLine(quote, line.key);
  const { priceCents, listCents } = part;
  return {
    orderId,
    position: index + 1,
    partId: part.id,
    sku: part.sku,
    makerNumber: part.makerNumber,
    brand: part.brand,
    partType: part.partType,
    name: part.name,
    quantity,
    minimumOrder: part.minimumOrder,
    availableQuantity: part.stock + part.taken,
    unitPriceCents: netOf(line.unitPriceCents ?? priceCents, relief),
    listPriceCents: listCents === null ? null : netOf(listCents, relief),
    costEachCents: part.wholesaleCents ?? part.jobberCents,
    itemsCents,
    discountCents,
    taxCents,
    taxClass: taxClass ?? null,
    kitKey: kitKey ?? null,
    promisedAt: promisedAt?.toISOString() ?? null,
    fitment: json(fitment),
    titleFacts: json(titleOfTaken(part)),
    legalFacts: json(effectiveFacts(part)),
  };
}

/** Stores what the sums are made of: discounts, fees and taxes. */
async function writeShares(tx: Db, orderId: string, { quote, lines }: OrderDraft, rows: OrderLine[]): Promise<void> {
  const lineIds = new Map(lines.map(({ key }, index) => [key, rows[index]!.id]));
  const taxes: (typeof orderTaxes.$inferInsert)[] = [];
  const addTaxes = (of: TaxRow[], ids: { lineId?: string; feeId?: string }) => {
    for (const { rate, region, ...row } of of)
      taxes.push({ ...row, ...ids, orderId, rate: rate.toFixed(6), region: region ?? null });
  };
  const discounts = [...quote.lines, ...(quote.delivery ? [{ key: null, ...quote.delivery }] : [])].flatMap((item) =>
    item.discounts.map(({ promotionId, code, kind, value, amountCents }) => {
      const lineId = item.key === null ? null : lineIds.get(item.key)!;
      return { orderId, lineId, promotionId, code: code ?? null, kind, value, amountCents };
    }),
  );
  if (discounts.length > 0) await tx.insert(orderDiscounts).values(discounts);
  for (const line of quote.lines) addTaxes(line.taxes, { lineId: lineIds.get(line.key)! });
  for (const { lineKey, kind, cents, refundable, taxCents, taxes: rows } of quote.fees) {
    const lineId = lineKey === undefined ? null : (lineIds.get(lineKey) ?? null);
    const values = { orderId, lineId, kind, amountCents: cents, taxCents, refundable };
    const [fee] = await tx.insert(orderFees).values(values).returning({ id: orderFees.id });
    if (fee) addTaxes(rows, { feeId: fee.id });
  }
  if (quote.delivery) addTaxes(quote.delivery.taxes, {});
  if (taxes.length > 0) await tx.insert(orderTaxes).values(taxes);
}

function quotedLine({ lines }: Quote, key: string): QuotedLine {
  const line = lines.find((one) => one.key === key);
  if (!line) throw new Error(`the quote has no line ${key}`);
  return line;
}

function json(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
