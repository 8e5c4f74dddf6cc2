import type { Operation } from "#test/simulation/operations.ts";
import { readEnd } from "#test/simulation/order-operations.ts";
import { dueCents, isClosed, must, pickOf, type Buyer, type Order, type World } from "#test/simulation/world.ts";

export const paymentOperations: Operation[] = [
  {
    name: "start payment",
    weight: 6,
    prepare: (world, buyer) => withUnpaid(world, buyer, (order) => startPayment(world, order)),
  },
  { name: "pay by card", weight: 20, prepare: payByCard },
  { name: "card is declined", weight: 4, prepare: decline },
  { name: "pay by transfer", weight: 10, prepare: payByTransfer },
];

const unpaid = (order: Order) => order.paidCents === 0 && !isClosed(order) && dueCents(order) > 0;

function withUnpaid(world: World, buyer: Buyer, work: (order: Order) => Promise<unknown>, method?: Order["method"]) {
  const order = pickOf(
    world,
    buyer.orders.filter((one) => unpaid(one) && (!method || one.method === method)),
  );
  return order ? async () => void (await work(order)) : null;
}

/** Returns the client secret, or null where the order was closed or paid in the meantime, or the provider names another amount. */
async function startPayment({ shop }: World, order: Order): Promise<string | null> {
  const path = order.key ? `/api/guest-orders/${order.key}/payments` : `/api/orders/${order.id}/payments`;
  const began = performance.now();
  const sent = await order.buyer.send("POST", path, order.key ? undefined : { method: order.method });
  if (sent.status !== 200) {
    const mayRefuse = ["order_closed", "already_paid", ...(shop.mayHaveLiedSince(began) ? ["price_changed"] : [])];
    must(mayRefuse.includes(sent.body.code), "a payment is started", sent);
    await readEnd(order);
    return null;
  }
  if (order.method === "transfer") order.transferCents = sent.body.amountCents;
  return sent.body.clientSecret;
}

function payByCard(world: World, buyer: Buyer) {
  const tellsShop = world.draw() < 0.6;
  return withUnpaid(
    world,
    buyer,
    async (order) => {
      const secret = await startPayment(world, order);
      if (!secret) return;
      const confirmed = await confirm(world, order, { secret, card: "4242424242424242" });
      if (confirmed === null) return void (await readEnd(order));
      order.paidCents += confirmed;
      if (!tellsShop) return;
      const transactionId = secret.split("_secret_")[0];
      const path = order.key ? `/api/guest-orders/${order.key}/payments` : `/api/purchase/${order.id}`;
      const began = performance.now();
      const response = await buyer.send("PATCH", path, { transactionId, ...(!order.key && { order: order.id }) });
      // A provider that names another amount is not believed, and asked again later.
      const mayRefuse = ["order_closed", ...(world.shop.mayHaveLiedSince(began) ? ["payment_mismatch"] : [])];
      must(response.status === 200 || mayRefuse.includes(response.body.code), "the shop confirms a payment", response);
    },
    "card",
  );
}

function decline(world: World, buyer: Buyer) {
  const work = async (order: Order) => {
    const secret = await startPayment(world, order);
    if (secret) await confirm(world, order, { secret, card: "4000000000000002" });
  };
  return withUnpaid(world, buyer, work, "card");
}

/** Confirms as the card form does. Returns what was charged, in minor units; null if the card was declined or the payment is stopped. */
async function confirm(
  world: World,
  order: Order,
  { secret, card }: { secret: string; card: string },
): Promise<number | null> {
  const intent = secret.split("_secret_")[0]!;
  const site = await order.buyer.send("GET", "/api/site");
  const authorization = `Bearer ${site.body.stripePublishableKey}`;
  const body = new URLSearchParams({
    client_secret: secret,
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": card,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2031",
    "payment_method_data[card][cvc]": "123",
  });
  const path = `/sandbox/stripe/v1/payment_intents/${intent}/confirm`;
  const sent = await order.buyer.send("POST", path, body, { authorization });
  if (sent.status === 200) return sent.body.amount;
  // What was asked when the shop died may have succeeded.
  const now = sent.body.error?.payment_intent;
  if (now?.status === "succeeded") return order.paidCents > 0 ? null : now.amount;
  must(sent.status === 402 || now?.status === "canceled", "a card is charged, declined or too late", sent);
  return null;
}

/** A transfer is asked for, arrives, and staff confirm it; refunds of transfers are sent by staff. */
function payByTransfer(world: World, buyer: Buyer) {
  return withUnpaid(
    world,
    buyer,
    async (order) => {
      if ((await startPayment(world, order)) === null) return;
      const sent = await world.staff("POST", `/api/orders/${order.id}/transfer`, { amountCents: order.transferCents });
      must(sent.status === 200, "a transfer is confirmed", sent);
      order.paidCents += order.transferCents;
    },
    "transfer",
  );
}
