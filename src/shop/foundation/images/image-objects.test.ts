import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Db } from "#db/db.ts";
import { createS3 } from "#adapters/images/s3-objects.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { storeLogo } from "#shop/desk/brand/store-logo.ts";
import { purgeOrphanedObjects, putFiles } from "#shop/foundation/images/image-objects.ts";
import { chooseImageStorage, moveImages } from "#shop/foundation/images/move-images.ts";
import type { ObjectStore } from "#shop/foundation/images/object-store.ts";
import { purgeUnusedImages, readImageFile, sampleObjects } from "#shop/foundation/images/store-image.ts";
import { objectLimits, retentionDays } from "#shop/foundation/limits.ts";
import { testDatabase } from "#test/database.ts";
import { allowLog, expectLog, loggedLines } from "#test/logs.ts";
import { startS3, type S3Server } from "#test/s3-server.ts";

const actor = commandLine();
const never = new AbortController().signal;
let db: Db;
let query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
let s3: S3Server;
let objects: ObjectStore;

beforeEach(async () => {
  const connection = await testDatabase();
  db = connection.db;
  query = async (text, values) => (await connection.pool.query(text, values)).rows;
  s3 = await startS3();
  objects = createS3(s3.settings);
  onTestFinished(() => s3.stop());
});

const sizes = ["160.avif", "160.webp", "320.avif", "320.webp", "icon-192.png"];
const image = (digit: string) => ({
  hash: digit.repeat(32),
  widest: 320,
  files: sizes.map((name) => ({ name, bytes: Buffer.from(`${digit} ${name}`) })),
});
const keysOf = (digit: string) => sizes.map((name) => `images/${digit.repeat(32)}/${name}`);

async function put(digit: string) {
  const { files, ...rest } = image(digit);
  return { ...rest, files: await putFiles(db, objects, { ...rest, files }) };
}
const store = async (digit: string) => storeLogo(db, actor, await put(digit));
const storeInDatabase = (digit: string) => storeLogo(db, actor, image(digit));
/** The number of files that can be read, each with its own content. */
async function readable(digit: string): Promise<number> {
  const read = await Promise.all(
    image(digit).files.map(async ({ name, bytes }) =>
      bytes.equals(Buffer.from((await readImageFile(db, objects, { hash: digit.repeat(32), name })) ?? [])),
    ),
  );
  return read.filter(Boolean).length;
}
const inDatabase = async () => (await query("select hash from image_files where bytes is not null")).length;
const orphans = async () => (await query("select key from orphaned_objects order by key")).map(({ key }) => key);
const held = () => [...s3.objects.keys()].toSorted();
/** Lets all days pass after which unused images, and then their objects, are deleted. */
async function pass() {
  await query("update images set used_at = used_at - make_interval(days => $1)", [retentionDays.unusedImages + 1]);
  await query("update orphaned_objects set since = since - make_interval(days => $1)", [
    retentionDays.orphanedObjects + 1,
  ]);
}
const purge = () => purgeOrphanedObjects(db, objects);

test("the files of an image are in the bucket, once for any number of uploads at once, and none of them in the database", async () => {
  await Promise.all([store("a"), store("a"), store("a")]);
  expect([held(), await orphans(), await inDatabase()]).toEqual([keysOf("a"), [], 0]);
  expect([await readable("a"), await sampleObjects(db)]).toEqual([sizes.length, keysOf("a").slice(0, 1)]);
  await pass();
  await purge();
  expect(held()).toEqual(keysOf("a"));
});

test("an upload that ends between the bucket and the database leaves objects that nothing shows, which are deleted later, and no image without its files", async () => {
  await put("a");
  s3.onRequest = (request) => (request.includes("320.webp") ? 500 : undefined);
  expectLog(/^warn: images: the storage of images failed/);
  await expect(store("b")).rejects.toMatchObject({ code: "image_storage_down" });
  s3.onRequest = () => undefined;
  expect([await query("select hash from images"), await orphans()]).toEqual([[], [...keysOf("a"), ...keysOf("b")]]);
  await purge();
  expect(held()).toEqual(expect.arrayContaining(keysOf("a")));
  // The next upload continues where that one ended.
  await store("b");
  await pass();
  expect(await purge()).toBe("done");
  expect([held(), await orphans(), await readable("b")]).toEqual([keysOf("b"), [], sizes.length]);
});

test("an upload of a stored image that is interrupted does no harm to it", async () => {
  await store("a");
  await put("a");
  await query("update orphaned_objects set since = since - interval '1 year'");
  expect(await purge()).toBe("done");
  expect([held(), await readable("a")]).toEqual([keysOf("a"), sizes.length]);
});

test("objects of images that nothing shows stay as long as a backup may need them, and are then deleted", async () => {
  await store("a");
  await pass();
  await purgeUnusedImages(db);
  await purge();
  expect([await readable("a"), held(), await orphans()]).toEqual([0, keysOf("a"), keysOf("a")]);
  await pass();
  await purge();
  expect([held(), await orphans()]).toEqual([[], []]);
});

test("an image that is uploaded while its former object is being deleted is refused until then, and stored afterwards", async () => {
  await put("a");
  await pass();
  let during: Promise<unknown> | undefined;
  s3.onRequest = async () => {
    during ??= store("a").catch((error: unknown) => error);
    await during;
  };
  await purge();
  expect(await during).toMatchObject({ code: "busy" });
  s3.onRequest = () => undefined;
  await store("a");
  expect([held(), await readable("a"), await orphans()]).toEqual([keysOf("a"), sizes.length, []]);
});

test("an upload so slow that its objects are being deleted is refused instead of stored without them", async () => {
  const late = await put("a");
  await pass();
  await purge();
  await expect(storeLogo(db, actor, late)).rejects.toMatchObject({ code: "busy" });
  expect(await query("select hash from images")).toEqual([]);
});

test("a deletion that the storage interrupts is repeated, but not while the first one may still be on its way", async () => {
  await put("a");
  await pass();
  s3.onRequest = () => 503;
  expectLog(/^warn: images: the storage of images failed/);
  await expect(purge()).rejects.toMatchObject({ code: "image_storage_down" });
  s3.onRequest = () => undefined;
  expect(await purge()).toBe("done");
  expect(held()).toEqual(keysOf("a"));
  await query("update orphaned_objects set deleting_at = deleting_at - make_interval(secs => $1)", [
    objectLimits.deleteAgainMs / 1_000 + 1,
  ]);
  await purge();
  expect([held(), await orphans()]).toEqual([[], []]);
});

test("an object that the bucket refuses to delete can be used again by an upload, and is tried again a day later", async () => {
  await put("a");
  await put("b");
  await pass();
  s3.onRequest = (request) => (request.startsWith("DELETE") ? 403 : undefined);
  expectLog(/^warn: images: the storage of images failed/);
  expect(await purge()).toBe("done");
  await store("a");
  s3.onRequest = () => undefined;
  await purge();
  expect([await readable("a"), await orphans()]).toEqual([sizes.length, keysOf("b")]);
  await query("update orphaned_objects set since = since - interval '25 hours'");
  await purge();
  expect([held(), await orphans()]).toEqual([keysOf("a"), []]);
});

test("all images move into the bucket and back, are shown all the time, and a move that was interrupted goes on", async () => {
  for (const digit of ["a", "b", "c"]) await storeInDatabase(digit);
  const out = { objects, into: objects };
  const all = 3 * sizes.length;
  s3.onRequest = (request) => (request === `PUT ${keysOf("b")[2]}` ? 500 : undefined);
  expectLog(/^warn: images: the storage of images failed/);
  await expect(moveImages(db, out, never)).rejects.toMatchObject({ code: "image_storage_down" });
  const left = await inDatabase();
  expect([left > 0, left < all]).toEqual([true, true]);
  for (const digit of ["a", "b", "c"]) expect(await readable(digit)).toBe(sizes.length);
  const ending = new AbortController();
  s3.onRequest = () => ending.abort();
  expect(await moveImages(db, out, ending.signal)).toBe("unfinished");
  s3.onRequest = () => undefined;
  expect(await moveImages(db, out, never)).toBe("done");
  expect([await inDatabase(), await orphans(), s3.objects.size]).toEqual([0, [], all]);
  for (const digit of ["a", "b", "c"]) expect(await readable(digit)).toBe(sizes.length);

  const back = { objects, into: null };
  expect(await moveImages(db, back, never)).toBe("done");
  expect([await inDatabase(), (await orphans()).length, await sampleObjects(db)]).toEqual([all, all, []]);
  await pass();
  await purge();
  expect(s3.objects.size).toBe(0);
  for (const digit of ["a", "b", "c"])
    expect(await readImageFile(db, null, { hash: digit.repeat(32), name: "160.webp" })).not.toBeNull();
});

test.each([
  ["a page of a proxy for which there is no storage", { status: 404, body: "default backend - 404" }],
  ["a proxy that says yes to everything", { status: 200, body: "" }],
])("a file leaves the database once the bucket returns it, not for %s", async (_, answer) => {
  await storeInDatabase("a");
  s3.onRequest = (request) => (request.startsWith("PUT") ? answer : undefined);
  allowLog(/^warn: images: the storage of images failed/);
  await expect(moveImages(db, { objects, into: objects }, never)).rejects.toMatchObject({ code: "image_storage_down" });
  expect([await inDatabase(), await readable("a")]).toEqual([sizes.length, sizes.length]);
});

test("an object that the bucket has lost is not found, reported once a minute, and holds up no move", async () => {
  await store("a");
  s3.objects.delete(keysOf("a")[1] ?? "");
  expectLog(/error: images: the storage has no such object/);
  for (const _ of [1, 2]) expect(await readable("a")).toBe(sizes.length - 1);
  expect(loggedLines().filter((line) => line.includes("no such object"))).toHaveLength(1);
  expectLog(/^error: images: files of images were moved/);
  expect(await moveImages(db, { objects, into: null }, never)).toBe("done");
  expect(await inDatabase()).toBe(sizes.length - 1);
  expect(JSON.parse(loggedLines().at(-1) ?? "")).toMatchObject({ moved: sizes.length - 1, missing: 1 });
});

test("an image that is uploaded or deleted while its files move is shown, or leaves only what is deleted later", async () => {
  await storeInDatabase("a");
  await storeInDatabase("b");
  let during: Promise<unknown> | undefined;
  s3.onRequest = async (request) => {
    if (request !== `GET ${keysOf("a")[0]}` || during) return;
    during = Promise.all([store("a"), query("delete from images where hash = $1", ["b".repeat(32)])]);
    await during;
  };
  expect(await moveImages(db, { objects, into: objects }, never)).toBe("done");
  await during;
  expect([await inDatabase(), await readable("a"), await readable("b")]).toEqual([0, sizes.length, 0]);
  await pass();
  await purge();
  expect([held(), await orphans()]).toEqual([keysOf("a"), []]);
});

test("of two processes with different settings only the one that started last moves images, and the other says so", async () => {
  await storeInDatabase("a");
  const out = { objects, into: objects };
  const back = { objects, into: null };
  await chooseImageStorage(db, back);
  await chooseImageStorage(db, out);
  await moveImages(db, out, never);
  expect(await inDatabase()).toBe(0);
  expectLog(/^warn: images: a process that started later stores images elsewhere/);
  expect(await moveImages(db, back, never)).toBe("done");
  expect(await inDatabase()).toBe(0);
  await chooseImageStorage(db, back);
  await moveImages(db, back, never);
  expect(await inDatabase()).toBe(sizes.length);
});

test("a file whose former object is being deleted is moved later, and holds up no other", async () => {
  await put("a");
  await query("update orphaned_objects set deleting_at = now() where key = $1", [keysOf("a")[0]]);
  await storeInDatabase("a");
  expect(await moveImages(db, { objects, into: objects }, never)).toBe("done");
  expect(await inDatabase()).toBe(1);
  await query("delete from orphaned_objects");
  expect(await moveImages(db, { objects, into: objects }, never)).toBe("done");
  expect([await inDatabase(), await readable("a")]).toEqual([0, sizes.length]);
});

test("what is uploaded into the other storage is where the last upload put it", async () => {
  await store("a");
  await storeInDatabase("a");
  expect([await inDatabase(), await orphans()]).toEqual([sizes.length, keysOf("a")]);
  await store("a");
  expect([await inDatabase(), await orphans(), await readable("a")]).toEqual([0, [], sizes.length]);
});

test("a file without a storage is an outage, not a missing image", async () => {
  await store("a");
  await expect(readImageFile(db, null, { hash: "a".repeat(32), name: "160.webp" })).rejects.toMatchObject({
    code: "image_storage_down",
  });
});
