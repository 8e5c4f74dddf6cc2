import { refuseUnseen, type SeenValues } from "#shop/catalogue/parts/seen-values.ts";
import { randomInt } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { invalidate, priceTags, type Tag } from "#shop/foundation/invalidation.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import { kitTags } from "#shop/catalogue/kits/kit-parts.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { copiesOf, isExternal } from "#shop/foundation/images/external-images.ts";
import { addApplications } from "#shop/catalogue/fitment/applications.ts";
import { partLimits } from "#shop/foundation/limits.ts";
import { fromCents, largestPaymentCents, toCents } from "#shop/foundation/money.ts";
import { addNumbers, removeNumbers } from "#shop/catalogue/parts/add-numbers.ts";
import { namedIn } from "#shop/catalogue/parts/brands-and-types.ts";
import type { NewPart, PartChange } from "#shop/catalogue/parts/part-input.ts";
import { numberKinds } from "#shop/catalogue/parts/number-input.ts";
import { waitingPartTypes } from "#shop/catalogue/parts/part-type-names.table.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

/** On sale or a draft. */
const presentById = (id: string) => and(eq(parts.id, id), isNull(parts.removedAt));

/**
 * Puts a part on sale; `input.price` is in major units of `currency`. Returns its id.
 * Throws `sku_taken`, `invalid` (price, applications) and `supersession_loop`.
 */
export async function addPart(db: Db, actor: Staff<"parts:write">, input: NewPart, currency: string): Promise<string> {
  const values = {
    sku: input.sku ?? newSku(),
    name: input.name,
    title: input.title || null,
    description: input.description,
    imageUrl: input.imageUrl,
    priceCents: priceOf(input.price, currency),
    stock: input.quantity,
    minimumOrder: input.minimumOrder,
    universal: input.universal,
    attributes: input.attributes,
  };
  const id = await db
    .transaction(async (tx) => {
      const row = {
        ...values,
        ...(await namedIn(tx, input)),
      };
      const [added] = await tx.insert(parts).values(row).returning({ id: parts.id });
      if (!added) throw new ShopError("internal");
      await addNumbers(tx, added.id, input.numbers);
      await addApplications(tx, added.id, input.applications);
      await writeAudit(tx, actor, { action: "part.add", entityId: added.id, after: row });
      return added.id;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new ShopError("sku_taken", { fields: [{ field: "sku", code: "taken" }] });
      throw error;
    });
  invalidate(db, "parts");
  await enqueue(db, "check-fitment");
  return id;
}

/**
 * Changes a part or a draft; absent fields are unchanged. Returns how many parts changed: 0 without a field. `price` is in major units of `currency`. `restock` is added to the stock rather
 * than replacing it, since orders take stock at the same time. As `imageUrl`, the path of the shop's copy of the image leaves the address of the image unchanged. Existing orders keep their price. A draft goes on sale when it gets a price,
 * or a name where it has a price. Throws `not_found`, `not_enough_stock`, `sku_taken`, `invalid` (price, restock), `supersession_loop`, and `changed_meanwhile`
 * where what changes is no longer what was `seen`.
 */
export async function changePart(
  db: Db,
  actor: Staff<"parts:write">,
  id: string,
  { currency, seen, ...change }: PartChange & { currency: string; seen?: SeenValues | undefined },
): Promise<number> {
  const { price, restock, brand, tier, partType, system, group, numbers, title, ...rest } = change;
  const tags = await db.transaction(async (tx) => {
    const [before] = await tx.select().from(parts).where(presentById(id)).for("no key update");
    if (!before) throw new ShopError("not_found");
    if (seen) await refuseUnseen(tx, before, { currency, seen });
    if (Object.values(change).every((value) => value === undefined)) return "nothing";
    const stock = before.stock + (restock ?? 0);
    if (stock < 0) {
      const fields = [{ field: "restock", code: "not_enough_stock", params: { limit: before.stock } }];
      throw new ShopError("not_enough_stock", { fields, data: { available: before.stock } });
    }
    if (stock > partLimits.stock) {
      const fields = [{ field: "restock", code: "too_large", params: { limit: partLimits.stock - before.stock } }];
      throw new ShopError("invalid", { fields });
    }
    const values = {
      ...rest,
      ...((await isCopy(tx, before.imageUrl, rest.imageUrl)) && { imageUrl: before.imageUrl }),
      ...(title !== undefined && { title: title || null }),
      ...(price !== undefined && { priceCents: priceOf(price, currency) }),
      ...(await namedIn(tx, { brand, tier, partType, system, group })),
    };
    const priced = price !== undefined || before.priceCents !== null;
    const completed = before.draft && priced && (price !== undefined || rest.name !== undefined);
    const [after] = await tx
      .update(parts)
      .set({ ...values, stock, ...(completed && { draft: false }) })
      .where(eq(parts.id, id))
      .returning()
      .catch((error: unknown) => {
        // The brand already has a part with this number, under another SKU.
        if (isUniqueViolation(error, "parts_by_maker_number"))
          throw new ShopError("sku_taken", { fields: [{ field: "brand", code: "taken" }] });
        throw error;
      });
    if (partType) await tx.delete(waitingPartTypes).where(eq(waitingPartTypes.partId, id));
    if (numbers) {
      await removeNumbers(tx, id, numberKinds);
      await addNumbers(tx, id, numbers);
    }
    await writeAudit(tx, actor, { action: "part.change", entityId: id, before, after: { ...after, numbers } });
    const minor = Object.keys(change).every((field) => field === "price" || field === "restock");
    if (!minor || completed) return null;
    const kits = stock === before.stock ? [] : await kitTags(tx, id);
    return [...offerTags(before, { ...before, ...values, stock }), ...kits];
  });
  if (tags === "nothing") return 0;
  invalidate(db, `part:${id}`, ...(tags ?? ["parts" as const]));
  if (!tags) await enqueue(db, "check-fitment");
  return 1;
}

/** Returns whether `path` is that of the shop's copy of the image at `url`. */
async function isCopy(tx: Db, url: string, path: string | undefined): Promise<boolean> {
  return path !== undefined && isExternal(url) && (await copiesOf(tx, [url])).get(url) === path;
}

export type Offer = Pick<typeof parts.$inferSelect, "priceCents" | "stock" | "partTypeId">;

/** Returns what a change of nothing but price and stock concerns beside the part's own pages. */
export function offerTags(before: Offer, after: Offer): Tag[] {
  const { partTypeId } = before;
  return [
    ...(before.priceCents === after.priceCents
      ? []
      : [...priceTags(null), ...(partTypeId ? priceTags([partTypeId]) : [])]),
    ...(before.stock > 0 === after.stock > 0 ? [] : ["stock" as const]),
  ];
}

/** Takes a part off sale; its orders stay. Returns how many parts were removed: 0 if it already was. Throws `not_found`. */
export async function removePart(db: Db, actor: Staff<"parts:write">, id: string): Promise<number> {
  const removed = await db.transaction(async (tx) => {
    const [part] = await tx
      .update(parts)
      .set({ removedAt: sql`now()` })
      .where(presentById(id))
      .returning({ sku: parts.sku, name: parts.name, stock: parts.stock });
    if (part) await writeAudit(tx, actor, { action: "part.remove", entityId: id, before: part });
    return part;
  });
  if (!removed) {
    if ((await db.$count(parts, eq(parts.id, id))) === 0) throw new ShopError("not_found");
    return 0;
  }
  invalidate(db, "parts", `part:${id}`);
  await enqueue(db, "check-fitment");
  return 1;
}

/**
 * Puts a part on sale again that was taken off sale; a draft becomes a draft again. Returns how many parts were restored: 0 if it was not off sale. Throws `not_found`, and `sku_taken`
 * where another part has its SKU or maker's number meanwhile.
 */
export async function restorePart(db: Db, actor: Staff<"parts:write">, id: string): Promise<number> {
  const restored = await db
    .transaction(async (tx) => {
      const [part] = await tx
        .update(parts)
        .set({ removedAt: null })
        .where(and(eq(parts.id, id), isNotNull(parts.removedAt)))
        .returning({ sku: parts.sku, name: parts.name, stock: parts.stock });
      if (part) await writeAudit(tx, actor, { action: "part.restore", entityId: id, after: part });
      return part;
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new ShopError("sku_taken");
      throw error;
    });
  if (!restored) {
    if ((await db.$count(parts, eq(parts.id, id))) === 0) throw new ShopError("not_found");
    return 0;
  }
  invalidate(db, "parts", `part:${id}`);
  await enqueue(db, "check-fitment");
  return 1;
}

/** Returns a price in minor units. Throws `invalid` where it has more decimals than the currency, or is more than can be paid at once. */
export function priceOf(major: number, currency: string): number {
  const cents = toCents(major, currency);
  if (cents === null) throw new ShopError("invalid", { fields: [{ field: "price", code: "too_precise" }] });
  if (cents > largestPaymentCents) {
    const limit = Math.floor(fromCents(largestPaymentCents, currency));
    throw new ShopError("invalid", { fields: [{ field: "price", code: "too_large", params: { limit } }] });
  }
  return cents;
}

function newSku(): string {
  return `P-${String(randomInt(1e9)).padStart(9, "0")}`;
}
