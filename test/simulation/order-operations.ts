import type { Json } from "#test/shop-under-test.ts";
import type { Operation } from "#test/simulation/operations.ts";
import { isClosed, must, pickOf, type Buyer, type Order, type World } from "#test/simulation/world.ts";

export const orderOperations: Operation[] = [
  { name: "cancel order", weight: 5, prepare: cancelOrder },
  { name: "cancel pieces", weight: 7, prepare: cancelPieces },
  { name: "let time pass", weight: 5, prepare: letTimePass },
  { name: "ship", weight: 4, prepare: ship },
];

const open = (order: Order) => !isClosed(order) && order.lines.every(({ shipped }) => shipped === 0);

function cancelOrder(world: World, buyer: Buyer) {
  const order = pickOf(world, buyer.orders.filter(open));
  const key = `cancel-${world.draw()}`;
  if (!order) return null;
  return async () => {
    const sent = order.key
      ? await buyer.send("DELETE", `/api/guest-orders/${order.key}`)
      : await buyer.send("POST", `/api/orders/${order.id}/cancel`, {}, { "idempotency-key": key });
    must(sent.status === 200, "an order is cancelled", sent);
    await readEnd(order);
    must(order.ended !== null, "a cancelled order is closed", order.id);
  };
}

function cancelPieces(world: World, buyer: Buyer) {
  const order = pickOf(world, buyer.orders.filter(open));
  const [line, share, byStaff] = [pickOf(world, order?.lines ?? []), world.draw(), world.draw() < 0.5];
  const key = `pieces-${world.draw()}`;
  if (!order || !line || line.quantity === line.cancelled) return null;
  return async () => {
    // Staff cancel for guests.
    const send = byStaff || order.key ? world.staff : buyer.send;
    await readLines(world, order);
    const left = line.quantity - line.cancelled;
    const quantity = 1 + Math.floor(share * left);
    const body = { lines: [{ id: line.id, quantity }] };
    const sent = await send("POST", `/api/orders/${order.id}/cancel`, body, { "idempotency-key": key });
    must(sent.status === 200, `${quantity} pieces are cancelled`, sent);
    if (sent.body.status === "expired") return void (order.ended = "expired");
    line.cancelled += quantity;
    const stored = sent.body.lines.find(({ id }: Json) => id === line.id);
    must(stored.cancelled === line.cancelled, `${line.cancelled} pieces of the line are cancelled`, stored);
    if (isClosed(order)) order.ended = "cancelled";
  };
}

/** Time is up for an unpaid order. If a payment arrives at the same moment, one of the two wins, and the shop says which. */
function letTimePass(world: World, buyer: Buyer) {
  const order = pickOf(
    world,
    buyer.orders.filter((one) => open(one) && one.paidCents === 0),
  );
  if (!order) return null;
  return async () => {
    order.timeIsUp = true;
    await world.shop.sql("update orders set held_until = now() - interval '1 second' where id = $1", [order.id]);
    await world.shop.sql("update jobs set run_at = now() where queue = 'expire-orders'");
  };
}

function ship(world: World, buyer: Buyer) {
  const order = pickOf(
    world,
    buyer.orders.filter((one) => open(one) && one.paidCents > 0),
  );
  if (!order) return null;
  return async () => {
    const sent = await world.staff("PUT", `/api/purchase/${order.id}/shipped`, { shipped: true });
    if (sent.status === 409) return;
    must(sent.status === 200, "a paid order is shipped", sent);
    for (const line of order.lines) line.shipped = line.quantity - line.cancelled;
  };
}

/** Reads the ids of an order's lines, which staff need. */
async function readLines(world: World, order: Order): Promise<void> {
  const { body } = await world.staff("GET", `/api/purchase/${order.id}`);
  for (const line of order.lines) {
    const stored = body.lines.find((one: Json) => one.part === line.part.id);
    must(stored?.quantity === line.quantity, "an order has the lines that its cart had", body.lines);
    line.id = stored.id;
  }
}

/** Reads what became of an order. */
export async function readEnd(order: Order): Promise<Json> {
  const { send } = order.buyer;
  const path = order.key ? `/api/guest-orders/${order.key}` : `/api/purchase/${order.id}`;
  const { status, body } = await send("GET", path);
  must(status === 200, "a buyer reads their order", { status, body });
  const ended = body.status === "cancelled" || body.status === "expired" ? body.status : null;
  if (ended === "expired" && !order.ended) order.buyer.cart = null;
  order.ended = ended;
  if (ended || body.status === "paid" || body.status === "shipped") order.timeIsUp = false;
  return body;
}
