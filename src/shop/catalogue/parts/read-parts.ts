import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { shownImage } from "#shop/foundation/images/external-images.ts";
import {
  effectiveFacts,
  partLegalFacts,
  type LegalFacts,
  type StatedFacts,
} from "#shop/catalogue/legal-facts/legal-facts.ts";
import { deposit, onSale, sellingPrice } from "#shop/catalogue/parts/on-sale.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

/** What is said of a part, read together, so that nothing but the facts that count leaves this file. */
const statedFacts = sql<StatedFacts>`jsonb_build_object('supplierFacts', ${parts.supplierFacts}, 'staffFacts', ${parts.staffFacts})`;

const columns = {
  id: parts.id,
  sku: parts.sku,
  name: parts.name,
  title: parts.title,
  description: parts.description,
  imageUrl: shownImage,
  priceCents: sellingPrice,
  priceBreaks: parts.priceBreaks,
  depositCents: deposit,
  stock: parts.stock,
  minimumOrder: parts.minimumOrder,
  universal: parts.universal,
  attributes: parts.attributes,
  legal: statedFacts.mapWith((stated: StatedFacts) => partLegalFacts(stated)),
  createdAt: parts.createdAt,
  brand: { slug: brands.slug, name: brands.name, tier: brands.tier },
  partType: { slug: partTypes.slug, name: partTypes.name, system: partTypes.system, groupName: partTypes.groupName },
};

export const readParts = (db: Db) =>
  db
    .select(columns)
    .from(parts)
    .leftJoin(brands, eq(brands.id, parts.brandId))
    .leftJoin(partTypes, eq(partTypes.id, parts.partTypeId));

export type Part = Awaited<ReturnType<typeof readParts>>[number];

/** Returns a part with what the notes on its applications say of its sale, too. */
export function withApplicationFacts(part: Part, ofApplications: LegalFacts[]): Part {
  if (ofApplications.length === 0) return part;
  const facts = effectiveFacts({ supplierFacts: { csv: part.legal.facts }, staffFacts: {}, ofApplications });
  return { ...part, legal: { ...part.legal, facts } };
}

const byIds = prepared((db) =>
  readParts(db)
    .where(and(onSale, sql`${parts.id} = any(${sql.placeholder("ids")}::uuid[])`))
    .prepare("parts_by_ids"),
);

/** Returns the parts on sale among these ids, in the order of the ids. */
export async function partsByIds(db: Db, ids: string[]): Promise<Part[]> {
  if (ids.length === 0) return [];
  const found = new Map((await byIds(db).execute({ ids })).map((part) => [part.id, part]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
