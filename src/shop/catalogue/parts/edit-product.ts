import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate, type Tag } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { kitTags } from "#shop/catalogue/kits/kit-parts.ts";
import { fromCents } from "#shop/foundation/money.ts";
import { offerTags, priceOf } from "#shop/catalogue/parts/manage-parts.ts";
import { waitingPartTypes } from "#shop/catalogue/parts/part-type-names.table.ts";
import { brands, parts, partTypes } from "#shop/catalogue/parts/parts.table.ts";
import type { ProductEdit } from "#shop/catalogue/parts/product-edit-input.ts";

type PartRow = typeof parts.$inferSelect;
type PartEdit = Exclude<ProductEdit, { field: "tier" }>;

/**
 * Changes one value of a product. The value that the client saw is the version of the edit: orders change the stock of a row all day, which must not
 * stop an edit of its price. A tier is that of the product's brand, so it changes for all products of the brand. Throws `not_found`, `invalid`, and
 * `changed_meanwhile` with the `current` value where that is no longer the one that was seen.
 */
export async function editProduct(
  db: Db,
  actor: Staff<"parts:write">,
  id: string,
  { currency, ...edit }: ProductEdit & { currency: string },
): Promise<void> {
  const tags = await db.transaction(async (tx) => {
    const present = and(eq(parts.id, id), isNull(parts.removedAt));
    const [before] = await tx.select().from(parts).where(present).for("no key update");
    if (!before) throw new ShopError("not_found");
    if (edit.field === "tier") return setTier(tx, actor, before.brandId, edit);
    return setValue(tx, actor, before, { ...edit, currency });
  });
  if (tags.length === 0) return;
  invalidate(db, `part:${id}`, ...tags);
  if (edit.field === "type" || edit.field === "sale") await enqueue(db, "check-fitment");
}

/** Returns the tags of what shows the value; none where it had the value already. */
async function setValue(
  tx: Db,
  actor: Staff<"parts:write">,
  before: PartRow,
  edit: PartEdit & { currency: string },
): Promise<Tag[]> {
  const current = valueOf(before, edit.field, edit.currency);
  if (current === edit.to) return [];
  if (current !== edit.from) throw new ShopError("changed_meanwhile", { data: { current } });
  const values = await columnsOf(tx, before, edit);
  await tx.update(parts).set(values).where(eq(parts.id, before.id));
  if (edit.field === "type") await tx.delete(waitingPartTypes).where(eq(waitingPartTypes.partId, before.id));
  const after = { ...before, ...values };
  await writeAudit(tx, actor, { action: "part.change", entityId: before.id, before, after });
  if (edit.field === "type" || edit.field === "sale") return ["parts"];
  return [...offerTags(before, after), ...(edit.field === "stock" ? await kitTags(tx, before.id) : [])];
}

/** Returns the value of a product as an edit names it: a price in major units. */
function valueOf(part: PartRow, field: PartEdit["field"], currency: string): string | number | boolean | null {
  if (field === "price") return part.priceCents === null ? null : fromCents(part.priceCents, currency);
  if (field === "stock") return part.stock;
  return field === "type" ? part.partTypeId : !part.draft;
}

async function columnsOf(
  tx: Db,
  { priceCents }: PartRow,
  edit: PartEdit & { currency: string },
): Promise<Partial<PartRow>> {
  if (edit.field === "price") return { priceCents: priceOf(edit.to, edit.currency) };
  if (edit.field === "stock") return { stock: edit.to };
  if (edit.field === "sale") {
    if (edit.to && priceCents === null) throw refused("price_missing");
    return { draft: !edit.to };
  }
  const [type] = await tx
    .select({ id: partTypes.id })
    .from(partTypes)
    .where(eq(partTypes.id, edit.to))
    .for("key share");
  if (!type) throw refused("not_found");
  return { partTypeId: type.id };
}

const refused = (code: string) => new ShopError("invalid", { fields: [{ field: "to", code }] });

async function setTier(
  tx: Db,
  actor: Staff<"parts:write">,
  brandId: string | null,
  { from, to }: Extract<ProductEdit, { field: "tier" }>,
): Promise<Tag[]> {
  if (!brandId) throw refused("brand_missing");
  const [before] = await tx.select().from(brands).where(eq(brands.id, brandId)).for("no key update");
  if (!before) throw new ShopError("not_found");
  if (before.tier === to) return [];
  if (before.tier !== from) throw new ShopError("changed_meanwhile", { data: { current: before.tier } });
  await tx.update(brands).set({ tier: to }).where(eq(brands.id, brandId));
  await writeAudit(tx, actor, { action: "brand.change", entityId: brandId, before, after: { ...before, tier: to } });
  return ["all"];
}
