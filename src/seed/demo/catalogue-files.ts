import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { parse } from "csv-parse/sync";

const unpack = promisify(gunzip);

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
const application = [
  "fits",
  "make",
  "model",
  "from",
  "to",
  "engines",
  "position",
  "quantity",
  "qualifiers",
  "notes",
] as const;

const number = ["fits", "sku", "kind", "number", "maker", "replaced_by"] as const;

type Row<Columns extends readonly string[]> = Record<Columns[number], string>;

/** The columns of the files under `data/catalogue`, as `scripts/build-catalogue.ts` writes them. */
export const catalogueColumns = {
  "brands.csv": brand,
  "part-types.csv": partType,
  "parts.csv": part,
  "applications.csv.gz": application,
  "numbers.csv.gz": number,
};

export type BrandRow = Row<typeof brand>;
export type PartTypeRow = Row<typeof partType>;
export type PartRow = Row<typeof part>;
export type ApplicationRow = Row<typeof application>;
/** A number of all parts that share `fits`, or of the part with that SKU. */
export type NumberRow = Row<typeof number>;

/** The demo catalogue; every value is text. */
export type Catalogue = {
  brands: BrandRow[];
  partTypes: PartTypeRow[];
  parts: PartRow[];
  applications: ApplicationRow[];
  numbers: NumberRow[];
};

/** Returns every row of the demo catalogue's files. */
export async function readCatalogue(): Promise<Catalogue> {
  const [brands, partTypes, parts, applications, numbers] = await Promise.all([
    rows<BrandRow>("brands.csv"),
    rows<PartTypeRow>("part-types.csv"),
    rows<PartRow>("parts.csv"),
    rows<ApplicationRow>("applications.csv.gz"),
    rows<NumberRow>("numbers.csv.gz"),
  ]);
  return { brands, partTypes, parts, applications, numbers };
}

/** Returns the text of a file of the catalogue, unpacked. */
export async function catalogueText(name: keyof typeof catalogueColumns): Promise<string> {
  const bytes = await readFile(new URL(`../../../data/catalogue/${name}`, import.meta.url));
  return (name.endsWith(".gz") ? await unpack(bytes) : bytes).toString("utf8");
}

async function rows<R>(name: keyof typeof catalogueColumns): Promise<R[]> {
  return parse<R>(await catalogueText(name), { columns: true });
}
