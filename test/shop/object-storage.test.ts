import { Client } from "pg";
import sharp from "sharp";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { eventually } from "#test/eventually.ts";
import { expectLog } from "#test/logs.ts";
import { startS3 } from "#test/s3-server.ts";
import { startShop, type ShopUnderTest } from "#test/shop-under-test.ts";

// A shop that stores its images in S3-compatible storage.

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#224466" } })
    .jpeg()
    .toBuffer();
});

async function runningS3() {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return s3;
}

async function upload(shop: ShopUnderTest, part: string, body: Buffer) {
  const { token } = await shop.admin();
  return fetch(`${shop.url}/api/parts/${part}/images`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(body),
  });
}

/** Puts an image of before into a database. */
async function addStored(databaseUrl: string, bytes: Buffer | null) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("insert into images (hash, widest) values (repeat('a', 32), 160)");
  await client.query("insert into image_files (hash, name, bytes) values (repeat('a', 32), '160.webp', $1)", [bytes]);
  await client.end();
}

test("an uploaded image lies in the bucket and is served by the shop itself; while the bucket is away pages and images shown lately remain, and the rest says when to come back", async () => {
  const s3 = await runningS3();
  const shop = await startShop(s3.env);
  onTestFinished(() => shop.stop());
  const part = await shop.addPart();
  expect((await upload(shop, part, photo)).status).toBe(200);
  const { img } = (await shop.call("GET", `/api/parts/${part}`)).body;
  const path = new URL(img).pathname;
  expect([...s3.objects.keys()]).toContain(path.slice(1));
  expect(await shop.sql("select 1 from image_files where bytes is not null")).toEqual([]);
  const file = await fetch(img);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(s3.objects.get(path.slice(1)));

  await s3.stop();
  expectLog(/^warn: images: the storage of images failed/);
  expect((await fetch(img)).status).toBe(200);
  const other = img.replace(/\d+\.webp$/, "160.avif");
  const away = await fetch(other);
  expect([away.status, Number(away.headers.get("retry-after")) > 0]).toEqual([503, true]);
  expect((await fetch(other, { headers: { "if-none-match": `"${other.split("/images/")[1]}"` } })).status).toBe(304);
  expect((await shop.call("GET", `/parts/${part}`)).status).toBe(200);
  const refused = await upload(shop, part, await sharp(photo).negate().png().toBuffer());
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({ code: "image_storage_down", message: expect.stringContaining("was not saved") }),
  ]);
  expect((await shop.call("GET", `/api/parts/${part}`)).body.img).toBe(img);
});

test("a shop that is given a bucket moves its images into it by itself", async () => {
  const s3 = await runningS3();
  const withDatabase = async (url: string) => {
    await addStored(url, photo);
    return s3.env;
  };
  const shop = await startShop({}, { withDatabase });
  onTestFinished(() => shop.stop());
  await eventually(async () => expect(await shop.sql("select bytes from image_files")).toEqual([{ bytes: null }]));
  const response = await fetch(`${shop.url}/images/${"a".repeat(32)}/160.webp`);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(photo);

  // A process with the former settings that ends later.
  await shop.sql("insert into images (hash, widest) values (repeat('b', 32), 160)");
  await shop.sql("insert into image_files (hash, name, bytes) values (repeat('b', 32), '160.webp', 'late')");
  await eventually(async () => {
    await shop.sql("update jobs set run_at = now() where queue = 'move-images'");
    expect(await shop.sql("select hash from image_files where bytes is not null")).toEqual([]);
  });
});

test("a shop whose bucket has lost its images starts without them, and says so", async () => {
  const s3 = await runningS3();
  const withDatabase = async (url: string) => {
    await addStored(url, null);
    return {};
  };
  expectLog(/^error: images: the bucket has none of a few stored images/);
  const shop = await startShop(s3.env, { withDatabase });
  onTestFinished(() => shop.stop());
  expect((await fetch(`${shop.url}/parts`)).status).toBe(200);
});

test("a shop whose images are in a bucket that is not configured refuses to start, unless that is allowed explicitly; half of a bucket is refused too", async () => {
  const withDatabase = async (url: string) => {
    await addStored(url, null);
    return {};
  };
  await expect(startShop({}, { withDatabase })).rejects.toThrow(/Images are in S3-compatible storage, but S3_ENDPOINT/);
  const shop = await startShop({ IMAGE_STORAGE: "database" }, { withDatabase });
  onTestFinished(() => shop.stop());
  expect((await fetch(`${shop.url}/images/${"a".repeat(32)}/160.webp`)).status).toBe(503);

  const s3 = await runningS3();
  expectLog(/^warn: images: the storage of images failed/);
  await expect(startShop({ ...s3.env, S3_BUCKET: "other" }, { withDatabase })).rejects.toThrow(
    /there is no bucket other/,
  );
  const { S3_SECRET_ACCESS_KEY: secret, ...rest } = s3.env;
  await expect(startShop(rest)).rejects.toThrow(/go together: S3_SECRET_ACCESS_KEY is missing/);
  await expect(startShop({ ...rest, S3_SECRET_ACCESS_KEY: secret, S3_BUCKET: "My Bucket" })).rejects.toThrow(
    /^S3_BUCKET is 'My Bucket', but must be the name of a bucket/,
  );
  await expect(startShop({ IMAGE_STORAGE: "s3" })).rejects.toThrow("IMAGE_STORAGE=s3 needs S3_ENDPOINT.");
});
