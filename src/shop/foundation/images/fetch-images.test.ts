import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Connection } from "#db/connect.ts";
import type { Db } from "#db/db.ts";
import { createS3 } from "#adapters/images/s3-objects.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { listDeadImages, retryImage } from "#shop/foundation/images/dead-images.ts";
import { purgeExternalImages } from "#shop/foundation/images/external-images.ts";
import { fetchImages } from "#shop/foundation/images/fetch-images.ts";
import { imagesIn, listPartImages } from "#shop/catalogue/parts/part-images.ts";
import { purgeUnusedImages, readImageFile } from "#shop/foundation/images/store-image.ts";
import { imageFetchLimits, retentionDays } from "#shop/foundation/limits.ts";
import { changePart, removePart, restorePart } from "#shop/catalogue/parts/manage-parts.ts";
import { partsByIds } from "#shop/catalogue/parts/read-parts.ts";
import { announceParts } from "#shop/catalogue/parts/announce-parts.ts";
import { testDatabase } from "#test/database.ts";
import { drawnImage, imageSupplier, type ImageSupplier } from "#test/image-supplier.ts";
import { expectLog } from "#test/logs.ts";
import { startS3 } from "#test/s3-server.ts";

const actor = commandLine();
const never = new AbortController().signal;
let db: Db;
let pool: Connection["pool"];
let query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;

let supplier: ImageSupplier;
let disc: Buffer, drum: Buffer;
beforeAll(async () => {
  supplier = await imageSupplier();
  [disc, drum] = await Promise.all([drawnImage("#a04020"), drawnImage("#2040a0")]);
});
afterAll(() => supplier.close());

beforeEach(async () => {
  const connection = await testDatabase();
  db = connection.db;
  pool = connection.pool;
  query = async (text, values) => (await connection.pool.query(text, values)).rows;
  supplier.reset({ "/disc.png": disc });
});

const fetchAll = (signal = never) => fetchImages(db, supplier.adapters, signal);
const url = (path: string) => supplier.origin + path;
async function addPart(imageUrl: string): Promise<string> {
  const [row] = await query(
    "insert into parts (sku, name, price_cents, stock, image_url) values (gen_random_uuid()::text, 'Disc', 1, 1, $1) returning id",
    [imageUrl],
  );
  return String(row?.["id"]);
}
const setImage = (id: string, path: string) =>
  query("update parts set image_url = $2 where id = $1", [id, path && url(path)]);
async function shown(...ids: string[]) {
  const parts = await partsByIds(db, ids);
  return ids.map((id) => parts.find((part) => part.id === id)?.imageUrl);
}
const dead = async () => (await listDeadImages(db, actor, { limit: 10 })).rows;
/** Lets a time pass, for what is due after it. */
const pass = (hours: number) =>
  query(
    `update external_images set fetch_at = fetch_at - make_interval(hours => $1), check_use_at = check_use_at - make_interval(hours => $1)`,
    [hours],
  );
/** A bucket, and what fetches images into it. */
async function startBucket() {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  // Each run with a client of its own: the circuit breaker of the former one may be open for a while.
  const fetchInto = (objects = createS3(s3.settings)) =>
    fetchImages(db, { ...supplier.adapters, storage: { objects, into: objects } }, never);
  return { s3, fetchInto };
}
const own = /^\/images\/[0-9a-f]{32}\/160\.webp$/;

test("an image that parts name by its address is fetched once for all of them and shown from the shop itself; until then none is shown", async () => {
  const first = await addPart(url("/disc.png"));
  const drawing = await addPart("/illustrations/brake-disc.svg");
  expect([await shown(first), await imagesIn(db, first, "en")]).toEqual([[""], []]);
  expect((await listPartImages(db, actor, first))[0]).toMatchObject({ url: url("/disc.png"), shown: "", fault: null });
  const others = [await addPart(url("/disc.png")), await addPart(url("/disc.png"))];
  await query(
    "insert into webhook_endpoints (url, description, events, secret) values ('https://shop.example', '', '{parts.changed}', '')",
  );
  expect(await fetchAll()).toBe("done");
  const later = await addPart(url("/disc.png"));
  expect(await shown(later)).toEqual([expect.stringMatching(own)]);
  await fetchAll();
  expect(supplier.requests).toEqual(["/disc.png"]);
  const [copy = ""] = await shown(first);
  expect(copy).toMatch(own);
  expect(await shown(...others, later, drawing)).toEqual([copy, copy, copy, "/illustrations/brake-disc.svg"]);
  expect((await imagesIn(db, first, "en")).map((one) => one.url)).toEqual([copy]);
  const file = await readImageFile(db, null, { hash: copy.slice(8, 40), name: "160.webp" });
  expect((await sharp(file ?? Buffer.alloc(0)).metadata()).width).toBe(150);
  // Receivers of changed parts learn that they have an image.
  await announceParts(db);
  expect(
    await query("select data -> 'partIds' @> to_jsonb($1::uuid[]) as announced from webhook_deliveries", [
      [first, ...others],
    ]),
  ).toEqual([{ announced: true }]);
  // What the supplier's file says stays: the same file changes nothing, and its undo compares the same.
  await changePart(db, actor, first, { imageUrl: copy, name: "Brake disc", currency: "USD" });
  expect(await query("select image_url from parts where id = $1", [first])).toEqual([{ image_url: url("/disc.png") }]);
});

test("a changed address is fetched again, and the image of the former address is not shown for it", async () => {
  supplier.files.set("/drum.png", drum);
  const part = await addPart(url("/disc.png"));
  supplier.onRequest = () => setImage(part, "/drum.png");
  await fetchAll();
  expect(await shown(part)).toEqual([""]);
  await fetchAll();
  const [copy] = await shown(part);
  expect([copy, supplier.requests]).toEqual([expect.stringMatching(own), ["/disc.png", "/drum.png"]]);
  await setImage(part, "/disc.png");
  expect(await shown(part)).not.toEqual([copy]);
  await fetchAll();
  expect(supplier.requests.length).toBe(2);
});

test("what can't be fetched is tried again after growing delays, a bounded number of times, and listed once for staff until it was fetched", async () => {
  const part = await addPart(url("/gone.png"));
  await addPart(url("/gone.png"));
  supplier.files.set("/page.html", Buffer.from("<html>no image</html>"));
  await addPart(url("/page.html"));
  await fetchAll();
  const listed = await dead();
  expect(listed.length).toBe(2);
  expect(listed).toContainEqual(
    expect.objectContaining({ url: url("/page.html"), fault: "not_an_image", parts: 1, nextAttempt: expect.any(Date) }),
  );
  const named = { id: expect.any(String), sku: expect.any(String), name: "Disc" };
  expect(listed).toContainEqual(
    expect.objectContaining({ url: url("/gone.png"), fault: "not_found", parts: 2, part: named }),
  );
  expect((await listPartImages(db, actor, part))[0]).toMatchObject({ shown: "", fault: "not_found" });
  await fetchAll();
  expect(supplier.requests.length).toBe(2);
  for (const hours of imageFetchLimits.retryHours) {
    await pass(hours);
    await fetchAll();
  }
  const attempts = 1 + imageFetchLimits.retryHours.length;
  expect(supplier.requests.filter((path) => path === "/gone.png").length).toBe(attempts);
  await pass(10_000);
  await fetchAll();
  expect(supplier.requests.length).toBe(2 * attempts);
  const failed = (await dead()).find((one) => one.fault === "not_found");
  expect(failed?.nextAttempt).toBeNull();

  supplier.files.set("/gone.png", disc);
  await retryImage(db, actor, failed?.id ?? "");
  expect(await query("select queue from jobs where run_at <= now()")).toEqual([{ queue: "fetch-images" }]);
  await fetchAll();
  expect((await dead()).map(({ fault }) => fault)).toEqual(["not_an_image"]);
  expect(await shown(part)).toEqual([expect.stringMatching(own)]);
  await expect(retryImage(db, actor, failed?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
});

test("a fetch that ends in the middle is repeated: at once after a stop, later where the process died, and not for ever", async () => {
  const part = await addPart(url("/disc.png"));
  const ending = new AbortController();
  supplier.onRequest = () => ending.abort();
  expect(await fetchAll(ending.signal)).toBe("unfinished");
  expect([await shown(part), await dead()]).toEqual([[""], []]);
  supplier.onRequest = () => {};

  const dying = { ...supplier.adapters, resizeImage: () => Promise.reject(new Error("the process ends here")) };
  for (const hours of [0, ...imageFetchLimits.retryHours]) {
    await pass(hours);
    await expect(fetchImages(db, dying, never)).rejects.toThrow("the process ends here");
  }
  await pass(10_000);
  expect(await fetchImages(db, dying, never)).toBe("done");
  const [failed] = await dead();
  expect(failed).toMatchObject({ fault: "interrupted", nextAttempt: null });
  await retryImage(db, actor, failed?.id ?? "");
  await fetchAll();
  expect([await shown(part), await dead()]).toEqual([[expect.stringMatching(own)], []]);
});

test("two simultaneous runs fetch each image once", async () => {
  for (let at = 0; at < 6; at += 1) {
    supplier.files.set(`/${at}.png`, disc);
    await addPart(url(`/${at}.png`));
  }
  await Promise.all([fetchAll(), fetchAll()]);
  expect(supplier.requests.toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((at) => `/${at}.png`));
});

test("imports that change images of the same addresses in any order wait for no other, and the copies stay for a while", async () => {
  supplier.files.set("/drum.png", drum);
  const ids = [];
  for (const path of ["/disc.png", "/drum.png", "/drum.png", "/disc.png"]) ids.push(await addPart(url(path)));
  const [a, b, c, d] = ids;
  await fetchAll();
  await pass(24 * retentionDays.unusedImages);
  const [one, two] = [await pool.connect(), await pool.connect()];
  const clear = "update parts set image_url = '' where id = $1";
  await Promise.all([one.query("begin"), two.query("begin")]);
  await one.query(clear, [a]);
  await two.query(clear, [b]);
  await one.query(clear, [c]);
  await two.query(clear, [d]);
  for (const client of [one, two]) {
    await client.query("commit");
    client.release();
  }
  expect(await purgeExternalImages(db)).toBe("done");
  expect(await query("select url from external_images")).toHaveLength(2);
});

test("the copy of an address that nothing names any more is deleted after a while, one in use or of a part that is put back is not", async () => {
  const days = retentionDays.unusedImages;
  const purge = async () => {
    await query("update images set used_at = used_at - make_interval(days => $1)", [days + 1]);
    await purgeExternalImages(db);
    await purgeUnusedImages(db);
    const left = [await query("select url from external_images"), await query("select hash from images")];
    return left.map((rows) => rows.length);
  };
  const part = await addPart(url("/disc.png"));
  const other = await addPart(url("/disc.png"));
  await fetchAll();
  await pass(24 * days);
  await setImage(other, "");
  expect(await purge()).toEqual([1, 1]);
  await pass(24 * days);
  expect(await purge()).toEqual([1, 1]);

  await removePart(db, actor, part);
  await query("update parts set removed_at = removed_at - make_interval(days => $1) where id = $2", [days + 1, part]);
  await pass(24 * days);
  expect(await purge()).toEqual([0, 0]);
  await fetchAll();
  expect(supplier.requests).toEqual(["/disc.png"]);
  await restorePart(db, actor, part);
  await fetchAll();
  expect([supplier.requests.length, await shown(part)]).toEqual([2, [expect.stringMatching(own)]]);
});

test("while the storage of images is down, what was fetched counts as no attempt and is fetched again once it is back", async () => {
  const { s3, fetchInto } = await startBucket();
  const part = await addPart(url("/disc.png"));
  s3.onRequest = () => 503;
  expectLog(/^warn: images: the storage of images failed/);
  await expect(fetchInto()).rejects.toMatchObject({ code: "image_storage_down" });
  expect([await dead(), await query("select attempts from external_images")]).toEqual([[], [{ attempts: 0 }]]);
  s3.onRequest = () => undefined;
  expect(await fetchInto()).toBe("done");
  const [copy = ""] = await shown(part);
  expect([...s3.objects.keys()]).toContain(copy.slice(1));
});

test("an image whose former copy is being deleted is fetched again later, not at once and without counting an attempt", async () => {
  const { fetchInto } = await startBucket();
  const part = await addPart(url("/disc.png"));
  await fetchInto();
  // As the database notes it when the image is deleted, and a job begins to delete its objects.
  await query("update external_images set path = null, attempts = 0, fetch_at = now()");
  await query("delete from images");
  await query("update orphaned_objects set deleting_at = now()");
  expect(await fetchInto()).toBe("done");
  expect(supplier.requests).toEqual(["/disc.png", "/disc.png"]);
  expect(await query("select attempts from external_images")).toEqual([{ attempts: 0 }]);
  await query("delete from orphaned_objects");
  await pass(1);
  await fetchInto();
  expect(await shown(part)).toEqual([expect.stringMatching(own)]);
});
