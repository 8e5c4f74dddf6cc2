import type { ShopUnderTest } from "#test/shop-under-test.ts";

/** Puts a part on sale whose title is made from facts: 'Brake Disc, 300 mm', in German 'Bremsscheibe, 300 mm'. Answers its id. */
export async function titledPart(shop: Pick<ShopUnderTest, "addPart" | "sql">): Promise<string> {
  const id = await shop.addPart({ name: "Brake Disc 300mm", quantity: 100 });
  await shop.sql(
    `with type as (insert into part_types (slug, name, system) values ('brake-disc', 'Brake Disc', 'Brakes')
       on conflict (slug) do update set name = excluded.name returning id)
     update parts set part_type_id = type.id, attributes = '{"diameter_mm": 300}' from type where parts.id = $1`,
    [id],
  );
  return id;
}
