import type { Pool } from "pg";

type SoldPart = { id: string; sku: string; name: string; price_cents: string; stock: number; minimum_order: number };

/** The order of a cart: its lock, the stock of its parts, the order with a line for each, its search document, event and mail, in one transaction. */
export async function orderCart(pool: Pool, cartId: string): Promise<unknown> {
  const client = await pool.connect();
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values });
  try {
    await client.query("begin");
    await run("lock_cart", "select * from carts where id = $1 for update", [cartId]);
    const lines = await run<{ part_id: string; quantity: number }>(
      "lines_of_cart",
      "select part_id, quantity from cart_lines where cart_id = $1 order by part_id",
      [cartId],
    );
    const sold: SoldPart[] = [];
    for (const { part_id, quantity } of lines.rows) {
      const taken = await run<SoldPart>(
        "take_stock",
        `update parts set stock = stock - $2
          where id = $1 and removed_at is null and stock >= $2 and minimum_order <= $2 returning *`,
        [part_id, quantity],
      );
      sold.push(taken.rows[0]!);
    }
    const totalCents = sold.reduce((sum, { price_cents }) => sum + Number(price_cents), 0);
    const order = await run<{ id: string; order_number: string }>(
      "insert_order",
      `insert into orders (guest_token_hash, cart_id, client_name, email, phone_number, address, items_cents, total_cents, currency, held_until)
       values ($3, $1, 'Ada Lovelace', 'ada@example.com', '5550100', '1 Main St', $2, $2, 'USD', now() + interval '30 minutes')
       returning *`,
      [cartId, totalCents, cartId],
    );
    const { id, order_number: orderNumber } = order.rows[0]!;
    for (const [index, part] of sold.entries())
      await run(
        "insert_order_line",
        `insert into order_lines (order_id, position, part_id, sku, name, quantity, minimum_order, available_quantity,
           unit_price_cents, items_cents) values ($1, $2, $3, $4, $5, 1, $6, $7, $8, $8) returning *`,
        [id, index + 1, part.id, part.sku, part.name, part.minimum_order, part.stock + 1, part.price_cents],
      );
    await run(
      "insert_order_document",
      "insert into order_documents (order_id, text) values ($1::uuid, order_document($1::uuid))",
      [id],
    );
    await run("insert_event", "insert into order_events (order_id, type, data) values ($1, 'placed', '{}')", [id]);
    const mail = { orderId: id, orderNumber: Number(orderNumber), lines: sold.map(({ sku, name }) => ({ sku, name })) };
    await run(
      "insert_mail",
      "insert into mails (to_address, template, data) values ('ada@example.com', 'order_placed', $1)",
      [{ ...mail, totalCents, currency: "USD" }],
    );
    await run("complete_cart", "update carts set completed_at = now(), order_id = $2 where id = $1", [cartId, id]);
    await client.query("commit");
    return { order: id, orderNumber: Number(orderNumber) };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
