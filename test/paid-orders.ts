import { beforeAll, beforeEach } from "vitest";
import { payByCard, payOrder, placeOrder, secretOf } from "#test/paid-order.ts";
import { sharedShop } from "#test/shared-shop.ts";
import { stripeDashboard } from "#test/stripe-dashboard.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

type Money = { refunded: number; conceded: number; status: string; refunds: string[] };

/** Orders that a card has paid, and what the shop books of them: for the tests of what is done at the provider. */
export function paidOrders() {
  const tools = {} as {
    shop: ShopUnderTest;
    admin: Person;
    ada: Person;
    part: string;
    dashboard: Awaited<ReturnType<typeof stripeDashboard>>;
  };
  beforeAll(async () => {
    tools.shop = await sharedShop();
    tools.admin = await tools.shop.admin();
    tools.dashboard = await stripeDashboard(tools.shop);
  });
  beforeEach(async () => {
    tools.ada = await tools.shop.signUp();
    tools.part = await tools.shop.addPart({ price: 25, quantity: 100 });
  });

  return Object.assign(tools, {
    /** An order of two pieces at $25 that a card has paid. With a number, the shop hears of it by webhook alone. */
    paid: async (number?: string): Promise<{ order: string; intent: string }> => {
      const { shop, ada, part } = tools;
      const order = await placeOrder(ada, part);
      if (number === undefined) return { order, intent: await payOrder(shop, ada, order) };
      const { intent } = await payByCard(shop, await secretOf(ada, order), number);
      return { order, intent };
    },
    moneyOf: async (order: string): Promise<Money> => {
      const [row] = await tools.shop.sql<Money>(
        `select (select sum(refunded_cents)::int from payments where order_id = $1) as refunded, conceded_cents::int as conceded,
          payment_status as status, (select coalesce(array_agg(cause || ' ' || amount_cents || ' ' || status order by id), '{}')
            from refunds where order_id = $1) as refunds from orders where id = $1`,
        [order],
      );
      return row!;
    },
    historyOf: async (order: string): Promise<string[]> =>
      (await tools.admin.call("GET", `/api/orders/${order}`)).body.timeline.map(({ type }: Json) => type),
    /** What the owners were told of an order. */
    noticesOf: async (order: string): Promise<string[]> => {
      const rows = await tools.shop.sql(
        "select data->>'what' as what, min(id::text) from mails where template = 'payment_notice' and data->>'orderId' = $1 group by 1 order by 2",
        [order],
      );
      return rows.map(({ what }) => what);
    },
    /** Cancels pieces of an order's first line. */
    cancel: async (order: string, quantity: number) => {
      const [line] = (await tools.admin.call("GET", `/api/orders/${order}`)).body.order.lines;
      return tools.admin.call("POST", `/api/orders/${order}/cancel`, { lines: [{ id: line.id, quantity }] });
    },
    listed: async (payment: string): Promise<string[]> =>
      (await tools.admin.call("GET", `/api/orders?payment=${payment}&status=all`)).body.map(({ id }: Json) => id),
    shown: async (order: string) => (await tools.ada.call("GET", `/api/purchase/${order}`)).body,
  });
}
