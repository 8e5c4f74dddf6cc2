import type { PoolClient } from "pg";
import type { NumberRow } from "#seed/demo/catalogue-files.ts";
import { copyRows } from "#db/copy-rows.ts";

/**
 * Inserts the lines of `data/catalogue/numbers.csv.gz` as numbers of the parts that they name by `fits` or SKU. Parts of several brands
 * that replace the same original are interchangeable, so each also gets the others' SKUs.
 */
export async function loadNumbers(client: PoolClient, lines: NumberRow[]): Promise<void> {
  await client.query(
    "create temp table number_lines (fits text, sku text, kind text, number text, maker text, replaced_by text) on commit drop",
  );
  await copyRows(
    client,
    "number_lines",
    lines.map((line) => [line.fits, line.sku, line.kind, line.number, line.maker, line.replaced_by || null]),
  );
  await client.query(
    `insert into part_numbers (part_id, kind, number, maker, replaced_by)
     select part_id, kind, number, maker, replaced_by from number_lines join part_fits using (fits) where fits <> ''
     union all
     select parts.id, kind, number, maker, replaced_by from number_lines join parts using (sku) where fits = ''
     union all
     select own.part_id, 'interchange', other.sku, brands.name, null
     from part_fits own
     join part_fits same on same.fits = own.fits and same.part_id <> own.part_id
     join parts other on other.id = same.part_id
     join brands on brands.id = other.brand_id
     where own.fits <> ''`,
  );
}
