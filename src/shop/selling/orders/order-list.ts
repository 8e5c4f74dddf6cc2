import { and, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { dueBefore } from "#shop/selling/delivery/delivery-dates.ts";
import { likeWords, readCursor, toPage, type Cursor, type Page } from "#shop/foundation/keyset.ts";
import type { orderListChoices, OrderSort } from "#shop/selling/orders/order-list-choices.ts";
import { statusOf, type Order, type OrderStatus } from "#shop/selling/orders/order-state.ts";
import { orderDocuments, orders } from "#shop/selling/orders/orders.table.ts";
import type { TitleFacts } from "#shop/catalogue/parts/display-title.ts";
import { settingsOf } from "#shop/foundation/settings/settings.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";

type Choices = typeof orderListChoices;

/** What narrows the list of orders. `from`, `to`: the first and the last day that they were placed on (ISO, UTC). */
export type OrderFilters = {
  status: Choices["status"][number];
  payment: Choices["payment"][number];
  fulfilment: Choices["fulfilment"][number];
  q?: string;
  from?: string;
  to?: string;
};

export type OrderListQuery = OrderFilters & { sort: OrderSort; limit: number; cursor?: string };

/** An order in a row of the staff's list. */
export type OrderRow = Pick<
  Order,
  "id" | "orderNumber" | "createdAt" | "clientName" | "email" | "currency" | "totalCents" | "cancelledCents"
> &
  Pick<Order, "paymentStatus" | "fulfilmentStatus"> & {
    status: OrderStatus;
    /** Not cancelled. */
    pieces: number;
    lines: number;
    /** Lines, of which those of a kit count once. */
    items: number;
    /** The first line's name and SKU. */
    product: string;
    sku: string;
    /** What its title is made of; null: the line has its name alone. */
    titleFacts: TitleFacts | null;
    /** The kit that the first line is a part of. */
    kitName: string | null;
    city: string | null;
    postalCode: string | null;
    country: string | null;
    /** The last day that delivery was promised for (ISO). */
    promisedFor: string | null;
    paidCents: number;
    refundFailed: boolean;
  };

const sorts: Record<string, SQL> = {
  number: sql`${orders.orderNumber}`,
  customer: sql`lower(orders.client_name)`,
  total: sql`${orders.totalCents}`,
  payment: sql`${orders.paymentStatus}`,
  fulfilment: sql`${orders.fulfilmentStatus}`,
};

const first = (column: string) => `(array_agg(l.${column} order by l.position))[1]`;
const ofLines = (what: string) => sql.raw(`(select ${what} from order_lines l where l.order_id = orders.id)`);

// Plain SQL: inside the subqueries Drizzle would leave out the names of tables.
const row = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  createdAt: orders.createdAt,
  clientName: orders.clientName,
  email: orders.email,
  currency: orders.currency,
  totalCents: orders.totalCents,
  cancelledCents: orders.cancelledCents,
  orderStatus: orders.status,
  paymentStatus: orders.paymentStatus,
  fulfilmentStatus: orders.fulfilmentStatus,
  pieces: sql<number>`${ofLines("coalesce(sum(l.quantity - l.cancelled), 0)")}`.mapWith(Number),
  lines: sql<number>`${ofLines("count(*)")}`.mapWith(Number),
  items: sql<number>`${ofLines("count(distinct coalesce(l.kit_key, l.id::text))")}`.mapWith(Number),
  product: sql<string>`${ofLines(first("name"))}`,
  sku: sql<string>`${ofLines(first("sku"))}`,
  titleFacts: sql<TitleFacts | null>`${ofLines(first("title_facts"))}`,
  kitName: sql<
    string | null
  >`(select k.name from order_kits k where k.order_id = orders.id and k.key = ${ofLines(first("kit_key"))})`,
  city: sql<string | null>`orders.ship_to ->> 'city'`,
  postalCode: sql<string | null>`orders.ship_to ->> 'postalCode'`,
  country: sql<string | null>`orders.ship_to ->> 'country'`,
  promisedFor: sql<string | null>`orders.delivery ->> 'to'`,
  paidCents:
    sql<number>`(select coalesce(sum(y.captured_cents - y.refunded_cents), 0) from payments y where y.order_id = orders.id)`.mapWith(
      Number,
    ),
  refundFailed: sql<boolean>`exists (select from refunds r where r.order_id = orders.id and r.status = 'failed')`,
};

/** Returns a page of all orders for staff, sorted and filtered. Throws `malformed` for an invalid cursor. */
export async function listOrderRows(
  db: Db,
  _actor: Staff<"orders:read">,
  query: OrderListQuery,
): Promise<Page<OrderRow>> {
  const { sort, limit } = query;
  const cursor = readCursor(query.cursor);
  const by = sorts[sort.replace(/^-/, "")] ?? null;
  const descending = sort.startsWith("-") !== (cursor?.towards === "previous");
  const direction = descending ? sql`desc` : sql`asc`;
  const read = await db
    .select({ ...row, sortedBy: sql<string | number | null>`${by ?? sql`null`}` })
    .from(orders)
    .where(and(await matching(db, query), cursor ? startOf(cursor, by, descending) : undefined))
    .orderBy(by ? sql`${by} ${direction}, orders.id ${direction}` : sql`orders.id ${direction}`)
    .limit(limit + 1);
  const page = toPage(read, limit, cursor, ({ sortedBy }) => sortedBy);
  return { ...page, rows: page.rows.map(toRow) };
}

/** Returns how many orders match, counted up to `most`. */
export async function countOrders(
  db: Db,
  _actor: Staff<"orders:read">,
  filters: OrderFilters,
  most: number,
): Promise<number> {
  const found = db
    .select({ id: orders.id })
    .from(orders)
    .where(await matching(db, filters))
    .limit(most)
    .as("found");
  const [counted] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(found);
  return counted?.count ?? 0;
}

function startOf({ value, id }: Cursor, by: SQL | null, descending: boolean): SQL {
  const beyond = descending ? sql`<` : sql`>`;
  return by ? sql`(${by}, orders.id) ${beyond} (${value}, ${id}::uuid)` : sql`orders.id ${beyond} ${id}::uuid`;
}

type Read = Omit<OrderRow, "status"> & { orderStatus: Order["status"] };

function toRow({ orderStatus, ...same }: Read): OrderRow {
  return { ...same, status: statusOf({ ...same, status: orderStatus }) };
}

async function matching(db: Db, filters: OrderFilters): Promise<SQL | undefined> {
  const { status, payment, fulfilment, q, from, to } = filters;
  return and(
    status === "all" ? undefined : eq(orders.status, status),
    inPayment(payment),
    await inFulfilment(db, fulfilment),
    from ? gte(orders.createdAt, sql`${from}::date`) : undefined,
    to ? lt(orders.createdAt, sql`${to}::date + 1`) : undefined,
    containing(q),
  );
}

const paidStatuses = ["paid", "part_refunded", "overpaid"] as const;

function inPayment(payment: OrderFilters["payment"]): SQL | undefined {
  if (payment === "any") return undefined;
  if (payment === "unpaid") return inArray(orders.paymentStatus, ["open", "authorized", "part_paid"]);
  if (payment === "refund_failed")
    return sql`orders.id in (select r.order_id from refunds r where r.status = 'failed')`;
  if (payment === "refund_to_send")
    return sql`orders.id in (select r.order_id from refunds r join payments y on y.id = r.payment_id
      where r.status = 'pending' and y.provider = 'transfer')`;
  if (payment === "disputed") return sql`orders.id in (select d.order_id from disputes d where d.status = 'open')`;
  return eq(orders.paymentStatus, payment);
}

async function inFulfilment(db: Db, fulfilment: OrderFilters["fulfilment"]): Promise<SQL | undefined> {
  if (fulfilment === "any") return undefined;
  if (fulfilment !== "to_ship" && fulfilment !== "to_ship_today") return eq(orders.fulfilmentStatus, fulfilment);
  // Written out, so that the index of what is to be shipped serves it.
  const toShip = sql`(orders.status = 'placed' and orders.payment_status in (${sql.raw(paidStatuses.map((one) => `'${one}'`).join(", "))})
    and orders.fulfilment_status in ('open', 'part_shipped'))`;
  if (fulfilment === "to_ship") return toShip;
  const calendar = await settingsOf(db, deliverySection);
  const due = dueBefore(calendar, new Date());
  return and(toShip, sql`orders.created_at < (${due}::timestamp at time zone ${calendar.timeZone})`);
}

/** Each word occurs in the order's document: number, customer, address, phone number, and the names, numbers and vehicles of its lines. */
function containing(q: string | undefined): SQL | undefined {
  const digits = /^[+\d\s()./-]{7,}$/.test(q ?? "") ? (q ?? "").replace(/\D/g, "") : "";
  const words = likeWords(digits.length >= 7 ? digits : q);
  if (words.length === 0) return undefined;
  return sql`orders.id in (select ${orderDocuments.orderId} from ${orderDocuments}
    where ${and(...words.map((word) => sql`${orderDocuments.text} like ${word}`))})`;
}
