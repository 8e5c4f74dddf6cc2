import type { ShopUnderTest } from "#test/shop-under-test.ts";

/** Has the payment sandbox deliver no event by itself, until the returned function is called. */
export async function holdEvents({ sql }: Pick<ShopUnderTest, "sql">): Promise<() => Promise<void>> {
  await sql(
    `create or replace function hold_events() returns trigger language plpgsql as 'begin new.deliver_at := null; return new; end'`,
  );
  await sql(
    "create trigger hold_events before insert or update on sandbox.stripe_events for each row execute function hold_events()",
  );
  return async () => void (await sql("drop trigger hold_events on sandbox.stripe_events"));
}
