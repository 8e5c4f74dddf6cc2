import { beforeEach, expect, test } from "vitest";
import type { Db } from "#db/db.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import {
  addPartImage,
  altTranslations,
  describePartImage,
  imagesIn,
  listPartImages,
  orderPartImages,
  removePartImage,
} from "#shop/catalogue/parts/part-images.ts";
import { purgeUnusedImages, readImageFile, storeImage } from "#shop/foundation/images/store-image.ts";
import { imageLimits, retentionDays } from "#shop/foundation/limits.ts";
import { testDatabase } from "#test/database.ts";

const actor = commandLine();
let db: Db;
let query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
let part: string;

beforeEach(async () => {
  const connection = await testDatabase();
  db = connection.db;
  query = async (text, values) => (await connection.pool.query(text, values)).rows;
  part = await addPart();
});

async function addPart(imageUrl = ""): Promise<string> {
  const [row] = await query(
    "insert into parts (sku, name, price_cents, stock, image_url) values (gen_random_uuid()::text, 'Disc', 1, 1, $1) returning id",
    [imageUrl],
  );
  return String(row?.["id"]);
}

const image = (digit: string) => ({
  hash: digit.repeat(32),
  widest: 160,
  files: [{ name: "160.webp", bytes: new Uint8Array([1, 2, 3]) }],
});
const url = (digit: string) => `/images/${digit.repeat(32)}/160.webp`;
const add = (digit: string, partId = part) => addPartImage(db, actor, { partId, image: image(digit), alt: "" });
const urls = async (partId = part) => (await listPartImages(db, actor, partId)).map((one) => one.url);
const firstOf = async (partId = part) =>
  (await query("select image_url from parts where id = $1", [partId]))[0]?.["image_url"];

test("the first image of a part is the one that cards and the API show, in whatever order staff put them", async () => {
  const [a, b, c] = [await add("a"), await add("b"), await add("c")];
  expect([await urls(), await firstOf()]).toEqual([[url("a"), url("b"), url("c")], url("a")]);
  await orderPartImages(db, actor, { partId: part, images: [c, a, b] });
  expect([await urls(), await firstOf()]).toEqual([[url("c"), url("a"), url("b")], url("c")]);
  expect(await removePartImage(db, actor, { partId: part, id: c })).toBe(1);
  expect(await removePartImage(db, actor, { partId: part, id: c })).toBe(0);
  expect([await urls(), await firstOf()]).toEqual([[url("a"), url("b")], url("a")]);
});

test("the same image twice is one image, also when it is uploaded by two at once", async () => {
  const ids = await Promise.all([add("a"), add("a"), add("a")]);
  expect(new Set(ids).size).toBe(1);
  expect(await urls()).toEqual([url("a")]);
  expect(await readImageFile(db, null, { hash: image("a").hash, name: "160.webp" })).toEqual(Buffer.from([1, 2, 3]));
});

test("an address from a file replaces the first image, and none lets the next one take its place", async () => {
  await add("a");
  await add("b");
  await query("update parts set image_url = 'https://img.example/1.jpg' where id = $1", [part]);
  expect(await urls()).toEqual(["https://img.example/1.jpg", url("b")]);
  await query("update parts set image_url = $2 where id = $1", [part, url("b")]);
  expect(await urls()).toEqual([url("b"), "https://img.example/1.jpg"]);
  await query("update parts set image_url = '' where id = $1", [part]);
  expect([await urls(), await firstOf()]).toEqual([["https://img.example/1.jpg"], "https://img.example/1.jpg"]);
  expect(await urls(await addPart("https://img.example/2.jpg"))).toEqual(["https://img.example/2.jpg"]);
});

test("the first uploaded image takes the place of a drawing", async () => {
  const drawn = await addPart("/illustrations/brake-disc/redvane.svg");
  await add("a", drawn);
  expect([await urls(drawn), await firstOf(drawn)]).toEqual([[url("a")], url("a")]);
});

test("an order that leaves out an image that another user has added is refused", async () => {
  const a = await add("a");
  await add("b");
  await expect(orderPartImages(db, actor, { partId: part, images: [a] })).rejects.toMatchObject({
    code: "changed_meanwhile",
  });
  await expect(orderPartImages(db, actor, { partId: part, images: [a, a] })).rejects.toMatchObject({
    code: "changed_meanwhile",
  });
});

test("what an image shows is stored and in the audit log, and an image of another part can't be changed", async () => {
  const id = await add("a");
  await describePartImage(db, actor, { partId: part, id, alt: "The disc from behind" });
  expect(await imagesIn(db, part, "en")).toEqual([{ id, url: url("a"), alt: "The disc from behind" }]);
  const [entry] = await query("select after from audit where action = 'part.image.change'");
  expect(entry?.["after"]).toMatchObject({ alt: "The disc from behind" });
  const other = await addPart();
  await expect(describePartImage(db, actor, { partId: other, id, alt: "" })).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await removePartImage(db, actor, { partId: other, id })).toBe(0);
});

test("an image is described in each language; another one in its place has none of its texts", async () => {
  const id = await add("a");
  const translations = altTranslations.parse({ de: "Von hinten", fr: " " });
  await describePartImage(db, actor, { partId: part, id, alt: "From behind", translations });
  const altIn = async (language: string) => (await imagesIn(db, part, language))[0]?.alt;
  expect(await Promise.all(["en", "de", "fr"].map(altIn))).toEqual(["From behind", "Von hinten", "From behind"]);
  await describePartImage(db, actor, { partId: part, id, alt: "The back" });
  expect(await Promise.all(["en", "de"].map(altIn))).toEqual(["The back", "Von hinten"]);
  await query("update parts set image_url = 'https://img.example/1.jpg' where id = $1", [part]);
  expect(await listPartImages(db, actor, part)).toMatchObject([{ alt: "", translations: {} }]);
});

test("a part has no more images than the limit says, even if several are added at once", async () => {
  await query(
    "insert into part_images (part_id, position, url) select $1, n, '/images/' || n from generate_series(2, $2) n",
    [part, imageLimits.perPart],
  );
  const outcomes = await Promise.allSettled([add("a"), add("b")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await urls()).length).toBe(imageLimits.perPart);
});

test("images that nothing shows are deleted some time after their last upload, and no others", async () => {
  await add("a");
  for (const digit of ["b", "c", "d", "e"])
    await db.transaction((tx) => storeImage(tx, image(digit).hash, image(digit)));
  await query("update images set used_at = now() - make_interval(days => $1)", [retentionDays.unusedImages + 1]);
  await query(
    "insert into settings (section, version, value) values ('brand', 1, jsonb_build_object('logoUrl', $1::text))",
    [url("b")],
  );
  await query(
    "insert into content_pages (slug, version, published, texts) values ('terms', 1, true, jsonb_build_object('en', $1::text))",
    [`![](${url("c")})`],
  );
  // Uploaded once more.
  await db.transaction((tx) => storeImage(tx, image("d").hash, image("d")));
  expect(await purgeUnusedImages(db)).toBe("done");
  const left = await query("select hash from images order by hash");
  expect(left.map(({ hash }) => String(hash)[0])).toEqual(["a", "b", "c", "d"]);
  expect(await readImageFile(db, null, { hash: image("e").hash, name: "160.webp" })).toBeNull();
});

test("an image that a part has just lost stays for a while, so that it can be restored", async () => {
  await add("a");
  await query("update images set used_at = now() - make_interval(days => $1)", [retentionDays.unusedImages + 1]);
  await query("update parts set image_url = 'https://elsewhere.example/a.jpg' where id = $1", [part]);
  await purgeUnusedImages(db);
  expect(await readImageFile(db, null, { hash: image("a").hash, name: "160.webp" })).not.toBeNull();
});
