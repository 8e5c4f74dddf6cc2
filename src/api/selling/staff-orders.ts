import { z } from "@hono/zod-openapi";
import { byId, createRouter, download, endpoint, pageJson, paging, searchText, type Shop } from "#api/router.ts";
import {
  orderRowResponse,
  orderRowTitle,
  staffOrderResponse,
  toOrderRowResponse,
  toStaffOrderResponse,
} from "#api/selling/staff-order-responses.ts";
import { csvLine } from "#http/csv.ts";
import { streamed } from "#http/streamed.ts";
import { requireRecentSignIn, staff } from "#shop/foundation/actor.ts";
import { asId } from "#shop/foundation/id.ts";
import { dayField } from "#shop/foundation/input.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { exportOrders } from "#shop/selling/orders/export-orders.ts";
import type { OrderMessages } from "#shop/selling/orders/order-fitment.ts";
import { orderListChoices, orderSorts } from "#shop/selling/orders/order-list-choices.ts";
import { listOrderRows, type OrderRow } from "#shop/selling/orders/order-list.ts";
import { getStaffOrder } from "#shop/selling/orders/staff-order.ts";
import { countAttempt, perHour } from "#shop/foundation/rate-limit.ts";

const day = dayField.optional();
const filters = z.object({
  status: z.enum(orderListChoices.status, "not_valid").default("placed"),
  payment: z.enum(orderListChoices.payment, "not_valid").default("any"),
  fulfilment: z.enum(orderListChoices.fulfilment, "not_valid").default("any"),
  sort: z.enum(orderSorts, "not_valid").default("-placed"),
  q: searchText.openapi({
    description: "Words of the order's number, customer, email, phone number, address, parts and vehicles",
  }),
  from: day,
  to: day,
});

const list = endpoint({
  method: "get",
  path: "/orders",
  policy: { permission: "orders:read" },
  summary: "All orders, sorted and filtered, a row each",
  request: { query: paging.extend(filters.shape) },
  response: z.array(orderRowResponse),
});

const file = download({
  path: "/orders.csv",
  policy: { permission: "orders:read" },
  summary: "The orders of a list as CSV, a row each",
  refusals: ["rate_limited", "sign_in_again"],
  request: { query: filters },
  types: ["text/csv"],
});

const one = endpoint({
  method: "get",
  path: "/orders/{id}",
  policy: { permission: "orders:read" },
  summary: "One order as staff see it: with shares, refunds, shipments, notes and who did what",
  request: byId,
  response: staffOrderResponse,
});

// A new column comes last: programs read this file by position.
const header = [
  ["order", "placed_at", "customer", "email", "status", "payment", "fulfilment", "pieces", "lines", "product", "sku"],
  ["city", "postal_code", "country", "promised_for", "currency", "total", "cancelled", "paid", "title"],
].flat();

function csvRow(row: OrderRow, words: OrderMessages): string {
  const amount = (cents: number) => fromCents(cents, row.currency);
  const { orderNumber, createdAt, clientName, email, status, paymentStatus, fulfilmentStatus } = row;
  const { pieces, lines, product, sku, city, postalCode, country, promisedFor, currency } = row;
  const order = [orderNumber, createdAt.toISOString(), clientName, email, status, paymentStatus, fulfilmentStatus];
  const contents = [pieces, lines, product, sku, city, postalCode, country, promisedFor, currency];
  const amounts = [row.totalCents, row.cancelledCents, row.paidCents].map(amount);
  return csvLine([...order, ...contents, ...amounts, orderRowTitle(row, words)]);
}

/** Orders as the staff's desk lists and shows them. */
export function staffOrdersRouter({ db, reads, site }: Shop, words: OrderMessages) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listOrderRows(db, staff(c.get("actor"), "orders:read"), c.req.valid("query"));
      return pageJson(c, page, (row) => toOrderRowResponse(row, words));
    })
    .openapi(file, async (c) => {
      const clerk = staff(c.get("actor"), "orders:read");
      // The file has names and addresses; once it has begun, nothing can be refused.
      requireRecentSignIn(clerk);
      const client = c.get("client");
      if (client) await countAttempt(db, `export|${clerk.userId}`, perHour(client.limits.exportsPerHour));
      const query = c.req.valid("query");
      const headers = {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="orders.csv"`,
      };
      return c.body(
        streamed(async (write) => {
          await write(csvLine(header));
          await exportOrders({ db, reads }, clerk, query, (rows) =>
            write(rows.map((row) => csvRow(row, words)).join("")),
          );
        }),
        200,
        headers,
      );
    })
    .openapi(one, async (c) => {
      const found = await getStaffOrder(db, staff(c.get("actor"), "orders:read"), asId(c.req.valid("param").id));
      return c.json(toStaffOrderResponse(found, site, words), 200);
    });
}
