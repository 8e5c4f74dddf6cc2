import { and, eq, inArray, lte, not, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { externalImages } from "#shop/foundation/images/images.table.ts";
import { imageFetchLimits, retentionDays } from "#shop/foundation/limits.ts";

/** Returns whether the image of an address is one of another server. */
export const isExternal = (url: string) => url.startsWith("https://");

/**
 * Returns the SQL of the address at which pages show the image of `url`: its own, and for one on another server the path of the shop's copy; empty while there is none, since no
 * browser of a customer loads anything from a supplier's server.
 */
export const shownUrl = (url: SQL) =>
  sql<string>`case when ${url} like 'https://%' then coalesce((select copy.path from external_images copy where copy.url = ${url}), '') else ${url} end`;

/** The address at which the first image of a row of `parts` is shown. */
// Plain SQL: in a query of one table Drizzle would leave out its name.
export const shownImage = shownUrl(sql.raw("parts.image_url"));

/** Returns the paths of the shop's copies by the addresses of other servers; those of which there is none yet are left out. */
export async function copiesOf(db: Db, urls: readonly string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const rows = await db
    .select({ url: externalImages.url, path: externalImages.path })
    .from(externalImages)
    .where(inArray(externalImages.url, [...urls]));
  return new Map(rows.flatMap(({ url, path }) => (path === null ? [] : [[url, path] as const])));
}

const nextCheck = sql`now() + make_interval(days => ${retentionDays.unusedImages})`;

/** Notes addresses of other servers, of which the shop then fetches those that it does not know. */
export async function noteAddresses(tx: Db, urls: Iterable<string>): Promise<void> {
  // In one order, so that two who note the same wait for each other instead of both.
  const distinct = [...new Set(urls)].filter(isExternal).toSorted();
  if (distinct.length === 0) return;
  const known = tx
    .select({ id: externalImages.id })
    .from(externalImages)
    .where(inArray(externalImages.url, distinct))
    .orderBy(externalImages.url)
    .for("no key update");
  // First, so that it waits for a concurrent deletion of the row and inserts it again.
  await tx.update(externalImages).set({ checkUseAt: nextCheck }).where(inArray(externalImages.id, known));
  await tx
    .insert(externalImages)
    .values(distinct.map((url) => ({ url, checkUseAt: nextCheck })))
    .onConflictDoNothing();
}

/** Notes the address of a logo, which has more files than the image of a part: a copy that was one is shown until it is fetched with all of them. */
export async function noteLogo(tx: Db, url: string): Promise<void> {
  await noteAddresses(tx, [url]);
  await tx
    .update(externalImages)
    .set({ logo: true, attempts: 0, fetchAt: sql`now()` })
    .where(and(eq(externalImages.url, url), not(externalImages.logo)));
}

/** Notes the addresses of images of parts that are not off sale and were not noted yet. Returns `"unfinished"` where more are left. */
export async function notePartImages(db: Db): Promise<"unfinished" | "done"> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ url: string; removed: boolean }>(sql`
      with chosen as (
        select id from part_images where url like 'https://%' and not noted limit ${imageFetchLimits.noted} for update skip locked)
      update part_images i set noted = true from chosen, parts p where i.id = chosen.id and p.id = i.part_id
      returning i.url, p.removed_at is not null as removed`);
    await noteAddresses(
      tx,
      rows.filter(({ removed }) => !removed).map(({ url }) => url),
    );
    return rows.length < imageFetchLimits.noted ? "done" : "unfinished";
  });
}

/** Notes the addresses of users' photos, a few at a time: customers choose them, and suppliers' images come first. */
export async function notePhotos(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ image: string }>(sql`
      with chosen as (
        select id from users where image like 'https://%' and not image_noted limit ${imageFetchLimits.photos} for update skip locked)
      update users u set image_noted = true from chosen where u.id = chosen.id returning u.image`);
    await noteAddresses(
      tx,
      rows.map(({ image }) => image),
    );
  });
}

const backslash = sql.raw(String.raw`'\'`);

/** Returns the SQL of whether `json`, the text of a JSON value, has the address `url` in it, also one that Markdown escapes (`a\_b`). */
export const mentions = (json: SQL, url: SQL) =>
  sql`strpos(translate(${json}, ${backslash}, ''), translate(trim(both '"' from to_json(${url})::text), ${backslash}, '')) > 0`;

/** Whether a setting or a page names the address of a row of `external_images`. Their texts depend on no row, so that a statement reads them once. */
export const isNamedByStaff = mentions(
  sql`(select coalesce(string_agg(json, ' '), '') from (select value::text from settings union all select texts::text from content_pages) staff (json))`,
  sql`external_images.url`,
);

/** The same of anything: also of a part on sale or shortly off sale, and of a user's photo. */
const isNamed = sql`(exists (
    select from part_images i join parts p on p.id = i.part_id
    where i.url = external_images.url and i.url like 'https://%'
      and (p.removed_at is null or p.removed_at > now() - make_interval(days => ${retentionDays.unusedImages})))
  or exists (select from users u where u.image = external_images.url and u.image like 'https://%')
  or ${isNamedByStaff})`;

/** Postpones the next look at addresses that parts no longer name. Returns `"unfinished"` where more are left. */
async function postponeChecks(db: Db): Promise<"unfinished" | "done"> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ url: string }>(sql`
      delete from left_addresses where id in (
        select id from left_addresses order by id limit ${imageFetchLimits.noted} for update skip locked)
      returning url`);
    if (rows.length === 0) return "done";
    const { id, url } = externalImages;
    const urls = [...new Set(rows.map((row) => row.url))];
    // In one order, so that two who change the same wait for each other instead of both.
    const known = tx.select({ id }).from(externalImages).where(inArray(url, urls)).orderBy(url).for("update");
    await tx.update(externalImages).set({ checkUseAt: nextCheck }).where(inArray(id, known));
    return rows.length < imageFetchLimits.noted ? "done" : "unfinished";
  });
}

/**
 * Forgets addresses that nothing has named for a while; their copies are unused then. Each is looked at again after that time. Safe beside one who notes the same address: that one changes the
 * row first, so that it is no longer due, or waits for the end and inserts it anew. Returns `"unfinished"` where more are due.
 */
export async function purgeExternalImages(db: Db): Promise<"unfinished" | "done"> {
  if ((await postponeChecks(db)) === "unfinished") return "unfinished";
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: externalImages.id })
      .from(externalImages)
      .where(lte(externalImages.checkUseAt, sql`now()`))
      .orderBy(externalImages.checkUseAt)
      .limit(imageFetchLimits.checkedUses)
      .for("update", { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length === 0) return "done";
    const chosen = inArray(externalImages.id, ids);
    await tx.delete(externalImages).where(and(chosen, sql`not ${isNamed}`));
    await tx.update(externalImages).set({ checkUseAt: nextCheck }).where(chosen);
    return ids.length < imageFetchLimits.checkedUses ? "done" : "unfinished";
  });
}
