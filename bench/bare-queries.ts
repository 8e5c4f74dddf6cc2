import type { Pool } from "pg";

// The statements of the shop's hot paths on the driver itself, named so that PostgreSQL prepares them once, and their results in the
// format of the API. Nothing is validated or refused.

const partColumns = `parts.id, parts.sku, parts.name, parts.title, parts.description, parts.image_url, parts.price_cents, parts.stock,
  parts.minimum_order, parts.created_at, brands.slug as brand_slug, brands.name as brand, brands.tier,
  part_types.slug as part_type_slug, part_types.name as part_type, part_types.system,
  nullif(part_types.group_name, '') as group_name, parts.universal, parts.attributes`;
const fromParts = `from parts left join brands on brands.id = parts.brand_id left join part_types on part_types.id = parts.part_type_id`;

type PartRow = {
  id: string;
  sku: string;
  name: string;
  title: string | null;
  description: string;
  image_url: string;
  price_cents: string;
  stock: number;
  minimum_order: number;
  brand: string | null;
  tier: string | null;
  part_type: string | null;
  part_type_slug: string | null;
  system: string | null;
  group_name: string | null;
  universal: boolean;
  attributes: Record<string, string | number>;
};

/** `origin`: the shop's, for the absolute addresses of images. */
function toResponse(row: PartRow, origin: string) {
  return {
    _id: row.id,
    name: row.name,
    title: row.title,
    img: origin + (row.image_url || `/illustrations/${row.part_type_slug ?? "part"}.svg`),
    price: Number(row.price_cents) / 100,
    quantity: row.stock,
    order: row.minimum_order,
    description: row.description,
    sku: row.sku,
    brand: row.brand,
    tier: row.tier,
    partType: row.part_type,
    system: row.system,
    group: row.group_name,
    universal: row.universal,
    attributes: row.attributes,
  };
}

export async function newestParts(pool: Pool, limit: number, origin: string) {
  const { rows } = await pool.query<PartRow>({
    name: "newest_parts",
    text: `select ${partColumns} ${fromParts} where parts.removed_at is null and not parts.draft and parts.id < $1 order by parts.id desc limit $2`,
    values: ["ffffffff-ffff-ffff-ffff-ffffffffffff", limit + 1],
  });
  return rows.slice(0, limit).map((row) => toResponse(row, origin));
}

/** `displayTitle`: composed by the shop alone. */
export async function onePart(pool: Pool, id: string, origin: string, displayTitle?: string) {
  const { rows } = await pool.query<PartRow>({
    name: "one_part",
    text: `select ${partColumns} ${fromParts} where parts.removed_at is null and not parts.draft and parts.id = $1`,
    values: [id],
  });
  const positions = await pool.query<{ name: string }>({
    name: "positions_of",
    text: `select distinct positions.name from applications join positions on positions.id = position_id
           where part_id = $1 order by positions.name`,
    values: [id],
  });
  const numbers = await pool.query({
    name: "numbers_of",
    text: `select kind, number, maker, replaced_by as "replacedBy" from part_numbers
           where part_id = $1 and kind <> 'sku' order by kind, maker, normal`,
    values: [id],
  });
  return (
    rows[0] && {
      ...toResponse(rows[0], origin),
      displayTitle,
      positions: positions.rows.map(({ name }) => name),
      numbers: numbers.rows,
    }
  );
}

/** The query of the shop for the actor of a bearer token. */
export async function sessionOf(pool: Pool, sessionId: string, userId: string) {
  const { rows } = await pool.query({
    name: "session",
    text: `select users.email, users.name, users.role, roles.permissions
             from sessions join users on users.id = sessions.user_id join roles on roles.name = users.role
            where sessions.id = $1 and sessions.user_id = $2 and sessions.expires_at > now() and users.removed_at is null`,
    values: [sessionId, userId],
  });
  return rows[0];
}

export async function newestReviews(pool: Pool, limit: number) {
  const { rows } = await pool.query({
    name: "newest_reviews",
    text: "select id, name, comment, rating, picture, created_at from reviews where id < $1 order by id desc limit $2",
    values: ["ffffffff-ffff-ffff-ffff-ffffffffffff", limit + 1],
  });
  return rows;
}

export type BareOrder = {
  part: string;
  product: string;
  client: string;
  email: string;
  orders: number;
  number: string;
  address: string;
};

/** An order: stock, order, event and mail in one transaction, each statement prepared, on one connection. */
export async function placeOrder(pool: Pool, userId: string, sent: BareOrder) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const part = await client.query({
      name: "take_stock",
      text: `update parts set stock = stock - $2
              where id = $1 and removed_at is null and stock >= $2 and minimum_order <= $2 returning *`,
      values: [sent.part, sent.orders],
    });
    const { sku, name, price_cents, stock, minimum_order, image_url } = part.rows[0];
    const totalCents = Number(price_cents) * sent.orders;
    const order = await client.query({
      name: "insert_order",
      text: `insert into orders (user_id, client_name, email, phone_number, address, items_cents, total_cents, currency, held_until)
             values ($1, $2, $3, $4, $5, $6, $6, 'USD', now() + interval '48 hours') returning *`,
      values: [userId, sent.client, sent.email, sent.number, sent.address, totalCents],
    });
    const line = await client.query({
      name: "insert_order_line",
      text: `insert into order_lines (order_id, position, part_id, sku, name, quantity, minimum_order, available_quantity,
               unit_price_cents, items_cents)
             values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9) returning *`,
      values: [
        order.rows[0].id,
        sent.part,
        sku,
        name,
        sent.orders,
        minimum_order,
        stock + sent.orders,
        price_cents,
        totalCents,
      ],
    });
    const { part_id, quantity, available_quantity } = line.rows[0];
    const row = order.rows[0];
    const price = totalCents / 100;
    await client.query({
      name: "insert_event",
      text: "insert into order_events (order_id, type, actor_id, data) values ($1, 'placed', $2, '{}')",
      values: [row.id, userId],
    });
    await client.query({
      name: "insert_mail",
      text: "insert into mails (to_address, template, data) values ($1, 'order_placed', $2)",
      values: [
        row.email,
        {
          orderId: row.id,
          orderNumber: Number(row.order_number),
          clientName: row.client_name,
          lines: [{ name, sku, quantity, itemsCents: totalCents }],
          totalCents,
          currency: row.currency,
          heldUntil: row.held_until,
        },
      ],
    });
    await client.query("commit");
    return {
      acknowledged: true,
      insertedId: row.id,
      order: {
        _id: row.id,
        client: row.client_name,
        email: row.email,
        product: name,
        name,
        part: part_id,
        sku,
        img: image_url,
        order: minimum_order,
        quantity: available_quantity,
        orders: quantity,
        price,
        number: row.phone_number,
        address: row.address,
        paid: false,
        orderNumber: Number(row.order_number),
        status: row.status,
        shipped: false,
        heldUntil: row.held_until,
        createdAt: row.created_at,
        events: [{ type: "placed", at: row.created_at }],
      },
    };
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
