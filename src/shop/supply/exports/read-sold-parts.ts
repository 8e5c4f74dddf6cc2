import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ExportedName } from "#shop/supply/exports/exported.ts";
import { inBatches } from "#shop/supply/exports/read-applications.ts";
import type { LegalFacts, SupplierFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { onSaleAs } from "#shop/catalogue/parts/on-sale.ts";
import type { NumberKind } from "#shop/catalogue/parts/number-input.ts";
import type { PartAttributes } from "#shop/catalogue/parts/parts.table.ts";
import type { NamedPrices, PriceBreak } from "#shop/catalogue/parts/supplier-prices.ts";

/** A part on sale with all that the shop knows of it; amounts in minor units. */
export type SoldPart = { [Field in keyof NamedPrices]-?: number | null } & {
  name: ExportedName;
  /** The name of the part; `name` is what identifies it. */
  partName: string;
  title: string | null;
  description: string;
  keyWords: string[];
  priceCents: number;
  priceBreaks: PriceBreak[];
  minimumOrder: number;
  partTypeId: string | null;
  attributes: PartAttributes;
  numbers: SoldNumber[];
  /** Paths of the shop's own, or addresses of other servers, in their order. */
  images: string[];
  /** What staff say is in it; null: they leave that to files. */
  kit: SoldComponent[] | null;
  supplierFacts: SupplierFacts;
  staffFacts: LegalFacts;
  /** The segments of a supplier's PIES item, as they came. */
  details: Record<string, unknown>;
};

export type SoldNumber = { kind: NumberKind; number: string; maker: string | null };

/** One part of a kit. */
export type SoldComponent = {
  number: string;
  brand: string | null;
  brandId: string | null;
  title: string;
  quantity: number;
  onSale: boolean;
};

/** Fewer than of other exports: each has all of a part. */
const batch = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Yields all parts on sale. */
export async function* readSoldParts(tx: Db): AsyncGenerator<SoldPart[]> {
  yield* inBatches(async (after) => {
    const { rows } = await tx.execute<SoldPart & { id: string } & Record<string, unknown>>(sql`
      select p.id, json_build_object(
          'sku', p.sku, 'makerNumber', p.maker_number, 'brand', b.name, 'brandId', b.aaia_id, 'tier', b.tier) as name,
        p.name as "partName", p.title, p.description, p.key_words as "keyWords", p.price_cents::float8 as "priceCents",
        p.list_cents::float8 as "listCents", p.jobber_cents::float8 as "jobberCents", p.wholesale_cents::float8 as "wholesaleCents",
        p.core_cents::float8 as "coreCents", p.map_cents::float8 as "mapCents", p.price_breaks as "priceBreaks",
        p.minimum_order as "minimumOrder", p.part_type_id as "partTypeId", p.attributes,
        p.supplier_facts as "supplierFacts", p.staff_facts as "staffFacts", coalesce(d.details, '{}') as details,
        coalesce((
          select json_agg(json_build_object('kind', n.kind, 'number', n.number, 'maker', n.maker) order by n.id)
          from part_numbers n where n.part_id = p.id and n.kind <> 'sku'), '[]') as numbers,
        coalesce((select json_agg(i.url order by i.position) from part_images i where i.part_id = p.id), '[]') as images,
        (select ${componentsOf} from kits k where k.part_id = p.id and k.by_hand) as kit
      from parts p
      left join brands b on b.id = p.brand_id
      left join part_details d on d.part_id = p.id
      where p.id > ${after} and ${onSaleAs("p")} order by p.id limit ${batch}`);
    return { rows, last: rows.at(-1)?.id ?? null };
  }, firstId);
}

const componentsOf = sql`coalesce((
  select json_agg(json_build_object(
    'number', coalesce(one.maker_number, one.sku), 'brand', brand.name, 'brandId', brand.aaia_id,
    'title', coalesce(one.title, one.name), 'quantity', c.quantity, 'onSale', ${onSaleAs("one")}) order by c.position)
  from kit_components c join parts one on one.id = c.component_id left join brands brand on brand.id = one.brand_id
  where c.kit_id = k.part_id), '[]')`;
