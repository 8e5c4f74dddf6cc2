import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { ExportedNumber, ExportedPart } from "#shop/supply/exports/exported.ts";
import { effectiveFacts, type StatedFacts } from "#shop/catalogue/legal-facts/legal-facts.ts";
import { plainColumns } from "#shop/supply/imports/part-columns.ts";
import { columnName } from "#shop/supply/imports/row-fields.ts";
import { readSuppliedDetails } from "#shop/catalogue/parts/supplied-details.ts";
import { inBatches } from "#shop/supply/exports/read-applications.ts";

const batch = 1_000;
const firstId = "00000000-0000-0000-0000-000000000000";

const name = sql`json_build_object('sku', p.sku, 'makerNumber', p.maker_number, 'brand', b.name, 'brandId', b.aaia_id, 'tier', b.tier)`;

const plain = sql.join(
  plainColumns.map(({ field, type }) => {
    const column = sql`p.${sql.identifier(columnName(field))}`;
    return sql`${type === "amount" ? sql`${column}::float8` : column} as ${sql.identifier(field)}`;
  }),
  sql`, `,
);

/** Yields all parts that are not removed, including drafts. */
export async function* readParts(tx: Db): AsyncGenerator<ExportedPart[]> {
  yield* inBatches(async (after) => {
    const { rows: read } = await tx.execute<ReadPart>(sql`
      select p.id, 'part' as kind, ${name} as name, p.name as "partName", p.price_cents::float8 as "priceCents",
        ${plain}, p.image_url as "imageUrl", p.draft, p.attributes, d.details,
        p.supplier_facts as "supplierFacts", p.staff_facts as "staffFacts",
        case when t.id is not null then json_build_object('name', t.name, 'system', t.system, 'group', t.group_name) end as "partType"
      from parts p
      left join brands b on b.id = p.brand_id
      left join part_types t on t.id = p.part_type_id
      left join part_details d on d.part_id = p.id
      where p.id > ${after} and p.removed_at is null order by p.id limit ${batch}`);
    const rows = read.map(({ details, supplierFacts, staffFacts, ...part }) => {
      // What its description says is in that: read again, it would become a statement of the file.
      const { notes: _, ...inColumns } = supplierFacts;
      return {
        ...part,
        facts: effectiveFacts({ supplierFacts: inColumns, staffFacts }),
        package: pieceOf(details ?? {}),
      };
    });
    return { rows, last: rows.at(-1)?.id ?? null };
  }, firstId);
}

type ReadPart = Omit<ExportedPart, "package" | "facts"> &
  StatedFacts & {
    id: string;
    details: Record<string, unknown> | null;
  } & Record<string, unknown>;

const pieceOf = (details: Record<string, unknown>) =>
  readSuppliedDetails(details).supplied.packages.find(({ unit }) => unit === "EA") ?? {};

/** Yields the numbers of these parts besides their SKUs. */
export async function* readNumbers(tx: Db): AsyncGenerator<ExportedNumber[]> {
  yield* inBatches(async (after) => {
    const { rows } = await tx.execute<ExportedNumber & { id: string; removed: boolean } & Record<string, unknown>>(sql`
      select n.id, 'number' as kind, ${name} as name, n.kind as type, n.number, n.maker, n.replaced_by as "replacedBy",
        n.kind = 'sku' or p.removed_at is not null as removed
      from part_numbers n
      join parts p on p.id = n.part_id
      left join brands b on b.id = p.brand_id
      where n.id > ${after} order by n.id limit ${batch}`);
    return { rows: rows.filter(({ removed }) => !removed), last: rows.at(-1)?.id ?? null };
  });
}

/** Returns the names of all attributes of these parts, sorted. */
export async function attributeNames(tx: Db): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select distinct jsonb_object_keys(attributes) as name from parts where removed_at is null order by 1`,
  );
  return rows.map((row) => row.name);
}
