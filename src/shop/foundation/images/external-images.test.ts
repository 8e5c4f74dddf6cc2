import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import type { Db } from "#db/db.ts";
import { signedIn } from "#shop/foundation/actor.ts";
import { shownLogo } from "#shop/desk/brand/shown-logo.ts";
import { commandLine } from "#shop/foundation/command-line.ts";
import { imagesOfTexts, notePageImages } from "#shop/desk/content/content-images.ts";
import { saveContentPage } from "#shop/desk/content/manage-content.ts";
import { listDeadImages } from "#shop/foundation/images/dead-images.ts";
import { copiesOf, notePhotos, purgeExternalImages } from "#shop/foundation/images/external-images.ts";
import { fetchImages } from "#shop/foundation/images/fetch-images.ts";
import { onInvalidate, type Tag } from "#shop/foundation/invalidation.ts";
import { readImageFile } from "#shop/foundation/images/store-image.ts";
import { imageFetchLimits } from "#shop/foundation/limits.ts";
import { saveSettings } from "#shop/foundation/settings/settings.ts";
import { getProfile } from "#shop/people/users/users.ts";
import { testDatabase } from "#test/database.ts";
import { drawnImage, imageSupplier, type ImageSupplier } from "#test/image-supplier.ts";
import { brandSection } from "#shop/desk/brand/brand-settings.ts";

const actor = commandLine();
let db: Db;
let query: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
let supplier: ImageSupplier;
let image: Buffer;
beforeAll(async () => {
  supplier = await imageSupplier();
  image = await drawnImage("#a04020");
});
afterAll(() => supplier.close());
beforeEach(async () => {
  const connection = await testDatabase();
  db = connection.db;
  query = async (text, values) => (await connection.pool.query(text, values)).rows;
  supplier.reset({ "/a.png": image });
});

const fetchAll = () => fetchImages(db, supplier.adapters, new AbortController().signal);

test("a logo on another server is fetched once it is saved, and has the icons of one that was uploaded", async () => {
  const logoUrl = `${supplier.origin}/a.png`;
  await saveSettings(db, actor, { section: brandSection, version: 0, value: { logoUrl } });
  expect(await shownLogo(db)).toBe("");
  await fetchAll();
  const shown = await shownLogo(db);
  expect(shown).toMatch(/^\/images\/[0-9a-f]{32}\/160\.webp$/);
  expect(await readImageFile(db, null, { hash: shown.slice(8, 40), name: "icon-192.png" })).not.toBeNull();
});

test("a logo that is a part's image too is shown from that copy until it has its icons", async () => {
  const logoUrl = `${supplier.origin}/a.png`;
  await query("insert into parts (sku, name, price_cents, stock, image_url) values ('A', 'Disc', 1, 1, $1)", [logoUrl]);
  await fetchAll();
  await saveSettings(db, actor, { section: brandSection, version: 0, value: { logoUrl } });
  const shown = await shownLogo(db);
  expect(await readImageFile(db, null, { hash: shown.slice(8, 40), name: "icon-192.png" })).toBeNull();
  await fetchAll();
  expect(await readImageFile(db, null, { hash: shown.slice(8, 40), name: "icon-192.png" })).not.toBeNull();
});

test("images on other servers that a page shows are fetched once it is saved; those that fail are listed without a part", async () => {
  const texts = { en: { title: "Delivery", body: `![a](${supplier.origin}/a.png) ![b](${supplier.origin}/b.png)` } };
  await saveContentPage(db, actor, { slug: "delivery", version: 0, published: true, texts });
  const before = { de: { title: "Impressum", body: `![[c]](${supplier.origin}/c.png)` } };
  await query("insert into content_pages (slug, version, published, texts) values ('imprint', 1, true, $1)", [before]);
  await notePageImages(db);
  expect(await query("select url from external_images")).toHaveLength(3);
  await query("delete from external_images where url like '%/c.png'");
  await notePageImages(db);
  await fetchAll();
  const copies = await copiesOf(db, imagesOfTexts(texts));
  expect([...copies]).toEqual([[`${supplier.origin}/a.png`, expect.stringMatching(/^\/images\//)]]);
  const { rows } = await listDeadImages(db, actor, { limit: 10 });
  expect(rows).toMatchObject([{ url: `${supplier.origin}/b.png`, fault: "not_found", part: null, parts: 0 }]);
});

test("a copy invalidates the settings and pages that name its address, and none for a user's photo", async () => {
  const shown = `${supplier.origin}/a.png`;
  const invalidated: Tag[] = [];
  await query(
    "insert into users (id, name, email, email_verified, image, role) values (uuidv7(), 'Ada', 'ada@example.com', true, $1, 'customer')",
    [shown],
  );
  await notePhotos(db);
  onTestFinished(onInvalidate((tags) => void invalidated.push(...tags)));
  await fetchAll();
  expect([supplier.requests, invalidated]).toEqual([["/a.png"], []]);
  await query("update external_images set path = null, fetch_at = now()");
  // As Markdown may write it.
  const texts = { en: { title: "Delivery", body: `![a](${shown.replace(".png", String.raw`\.png`)})` } };
  await saveContentPage(db, actor, { slug: "delivery", version: 0, published: true, texts });
  invalidated.length = 0;
  await fetchAll();
  expect(invalidated).toEqual(["content:delivery"]);
});

test("users' photos are fetched a few at a time, are in no list of staff, and are forgotten soon after they were removed", async () => {
  const urls = Array.from({ length: imageFetchLimits.photos + 1 }, (_, at) => `${supplier.origin}/${at}.png`);
  supplier.files.set("/0.png", image);
  const ids: string[] = [];
  for (const [at, url] of urls.entries()) {
    const [user] = await query(
      "insert into users (id, name, email, email_verified, image, role) values (uuidv7(), 'Ada', $1, true, $2, 'customer') returning id",
      [`ada${at}@example.com`, url],
    );
    ids.push(String(user?.["id"]));
  }
  await notePhotos(db);
  expect(await query("select url from external_images")).toHaveLength(imageFetchLimits.photos);
  await notePhotos(db);
  await fetchAll();
  expect((await listDeadImages(db, actor, { limit: 10 })).rows).toEqual([]);
  const ada = signedIn({ userId: ids[0] ?? "", email: "", name: "", role: "customer", permissions: [] });
  expect((await getProfile(db, ada)).photo).toMatch(/^\/images\//);
  await query("update users set image = null where id = $1", [ids[0]]);
  await purgeExternalImages(db);
  expect((await query("select url from external_images")).map(({ url }) => url)).not.toContain(urls[0]);
  expect((await getProfile(db, ada)).photo).toBe("");
});
