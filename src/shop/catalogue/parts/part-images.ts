import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { ImageFault } from "#shop/foundation/images/fetch-images.ts";
import { imageUrlOf } from "#shop/foundation/images/image-url.ts";
import { externalImages, partImages } from "#shop/foundation/images/images.table.ts";
import type { ReceivedImage } from "#shop/foundation/images/receive-image.ts";
import { storeImage } from "#shop/foundation/images/store-image.ts";
import { languageTag, textField } from "#shop/foundation/input.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { imageLimits } from "#shop/foundation/limits.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { prepared } from "#shop/foundation/prepared.ts";

export type PartImage = { id: string; url: string; alt: string; translations: Record<string, string> };

/** `shown`: where it is shown, empty while the shop has no copy of an image on another server; `fault`: why it could not be fetched at the last attempt. */
type StoredImage = PartImage & { shown: string; fault: ImageFault | null };

/** What an image shows, in the shop's first language. Empty: pages say the title of the part. */
export const altText = textField(250);

/** The same in other languages, by language tag. Those that are empty are left out: pages then say `alt`. */
export const altTranslations = z
  .record(z.string().regex(languageTag, "not_valid"), altText)
  .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== "")))
  .refine((texts) => Object.keys(texts).length <= imageLimits.languages, `too_many:${imageLimits.languages}`);

/** The ids of all images of a part, in their new order. */
export const imageOrder = z.strictObject({
  images: z.array(z.uuid("not_valid")).max(imageLimits.perPart, `too_many:${imageLimits.perPart}`),
});

const ofPart = prepared((db) =>
  db
    .select({
      id: partImages.id,
      url: partImages.url,
      alt: partImages.alt,
      translations: partImages.translations,
      shown: sql<string>`coalesce(${externalImages.path}, case when ${partImages.url} like 'https://%' then '' else ${partImages.url} end)`,
      fault: sql<ImageFault | null>`${externalImages.fault}`,
    })
    .from(partImages)
    .leftJoin(externalImages, eq(externalImages.url, partImages.url))
    .where(eq(partImages.partId, sql.placeholder("partId")))
    .orderBy(asc(partImages.position), asc(partImages.id))
    .prepare("images_of_part"),
);

async function imagesOf(db: Db, partId: string): Promise<StoredImage[]> {
  return ofPart(db).execute({ partId });
}

/**
 * Returns the images of a part that the shop can show, in their order, with what they show in `language` where it is translated. `url`: the path of the shop's own, also for an image of another
 * server, which is left out until the shop has a copy.
 */
export async function imagesIn(
  db: Db,
  partId: string,
  language: string,
): Promise<Pick<PartImage, "id" | "url" | "alt">[]> {
  const found = await imagesOf(db, partId);
  return found.flatMap(({ id, shown, alt, translations }) =>
    shown === "" ? [] : [{ id, url: shown, alt: translations[language] ?? alt }],
  );
}

/** Returns the images of a part in their order for staff, also those of drafts and those that the shop has not fetched yet. */
export function listPartImages(db: Db, _actor: Staff<"parts:read">, partId: string): Promise<StoredImage[]> {
  return imagesOf(db, partId);
}

/**
 * Adds an uploaded image as the last one of a part or a draft, in the place of a drawing. Returns its id; where the part has this image, that of the one it has. Throws `not_found`, and
 * `invalid` beyond the number of images that a part may have.
 */
export async function addPartImage(
  db: Db,
  actor: Staff<"parts:write">,
  { partId, image, alt }: { partId: string; image: ReceivedImage; alt: string },
): Promise<string> {
  return change(db, partId, async (tx, before) => {
    await storeImage(tx, image.hash, image);
    const url = imageUrlOf(image.hash, image.widest);
    const known = before.find((one) => one.shown === url);
    if (known) return known.id;
    // A drawing stands in for images.
    const drawn = before.filter((one) => one.url.startsWith("/illustrations/"));
    for (const { id } of drawn) await tx.delete(partImages).where(eq(partImages.id, id));
    if (before.length - drawn.length >= imageLimits.perPart)
      throw new ShopError("invalid", {
        fields: [{ field: "file", code: "too_many", params: { limit: imageLimits.perPart } }],
      });
    const last = sql`(select coalesce(max(position), 0) + 1 from part_images where part_id = ${partId})`;
    const [added] = await tx
      .insert(partImages)
      .values({ partId, url, alt, position: last })
      .returning({ id: partImages.id });
    if (!added) throw new ShopError("internal");
    await writeAudit(tx, actor, { action: "part.image.add", entityId: partId, after: { url, alt } });
    return added.id;
  });
}

/** Says what an image of a part shows; without `translations` those stay as they are. Throws `not_found`. */
export async function describePartImage(
  db: Db,
  actor: Staff<"parts:write">,
  {
    partId,
    id,
    ...texts
  }: { partId: string; id: string; alt: string; translations?: Record<string, string> | undefined },
): Promise<void> {
  await change(db, partId, async (tx, before) => {
    const image = before.find((one) => one.id === id);
    if (!image) throw new ShopError("not_found");
    const alt = texts.alt;
    const translations = texts.translations ?? image.translations;
    await tx.update(partImages).set({ alt, translations }).where(eq(partImages.id, id));
    const [was, is] = [auditOf(image), auditOf({ ...image, alt, translations })];
    await writeAudit(tx, actor, { action: "part.image.change", entityId: partId, before: was, after: is });
  });
}

/** Puts the images of a part in another order. Throws `not_found`, and `changed_meanwhile` where `images` are not all that it has. */
export async function orderPartImages(
  db: Db,
  actor: Staff<"parts:write">,
  { partId, images }: { partId: string; images: string[] },
): Promise<void> {
  await change(db, partId, async (tx, before) => {
    const known = before.map(({ id }) => id);
    if (images.length !== known.length || known.some((id) => !images.includes(id)))
      throw new ShopError("changed_meanwhile");
    for (const [position, id] of images.entries())
      await tx.update(partImages).set({ position }).where(eq(partImages.id, id));
    await writeAudit(tx, actor, { action: "part.image.order", entityId: partId, before: known, after: images });
  });
}

/** Removes an image from a part. Returns how many: 0 if it was removed before. Throws `not_found` for an unknown part. */
export async function removePartImage(
  db: Db,
  actor: Staff<"parts:write">,
  { partId, id }: { partId: string; id: string },
): Promise<number> {
  return change(db, partId, async (tx, before) => {
    const image = before.find((one) => one.id === id);
    if (!image) return 0;
    await tx.delete(partImages).where(eq(partImages.id, id));
    await writeAudit(tx, actor, { action: "part.image.remove", entityId: partId, before: auditOf(image) });
    return 1;
  });
}

const auditOf = ({ id, url, alt, translations }: PartImage): PartImage => ({ id, url, alt, translations });

/** Changes the images of a part under the lock of its row, one at a time, and makes the first of them the part's. Throws `not_found`. */
async function change<T>(db: Db, partId: string, work: (tx: Db, before: StoredImage[]) => Promise<T>): Promise<T> {
  const result = await db.transaction(async (tx) => {
    const present = and(eq(parts.id, partId), isNull(parts.removedAt));
    const [part] = await tx.select({ id: parts.id }).from(parts).where(present).for("no key update");
    if (!part) throw new ShopError("not_found");
    const done = await work(tx, await imagesOf(tx, partId));
    const [first] = await imagesOf(tx, partId);
    await tx
      .update(parts)
      .set({ imageUrl: first?.url ?? "" })
      .where(eq(parts.id, partId));
    return done;
  });
  invalidate(db, "parts", `part:${partId}`);
  return result;
}
