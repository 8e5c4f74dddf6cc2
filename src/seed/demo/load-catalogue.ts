import type { Pool, PoolClient } from "pg";
import { readCatalogue } from "#seed/demo/catalogue-files.ts";
import { loadApplications } from "#seed/demo/applications.ts";
import { copyRows } from "#db/copy-rows.ts";
import { loadNumbers } from "#seed/demo/numbers.ts";
import { demoReviews } from "#seed/demo/reviews.ts";
import { bulkLoad } from "#db/bulk-load.ts";
import { isLoaded, loadOnce, type Seed } from "#db/load-once.ts";
import { readAllVehicles } from "#seed/vehicles/vehicle-file.ts";
import { factsInText } from "#shop/catalogue/legal-facts/facts-in-notes.ts";
import type { SupplierFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { loadVehicles } from "#seed/vehicles/load-vehicles.ts";

/** One version for ever: the catalogue of a later release does not replace the one of a running shop. */
const seed: Seed = { name: "demo-catalogue", sha256: "any" };

/** Returns whether the shop is empty and never had the demo. */
export async function demoIsWanted(pool: Pool): Promise<boolean> {
  return !(await isLoaded(pool, [seed])) && (await isEmpty(pool));
}

async function isEmpty(connection: Pick<Pool | PoolClient, "query">): Promise<boolean> {
  const { rows } = await connection.query<{ empty: boolean }>("select not exists (select from parts) as empty");
  return rows[0]?.empty === true;
}

/**
 * Fills an empty shop with the demo catalogue and a few reviews, in one transaction. A shop that has a part, or had the
 * demo before, is left as it is. Returns whether anything was loaded.
 */
export async function loadDemoCatalogue(pool: Pool): Promise<boolean> {
  await loadVehicles(pool);
  return loadOnce(pool, seed, async (client) => {
    if (!(await isEmpty(client))) return false;
    await bulkLoad(client, ["parts", "part_numbers", "applications"], () => loadParts(client));
    await copyRows(
      client,
      "reviews (id, name, comment, rating, created_at)",
      demoReviews.map((review) => [review.id, review.name, review.comment, review.rating, review.createdAt]),
    );
    await markDemoRows(client);
    await client.query(
      "analyze parts; analyze part_numbers; analyze applications; analyze qualifier_sets; analyze reviews",
    );
    return true;
  });
}

/** Notes what was loaded: `shop/desk/demo/` removes it, and nothing else. */
async function markDemoRows(client: PoolClient): Promise<void> {
  const { parts, brands, partTypes } = await readCatalogue();
  const rows = { part: parts, brand: brands, part_type: partTypes, review: demoReviews };
  await copyRows(
    client,
    "demo_rows (kind, id)",
    Object.entries(rows).flatMap(([kind, ofKind]) => ofKind.map(({ id }) => [kind, id])),
  );
}

/** What a description says of the sale, as an import of it would store it. */
function factsOf(description: string): SupplierFacts {
  const notes = factsInText(description);
  return Object.keys(notes).length === 0 ? {} : { notes };
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
    "parts (id, sku, name, description, image_url, price_cents, stock, minimum_order, brand_id, part_type_id, universal, attributes, supplier_facts, created_at)",
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
      JSON.stringify(factsOf(part.description)),
      // The first 48 bits of a UUIDv7 are its time in milliseconds.
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
