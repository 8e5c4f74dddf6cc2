import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { allEnded } from "#shop/foundation/all-ended.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { mentions, notePartImages } from "#shop/foundation/images/external-images.ts";
import type { imageFaults } from "#shop/foundation/images/image-faults.ts";
import { imageUrlOf, logoSize } from "#shop/foundation/images/image-url.ts";
import { externalImages, partImages } from "#shop/foundation/images/images.table.ts";
import { receiveImage, type ImageIntake } from "#shop/foundation/images/receive-image.ts";
import { storeImage } from "#shop/foundation/images/store-image.ts";
import { invalidate, type Tag } from "#shop/foundation/invalidation.ts";
import { imageFetchLimits } from "#shop/foundation/limits.ts";

export type ImageFault = (typeof imageFaults)[number];

/** Fetches the file at an https address. Returns its bytes, or why there are none, at once when `stopping` is aborted. Never throws. */
export type FetchImage = (url: string, stopping: AbortSignal) => Promise<Uint8Array | ImageFault>;

export type ImageAdapters = ImageIntake & { fetchImage: FetchImage };

type Claimed = { id: string; url: string; logo: boolean; attempts: number };

/**
 * Notes the addresses of images on other servers, fetches those that are due, a few at a time, and stores a copy of each. Returns `"unfinished"` where more may be due, or when `signal` was
 * aborted. Throws `image_storage_down`.
 */
export async function fetchImages(
  db: Db,
  adapters: ImageAdapters,
  signal: AbortSignal,
): Promise<"unfinished" | "done"> {
  const noted = await notePartImages(db);
  let left = imageFetchLimits.perRun;
  const work = async () => {
    while (left > 0 && !signal.aborted) {
      left -= 1;
      const claimed = await claim(db);
      if (!claimed) return;
      await fetchOne(db, claimed, { ...adapters, signal });
    }
  };
  await allEnded(Array.from({ length: imageFetchLimits.atOnce }, work));
  return noted === "unfinished" || left === 0 || signal.aborted ? "unfinished" : "done";
}

/**
 * Counts an attempt at the address that has been due longest and schedules the next one, which happens too if the process dies in this one. An attempt that is the last one, and
 * kills the process, is among those that failed.
 */
async function claim(db: Db): Promise<Claimed | null> {
  const next = db
    .select({ id: externalImages.id })
    .from(externalImages)
    // The second condition is that of the index.
    .where(and(lte(externalImages.fetchAt, sql`now()`), sql`${externalImages.fetchAt} < 'infinity'`))
    .orderBy(externalImages.fetchAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const pauses = sql.raw(`array[${imageFetchLimits.retryHours.join()}]`);
  const [claimed] = await db
    .update(externalImages)
    .set({
      attempts: sql`${externalImages.attempts} + 1`,
      fetchAt: sql`coalesce(now() + make_interval(hours => (${pauses})[${externalImages.attempts} + 1]), 'infinity')`,
      fault: sql`case when ${externalImages.attempts} >= ${imageFetchLimits.retryHours.length} then coalesce(${externalImages.fault}, 'interrupted') else ${externalImages.fault} end`,
    })
    .where(eq(externalImages.id, sql`(${next})`))
    .returning({
      id: externalImages.id,
      url: externalImages.url,
      logo: externalImages.logo,
      attempts: externalImages.attempts,
    });
  return claimed ?? null;
}

async function fetchOne(
  db: Db,
  claimed: Claimed,
  { fetchImage, signal, ...intake }: ImageAdapters & { signal: AbortSignal },
): Promise<void> {
  const fetched = await fetchImage(claimed.url, signal);
  if (typeof fetched === "string") return signal.aborted ? giveBack(db, claimed) : recordFault(db, claimed, fetched);
  try {
    const { hash, ...image } = await receiveImage(db, intake, [fetched], claimed.logo ? "logo" : "part");
    const widest = claimed.logo ? Math.min(image.widest, logoSize) : image.widest;
    await db.transaction(async (tx) => {
      await storeImage(tx, hash, image);
      await tx
        .update(externalImages)
        .set({ path: imageUrlOf(hash, widest), fault: null, attempts: 0, fetchAt: sql`'infinity'` })
        .where(stillClaimed(claimed));
    });
  } catch (error) {
    // Uploads of staff come first, or a former copy of it is being deleted.
    if (error instanceof ShopError && error.code === "busy")
      return giveBack(db, claimed, imageFetchLimits.busyPauseSeconds);
    // The run ends: without it, no other one can be stored either.
    if (error instanceof ShopError && error.code === "image_storage_down") await giveBack(db, claimed);
    return recordFault(db, claimed, faultOf(error));
  }
  await invalidateShown(db, claimed);
}

const stillClaimed = ({ id, attempts }: Claimed) =>
  and(eq(externalImages.id, id), eq(externalImages.attempts, attempts));

/** Undoes an attempt that says nothing about the image. */
async function giveBack(db: Db, claimed: Claimed, pauseSeconds = 0): Promise<void> {
  await db
    .update(externalImages)
    .set({ attempts: claimed.attempts - 1, fetchAt: sql`now() + make_interval(secs => ${pauseSeconds})` })
    .where(stillClaimed(claimed));
}

async function recordFault(db: Db, claimed: Claimed, fault: ImageFault): Promise<void> {
  await db.update(externalImages).set({ fault }).where(stillClaimed(claimed));
}

/** Returns why a file is no image that the shop can show. Rethrows what is not the file's fault. */
function faultOf(error: unknown): ImageFault {
  if (!(error instanceof ShopError)) throw error;
  if (error.code === "too_large") return "too_large";
  if (error.code !== "invalid") throw error;
  const codes = error.fields.map(({ code }) => code);
  return codes.includes("too_many_pixels") || codes.includes("image_too_slow") ? "too_large" : "not_an_image";
}

/** Invalidates what shows an address: each part that names it, everything where those are many, and the settings and pages that name it. */
async function invalidateShown(db: Db, { url }: Claimed): Promise<void> {
  const naming = await db
    .select({ partId: partImages.partId })
    .from(partImages)
    .where(and(eq(partImages.url, url), sql`${partImages.url} like 'https://%'`))
    .limit(imageFetchLimits.invalidated + 1);
  if (naming.length > imageFetchLimits.invalidated) return invalidate(db, "all");
  const tags: Tag[] = [...naming.map(({ partId }) => `part:${partId}` as const), ...(await staffTagsOf(db, url))];
  if (tags.length > 0) invalidate(db, ...tags);
}

async function staffTagsOf(db: Db, url: string): Promise<Tag[]> {
  const { rows } = await db.execute<{ slug: string | null }>(sql`
    select null as slug from settings where ${mentions(sql`value::text`, sql`${url}::text`)}
    union select slug from content_pages where ${mentions(sql`texts::text`, sql`${url}::text`)}`);
  return rows.flatMap(({ slug }): Tag[] => (slug === null ? ["settings", "brand"] : [`content:${slug}`]));
}
