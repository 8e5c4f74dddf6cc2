import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { numbersOf } from "#shop/catalogue/parts/add-numbers.ts";
import { numberKinds } from "#shop/catalogue/parts/number-input.ts";
import { brands, partTypes, type parts } from "#shop/catalogue/parts/parts.table.ts";
import { canonicalJson, isSameJson } from "#shop/foundation/same-json.ts";

/** The values of a part that an editor saw before they changed them; `price` in major units, `numbers` in any order. */
export const seenValues = z
  .strictObject({
    name: z.string(),
    title: z.string().nullable(),
    price: z.number().nullable(),
    description: z.string(),
    minimumOrder: z.int(),
    brand: z.string().nullable(),
    partType: z.string().nullable(),
    universal: z.boolean(),
    attributes: z.record(z.string(), z.union([z.string(), z.number()])),
    numbers: z.array(
      z.strictObject({
        kind: z.enum(numberKinds),
        number: z.string(),
        maker: z.string().nullable(),
        replacedBy: z.string().nullable(),
      }),
    ),
  })
  .partial();

export type SeenValues = z.infer<typeof seenValues>;

/**
 * Refuses to change a locked part where a value is no longer the one that was seen: two people edit it, and the second one has to know.
 * Throws `changed_meanwhile`, which names each such field and, of texts and numbers, its value (`value`).
 */
export async function refuseUnseen(
  tx: Db,
  part: typeof parts.$inferSelect,
  { currency, seen }: { currency: string; seen: SeenValues },
): Promise<void> {
  const { id, name, title, priceCents, description, minimumOrder, brandId, partTypeId, universal, attributes } = part;
  const price = priceCents === null ? null : fromCents(priceCents, currency);
  const current: SeenValues = { name, title, price, description, minimumOrder, universal, attributes };
  if (seen.brand !== undefined) current.brand = brandId === null ? null : await brandName(tx, brandId);
  if (seen.partType !== undefined) current.partType = partTypeId === null ? null : await partTypeName(tx, partTypeId);
  if (seen.numbers) current.numbers = await numbersOf(tx, id);
  const fields = (Object.keys(seen) as (keyof SeenValues)[])
    .filter((field) => !isSameJson(comparable(seen[field]), comparable(current[field])))
    .map((field) => ({ field, code: "changed_meanwhile", ...shown(current[field]) }));
  if (fields.length > 0) throw new ShopError("changed_meanwhile", { fields });
}

const shown = (value: unknown) => (typeof value === "string" || typeof value === "number" ? { params: { value } } : {});

/** The numbers of a part have no order. */
const comparable = (value: unknown) =>
  Array.isArray(value) ? value.map((one: unknown) => canonicalJson(one)).toSorted() : value;

async function brandName(tx: Db, id: string): Promise<string | null> {
  const [brand] = await tx.select({ name: brands.name }).from(brands).where(eq(brands.id, id));
  return brand?.name ?? null;
}

async function partTypeName(tx: Db, id: string): Promise<string | null> {
  const [type] = await tx.select({ name: partTypes.name }).from(partTypes).where(eq(partTypes.id, id));
  return type?.name ?? null;
}
