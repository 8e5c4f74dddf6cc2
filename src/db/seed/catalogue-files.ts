import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";

const brand = ["id", "slug", "name", "tier"] as const;
const partType = ["id", "slug", "name", "system", "group", "pcdb_id"] as const;
const part = [
  "id",
  "sku",
  "name",
  "brand",
  "type",
  "price_cents",
  "minimum_order",
  "stock",
  "fits",
  "attributes",
  "description",
] as const;
const application = ["fits", "make", "model", "from", "to", "engines", "position", "quantity"] as const;

type Row<Columns extends readonly string[]> = Record<Columns[number], string>;

/** The columns of the files under `data/catalogue`, as `scripts/build-catalogue.ts` writes them. */
export const catalogueColumns = { brands: brand, "part-types": partType, parts: part, applications: application };

export type BrandRow = Row<typeof brand>;
export type PartTypeRow = Row<typeof partType>;
export type PartRow = Row<typeof part>;
export type ApplicationRow = Row<typeof application>;

/** The demo catalogue, as texts. */
export type Catalogue = {
  brands: BrandRow[];
  partTypes: PartTypeRow[];
  parts: PartRow[];
  applications: ApplicationRow[];
};

export async function readCatalogue(): Promise<Catalogue> {
  const [brands, partTypes, parts, applications] = await Promise.all([
    rows<BrandRow>("brands"),
    rows<PartTypeRow>("part-types"),
    rows<PartRow>("parts"),
    rows<ApplicationRow>("applications"),
  ]);
  return { brands, partTypes, parts, applications };
}

async function rows<R>(name: string): Promise<R[]> {
  return parse<R>(await readFile(new URL(`../../../data/catalogue/${name}.csv`, import.meta.url)), { columns: true });
}
