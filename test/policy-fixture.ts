import { contact } from "#test/paid-order.ts";
import type { Json, Person, ShopUnderTest } from "#test/shop-under-test.ts";

/** What a call is about. `holder` is the customer whose things they are. */
export type Fixture = {
  order: string;
  part: string;
  partType: string;
  alias: string;
  imported: string;
  bulkEdit: string;
  vehicle: string;
  garageVehicle: string;
  line: string;
  review: string;
  inquiry: string;
  promotion: string;
  group: string;
  giftCard: string;
  session: string;
  passkey: string;
  address: string;
  label: string;
  image: string;
  user: string;
  webhook: string;
  webhookDelivery: string;
  phoneDraft: string;
  holder: Holder;
};
export type Holder = Person & { id: string };

/** A request that a caller who is permitted could send. */
export type Example = { path: (fixture: Fixture) => string; body?: (fixture: Fixture) => unknown };

type Name = Exclude<keyof Fixture, "holder">;

/** Returns the names of what an example is about. */
export function neededBy({ path, body }: Example): Name[] {
  const names = new Set<Name>();
  const fixture = new Proxy({ holder: { id: "", email: "" } } as Fixture, {
    get(found, name: keyof Fixture) {
      if (name !== "holder") names.add(name);
      return found[name] ?? "";
    },
  });
  path(fixture);
  body?.(fixture);
  return [...names];
}

/** Creates what is named, by default everything; the rest has empty ids. */
export async function createFixture(shop: ShopUnderTest, holder: Holder, names?: Name[]): Promise<Fixture> {
  const makers = makersOf(shop, holder);
  const fixture: Fixture = { ...empty, holder };
  const made = await Promise.all((names ?? (Object.keys(makers) as Name[])).map((name) => makers[name]()));
  return Object.assign(fixture, ...made);
}

const empty: Record<Name, string> = {
  order: "",
  part: "",
  partType: "",
  alias: "",
  imported: "",
  bulkEdit: "",
  vehicle: "",
  user: "",
  webhook: "",
  webhookDelivery: "",
  phoneDraft: "",
  garageVehicle: "",
  line: "",
  review: "",
  inquiry: "",
  promotion: "",
  group: "",
  giftCard: "",
  session: "",
  passkey: "",
  address: "",
  label: "",
  image: "",
};

/** Each creates a thing and returns its id by its name, with the ids of what it consists of. */
function makersOf(shop: ShopUnderTest, holder: Holder): Record<Name, () => Promise<Partial<Fixture>>> {
  const insert = async (name: Name, text: string, values: unknown[] = []): Promise<Partial<Fixture>> => {
    const [row] = await shop.sql<{ id: string }>(text, values);
    return { [name]: row!.id };
  };
  const post = async (path: string, body: object): Promise<Json> => (await holder.call("POST", path, body)).body;
  const addPart = () => shop.addPart({ quantity: 5 });
  const vehicle = () => insert("vehicle", "select id from vehicles limit 1");
  const partType = async () => {
    const [made] = await shop.sql<{ partType: string; alias: string }>(`
      with type as (insert into part_types (slug, name, system) select n, n, 'Other' from cast(gen_random_uuid() as text) as n returning id)
      insert into part_type_aliases (part_type_id, alias, key) select id, id, id from type
      returning part_type_id as "partType", id as alias`);
    return made!;
  };
  const webhook = () =>
    insert(
      "webhook",
      "insert into webhook_endpoints (url, description, events, secret) values ('https://shop.invalid', '', '{}', 'whsec_') returning id",
    );
  const order = async () => {
    const part = await addPart();
    return { part, order: (await post("/api/purchase", { ...contact, part, orders: 1 })).insertedId as string };
  };
  return {
    vehicle,
    partType,
    alias: partType,
    part: async () => ({ part: await addPart() }),
    order,
    async label() {
      const ordered = await order();
      const insertLabel = `insert into carrier_labels (order_id, idempotency_key, service, status, rate_id, carrier, parcels)
        values ($1, gen_random_uuid(), 'ground', 'bought', gen_random_uuid(), 'None', '[{"trackingNumber": "1", "trackingUrl": null, "url": ""}]')
        returning id`;
      return { ...ordered, ...(await insert("label", insertLabel, [ordered.order])) };
    },
    async image() {
      const part = await addPart();
      const add = "insert into part_images (part_id, position, url) values ($1, 0, '/image.webp') returning id";
      return { part, ...(await insert("image", add, [part])) };
    },
    garageVehicle: async () => ({
      garageVehicle: (await post("/api/garage", { vehicleId: (await vehicle()).vehicle })).id,
    }),
    review: async () => ({
      review: (await post("/api/reviews", { review: "Fits well.", retting: 5, name: "Ada" })).insertedId,
    }),
    async line() {
      // A cart holds only so many lines.
      await shop.sql("delete from cart_lines where id in (select id from cart_lines order by id desc offset 100)");
      const part = await addPart();
      const { groups } = await post("/api/cart/lines", { partId: part });
      const lines: { id: string; part: { id: string } }[] = groups.flatMap((group: Json) => group.lines);
      return { part, line: lines.find((line) => line.part.id === part)!.id };
    },
    imported: () =>
      insert(
        "imported",
        "insert into imports (name, state, dry_run, replaces) values ('parts.csv', 'done', true, false) returning id",
      ),
    bulkEdit: () =>
      insert(
        "bulkEdit",
        "insert into imports (name, format, state, dry_run, replaces) values ('', 'bulk', 'done', true, false) returning id",
      ),
    inquiry: () =>
      insert(
        "inquiry",
        "insert into inquiries (key, email, message) values (gen_random_uuid(), 'ada@example.com', 'Is it there?') returning id",
      ),
    promotion: () =>
      insert(
        "promotion",
        "insert into promotions (name, level, kind, value, currency) values ('Spring', 'order', 'percent', 1000, 'USD') returning id",
      ),
    group: () => insert("group", "insert into customer_groups (name) values (gen_random_uuid()) returning id"),
    giftCard: () =>
      insert(
        "giftCard",
        `with account as (insert into ledger_accounts (kind, currency, balance_cents, floor_cents) values ('gift_card', 'USD', 0, 0) returning id)
        insert into gift_cards (account_id, code_hash, last_characters, amount_cents)
        select id, uuid_send(id), 'AAAA', 100 from account returning id`,
      ),
    session: () =>
      insert(
        "session",
        "insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + interval '1 day') returning id",
        [holder.id],
      ),
    passkey: () =>
      insert(
        "passkey",
        `with added as (
          insert into passkeys (user_id, name, credential_id, public_key, counter, transports)
          values ($1, 'Laptop', gen_random_uuid(), '', 0, '{}') returning id),
        proved as (update sessions set passkey_id = added.id from added where user_id = $1)
        select id from added`,
        [holder.id],
      ),
    user: () =>
      insert(
        "user",
        "insert into users (id, name, email, email_verified, role) values (uuidv7(), '', gen_random_uuid(), false, 'customer') returning id",
      ),
    webhook,
    phoneDraft: () =>
      insert(
        "phoneDraft",
        "insert into phone_order_drafts (key, content) values (gen_random_uuid(), '{}') returning id",
      ),
    async webhookDelivery() {
      const { webhook: endpoint } = await webhook();
      const owed = `insert into webhook_deliveries (endpoint_id, event_id, type, data, state, ended_at)
        values ($1, gen_random_uuid(), 'webhook.test', '{}', 'failed', now()) returning id`;
      return insert("webhookDelivery", owed, [endpoint]);
    },
    async address() {
      await shop.sql("delete from addresses where user_id = $1", [holder.id]);
      return insert(
        "address",
        "insert into addresses (user_id, address) values ($1, $2::jsonb || jsonb_build_object('line1', gen_random_uuid())) returning id",
        [holder.id, { name: "Ada", line2: "", city: "Chicago", region: "IL", postalCode: "60601", country: "US" }],
      );
    },
  };
}
