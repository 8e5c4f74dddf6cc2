import type { Pool, PoolClient } from "pg";
import { readCatalogue } from "#db/seed/catalogue-files.ts";
import { loadApplications } from "#db/seed/demo-applications.ts";
import { copyRows } from "#db/seed/copy-rows.ts";
import { loadNumbers } from "#db/seed/demo-numbers.ts";
import { demoReviews } from "#db/seed/demo-reviews.ts";
import { inBulk } from "#db/seed/in-bulk.ts";
import { once } from "#db/seed/once.ts";
import { readAllVehicles } from "#db/seed/vehicle-file.ts";
import { loadVehicles } from "#db/seed/vehicles.ts";

/**
 * Fills an empty shop with the demo catalogue and a few reviews: all of it or, where anything fails, nothing. A shop
 * that has a part, or had the demo before, is left alone. Answers whether it was loaded.
 */
export async function loadDemoCatalogue(pool: Pool): Promise<boolean> {
  await loadVehicles(pool);
  // Always under the same version: the catalogue of a later release does not replace the one of a running shop.
  return once(pool, "demo-catalogue", "any", async (client) => {
    const { rows } = await client.query<{ empty: boolean }>("select not exists (select from parts) as empty");
    if (!rows[0]?.empty) return false;
    await inBulk(client, ["parts", "part_numbers", "applications"], () => loadParts(client));
    await copyRows(
      client,
      "reviews (id, name, comment, rating, created_at)",
      demoReviews.map((review) => [review.id, review.name, review.comment, review.rating, review.createdAt]),
    );
    await client.query(
      "analyze parts; analyze part_numbers; analyze applications; analyze qualifier_sets; analyze reviews",
    );
    return true;
  });
}

async function loadParts(client: PoolClient): Promise<void> {
  const catalogue = await readCatalogue();
  const brandIds = new Map(catalogue.brands.map((brand) => [brand.slug, brand.id]));
  const typeIds = new Map(catalogue.partTypes.map((type) => [type.slug, type.id]));
  await copyRows(
    client,
    "brands (id, slug, name, tier)",
    catalogue.brands.map((brand) => [brand.id, brand.slug, brand.name, brand.tier]),
  );
  await copyRows(
    client,
    "part_types (id, slug, name, system, group_name, pcdb_id)",
    catalogue.partTypes.map((type) => [type.id, type.slug, type.name, type.system, type.group, type.pcdb_id || null]),
  );
  await copyRows(
    client,
    "parts (id, sku, name, description, image_url, price_cents, stock, minimum_order, brand_id, part_type_id, universal, attributes, created_at)",
    catalogue.parts.map((part) => [
      part.id,
      part.sku,
      part.name,
      part.description,
      `/illustrations/${part.type}/${part.brand}.svg`,
      part.price_cents,
      part.stock,
      part.minimum_order,
      brandIds.get(part.brand) ?? null,
      typeIds.get(part.type) ?? null,
      part.fits === "",
      part.attributes,
      // A UUIDv7 begins with its moment in milliseconds.
      new Date(Number.parseInt(part.id.replace("-", "").slice(0, 12), 16)).toISOString(),
    ]),
  );
  await client.query("create temp table part_fits (part_id uuid, fits text) on commit drop");
  await copyRows(
    client,
    "part_fits",
    catalogue.parts.map((part) => [part.id, part.fits]),
  );
  await loadApplications(client, catalogue.applications, await readAllVehicles());
  await loadNumbers(client, catalogue.numbers);
}
