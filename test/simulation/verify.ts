import type { Json } from "#test/shop-client.ts";
import { checkLimits } from "#test/simulation/cart-operations.ts";
import { readEnd } from "#test/simulation/order-operations.ts";
import {
  balanceCents,
  dueCents,
  isClosed,
  heldCents,
  must,
  ordersOf,
  stockOf,
  usesOf,
  type Order,
  type World,
} from "#test/simulation/world.ts";

/** Has the shop finish what it does in the background: jobs, webhook events, payments that nobody reported. */
async function settle(world: World): Promise<void> {
  const { shop } = world;
  await shop.well();
  for (let quiet = 0, round = 0; quiet < 2; round += 1) {
    must(round < 60, "the shop comes to rest", await shop.sql("select queue, key, attempts from jobs limit 20"));
    await shop.sql("update payments set checked_at = now() - interval '1 hour' where status = 'open'");
    await shop.sql("update jobs set run_at = now() where run_at > now() and leased_until <= now()");
    await shop.sql("update sandbox.stripe_events set deliver_at = now() where deliver_at > now()");
    // Each process looks for due jobs every two seconds.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    const [left] = await shop.sql<{ work: number }>(`select
      (select count(*)::int from jobs where key <> '' or leased_until > now() or run_at <= now())
      + (select count(*)::int from sandbox.stripe_events where deliver_at is not null) as work`);
    quiet = left?.work === 0 ? quiet + 1 : 0;
  }
}

/** What must hold in the database whatever has happened: each query finds the rows that break a rule. */
const rules: Record<string, string> = {
  "the lines, fees and taxes of an order sum to its total": `
    select o.id from orders o join (select order_id, sum(items_cents) as items, sum(discount_cents) as discount from order_lines group by 1) l
      on l.order_id = o.id where o.items_cents <> l.items or o.total_cents <>
      o.items_cents - o.discount_cents + o.delivery_cents + o.fees_cents + o.deposits_cents + case when o.tax_included then 0 else o.tax_cents end`,
  "the cancellations of an order sum to what it says": `
    select o.id from orders o where o.cancelled_cents <> (select coalesce(sum(amount_cents), 0) from cancellations where order_id = o.id)`,
  "cancelled pieces are those of the cancellations": `
    select l.id from order_lines l where l.cancelled <> (select coalesce(sum(quantity), 0) from cancellation_lines where line_id = l.id)`,
  "the refunds of a payment sum to what it says": `
    select p.id from payments p where p.refunded_cents <> (select coalesce(sum(amount_cents), 0) from refunds where payment_id = p.id)`,
  "nothing is held beyond what is owed": `
    select o.id from orders o where (select coalesce(sum(captured_cents - refunded_cents), 0) from payments where order_id = o.id) > o.total_cents - o.cancelled_cents`,
  "a closed order holds nothing": `
    select o.id from orders o join payments p on p.order_id = o.id where o.status <> 'placed' and p.captured_cents <> p.refunded_cents`,
  "a paid order has a payment that its provider knows": `
    select p.id from payments p left join sandbox.stripe_intents i on i.id = p.intent_id
      where p.provider = 'stripe' and p.captured_cents > 0 and (i.status is distinct from 'succeeded' or i.amount <> p.captured_cents)`,
  "what the provider took is captured": `
    select i.id from sandbox.stripe_intents i left join payments p on p.intent_id = i.id where i.status = 'succeeded' and p.captured_cents is distinct from i.amount`,
  "a payment is captured once at the provider": `
    select intent from sandbox.stripe_charges where status = 'succeeded' group by intent having count(*) > 1`,
  "each refund is one refund at the provider, of the same amount": `
    select r.id from refunds r join payments p on p.id = r.payment_id left join sandbox.stripe_refunds s on s.metadata ->> 'refund' = r.id::text
      where p.provider = 'stripe' group by r.id having count(s.id) <> 1 or sum(s.amount) <> r.amount_cents`,
  "refunds are done": `select r.id from refunds r join payments p on p.id = r.payment_id where r.status <> 'succeeded' and p.provider <> 'transfer'`,
  "the postings of an entry sum to nothing": `select entry_id from ledger_postings group by 1 having sum(amount_cents) <> 0`,
  "a balance is the sum of its postings": `
    select a.id from ledger_accounts a where a.balance_cents <> (select coalesce(sum(amount_cents), 0) from ledger_postings where account_id = a.id)`,
  "no balance is below its floor": `select id from ledger_accounts where balance_cents < floor_cents`,
  "the orders' account holds what credit has paid": `
    select 1 where (select coalesce(sum(p.amount_cents), 0) from ledger_postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'orders')
      <> (select coalesce(sum(captured_cents - refunded_cents), 0) from payments where provider = 'ledger')`,
  "the uses of a promotion are those of open orders": `
    select u.order_id from promotion_uses u join orders o on o.id = u.order_id where (u.returned_at is null) <> (o.status = 'placed')`,
  "a cart became the order that names it": `
    select c.id from carts c full join orders o on o.cart_id = c.id where (c.order_id is not null or o.cart_id is not null) and c.order_id is distinct from o.id`,
  "no unpaid order outlives its time": `
    select id from orders where status = 'placed' and payment_status in ('open', 'authorized') and held_until < now() - interval '1 minute'
      and not exists (select from payments where order_id = orders.id and status = 'open')`,
  "an order has one event for each end": `
    select order_id from order_events where type in ('placed', 'cancelled') group by order_id, type having count(*) > 1`,
  "each mail was sent, and arrived once": `
    select m.id from mails m where m.sent_at is null or m.failed_at is not null`,
  "no stock is below nothing": `select id from parts where stock < 0`,
};

/** Compares the shop with the model. Throws the first difference. */
export async function verify(world: World): Promise<void> {
  await settle(world);
  const { shop } = world;
  for (const [rule, query] of Object.entries(rules)) {
    const broken = await shop.sql(query);
    must(broken.length === 0, rule, broken.slice(0, 5));
  }
  for (const order of ordersOf(world)) await verifyOrder(world, order);
  checkLimits(world);
  for (const part of world.parts) {
    const { body } = await world.staff("GET", `/api/parts/${part.id}`);
    must(body.quantity === stockOf(world, part), `${stockOf(world, part)} pieces are left`, body.quantity);
  }
  for (const card of world.cards) {
    const { body } = await world.staff("GET", `/api/gift-cards/${card.id}`);
    const cents = balanceCents(world, card);
    const moved = body.history.filter((row: Json) => row.cause === "replace");
    const left = moved.reduce((sum: number, row: Json) => sum - row.amountCents, body.balanceCents);
    must(left === cents, `${cents} are left on a gift card or its replacement`, body);
  }
  for (const buyer of world.buyers.filter(({ isGuest }) => !isGuest)) {
    const { body } = await world.staff("GET", `/api/store-credit/${encodeURIComponent(buyer.email)}`);
    const cents = balanceCents(world, null, buyer);
    must(body.balanceCents === cents, `${cents} of store credit are left`, body);
  }
  await verifyUses(world);
  await verifyMails(world);
}

async function verifyOrder({ shop }: World, order: Order): Promise<void> {
  const shown = await readEnd(order);
  const about = { order: order.id, ended: order.ended, paidCents: order.paidCents, shown };
  const due = dueCents(order);
  // A customer reads their order by the specification's call, a guest in the shop's own words.
  const totalCents = shown.totalCents ?? Math.round(shown.totals.total * 100);
  must(totalCents === order.totalCents, "an order costs what its cart did", about);
  const isPaid = due === 0 && order.ended === null;
  const isShownPaid = shown.status === "paid" || shown.status === "shipped";
  must(isShownPaid === isPaid || order.ended !== null, `an order is ${isPaid ? "" : "not "}paid`, about);
  const pieces = shown.lines.map(({ partId, part = partId, cancelled }: Json) => [part, cancelled]);
  for (const [id, cancelled] of pieces) {
    const line = order.lines.find(({ part }) => part.id === id);
    const expected = order.ended ? line?.quantity : line?.cancelled;
    must(cancelled === expected, "an order has the pieces that were not cancelled", about);
  }
  const { paid, credits } = heldCents(order);
  const [held] = await shop.sql<{ card: number; provider: number; transfer: number; credit: number }>(
    `select coalesce(sum(captured_cents - refunded_cents) filter (where provider = 'stripe'), 0)::int as card,
      coalesce(sum(captured_cents - refunded_cents) filter (where provider = 'transfer'), 0)::int as transfer,
      coalesce(sum(captured_cents - refunded_cents) filter (where provider = 'ledger'), 0)::int as credit,
      (select coalesce(sum(amount - amount_refunded), 0)::int from sandbox.stripe_charges
        where status = 'succeeded' and intent in (select intent_id from payments where order_id = $1)) as provider
    from payments where order_id = $1`,
    [order.id],
  );
  const credit = credits.reduce((sum, cents) => sum + cents, 0);
  const { card, transfer, provider } = held!;
  must(card + transfer === paid && held!.credit === credit, `of an order ${paid} and ${credit} are held`, {
    held,
    about,
  });
  must(provider === card, "the provider has what the shop says", { held, about });
}

/** Counters and the model agree on the limit of all, and no customer is above theirs. */
async function verifyUses(world: World): Promise<void> {
  const counters = await world.shop.sql<{ code: string; bucket: string; uses: number }>(
    "select p.code, c.bucket, c.uses from promotion_counters c join promotions p on p.id = c.promotion_id",
  );
  const used = counters.find(({ code, bucket }) => code === "TEN" && bucket === "all")?.uses ?? 0;
  must(used === usesOf(world, "hasTen"), `TEN is used ${usesOf(world, "hasTen")} times`, counters);
  for (const buyer of world.buyers) {
    const own = buyer.orders.filter((order) => order.hasFreeDelivery && !isClosed(order)).length;
    const bucket = `email:${buyer.email}`;
    const counted = counters.find((one) => one.code === "FREEWAY" && one.bucket === bucket)?.uses ?? 0;
    must(
      counted === own && own <= world.limits.freeDelivery,
      `FREEWAY is used ${own} times by ${buyer.name}`,
      counters,
    );
  }
}

/** Each event of an order has one mail, which arrived once. */
async function verifyMails({ shop }: World): Promise<void> {
  const wanted: Record<string, string> = {
    order_placed: "placed",
    order_cancelled: "cancelled",
    order_expired: "expired",
    order_shipped: "shipped",
    order_part_cancelled: "part_cancelled",
  };
  for (const [template, type] of Object.entries(wanted)) {
    const differing = await shop.sql(
      `select o.id, mails.count as mails, events.count as events from orders o,
        lateral (select count(*) from mails where template = $1 and data ->> 'orderId' = o.id::text) mails,
        lateral (select count(*) from order_events where type = $2 and order_id = o.id) events
      where mails.count <> least(events.count, case when $2 = 'shipped' then 1 else events.count end)`,
      [template, type],
    );
    must(differing.length === 0, `each ${type} has its mail`, differing.slice(0, 5));
  }
  const arrived = await shop.sql(
    `select m.id, count(s.id) from mails m left join sandbox.mails s on s.message_id like '%' || m.id || '%' group by m.id having count(s.id) <> 1`,
  );
  must(arrived.length === 0, "each mail arrives once", arrived.slice(0, 5));
}
