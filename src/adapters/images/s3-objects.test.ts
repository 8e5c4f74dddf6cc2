import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createS3 } from "#adapters/images/s3-objects.ts";
import { imageStorageCircuit } from "#shop/foundation/limits.ts";
import { expectLog, loggedLines } from "#test/logs.ts";
import { startS3, type S3Server } from "#test/s3-server.ts";

const down = expect.objectContaining({ code: "image_storage_down" });
const bytes = Buffer.from("an image");
let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3();
  onTestFinished(() => s3.stop());
});

test("an object is put, read and deleted by signed requests, each of which may be repeated", async () => {
  const store = createS3(s3.settings);
  for (const key of ["images/a/160.webp", "images/a/160.webp", "images/a/icon-192.png"]) await store.put(key, bytes);
  expect([...s3.objects.keys()]).toEqual(["images/a/160.webp", "images/a/icon-192.png"]);
  expect(Buffer.from((await store.get("images/a/160.webp")) ?? [])).toEqual(bytes);
  for (const _ of [1, 2]) expect(await store.delete("images/a/160.webp")).toBe(true);
  expect(await store.get("images/a/160.webp")).toBeNull();
  expect([...s3.objects.keys()]).toEqual(["images/a/icon-192.png"]);
});

test.each([
  ["a wrong secret", { secretAccessKey: "wrong" }, "403 SignatureDoesNotMatch"],
  ["another region", { region: "eu-other-1" }, "403 SignatureDoesNotMatch"],
  ["a bucket that does not exist", { bucket: "other" }, "404 NoSuchBucket"],
])("%s is no missing object: the log says what the storage says", async (_, wrong, reason) => {
  expectLog(/^warn: images: the storage of images failed/);
  await expect(createS3({ ...s3.settings, ...wrong }).get("images/a/160.webp")).rejects.toEqual(down);
  expect(loggedLines().join()).toContain(reason);
});

test("a proxy that knows of no storage has put nothing, lost nothing and deleted nothing", async () => {
  const store = createS3(s3.settings);
  expectLog(/^warn: images: the storage of images failed/);
  await store.put("images/a/160.webp", bytes);
  s3.onRequest = () => ({ status: 404, body: "default backend - 404" });
  await expect(store.put("images/b/160.webp", bytes)).rejects.toEqual(down);
  await expect(store.get("images/a/160.webp")).rejects.toEqual(down);
  expect(await store.delete("images/a/160.webp")).toBe(false);
});

test("where the provider wants it the bucket is the beginning of the host", async () => {
  const { port } = new URL(s3.settings.endpoint);
  expectLog(/^warn: images: the storage of images failed/);
  const named = createS3({ ...s3.settings, endpoint: `http://storage.invalid:${port}`, pathStyle: false });
  await expect(named.get("images/a/160.webp")).rejects.toEqual(down);
  expect(loggedLines().join()).toMatch(/getaddrinfo \w+ camber\.storage\.invalid/);
});

test("a storage that does not respond in time counts as down", async () => {
  expectLog(/^warn: images: the storage of images failed/);
  s3.onRequest = () => new Promise(() => {});
  await expect(createS3(s3.settings, { read: 100, write: 100 }).get("images/a/160.webp")).rejects.toEqual(down);
  expect(loggedLines().join()).toContain("TimeoutError");
});

test("after some failures in a row the storage is left alone, for writing and for reading apart", async () => {
  expectLog(/^warn: images: the storage of images failed/);
  const store = createS3(s3.settings);
  await store.put("images/a/160.webp", bytes);
  s3.onRequest = (request) => (request.startsWith("PUT") ? 507 : undefined);
  for (let failures = 0; failures <= imageStorageCircuit.failures; failures += 1)
    await expect(store.put("images/b/160.webp", bytes)).rejects.toEqual(down);
  expect(s3.requests.filter((request) => request === "PUT images/b/160.webp")).toHaveLength(
    imageStorageCircuit.failures,
  );
  await expect(store.delete("images/a/160.webp")).rejects.toEqual(down);
  expect(Buffer.from((await store.get("images/a/160.webp")) ?? [])).toEqual(bytes);
});

test("a key that may not delete still uploads, however often it tries", async () => {
  expectLog(/^warn: images: the storage of images failed/);
  const store = createS3(s3.settings);
  s3.onRequest = (request) => (request.startsWith("DELETE") ? 403 : undefined);
  for (let refusals = 0; refusals <= imageStorageCircuit.failures; refusals += 1)
    expect(await store.delete("images/a/160.webp")).toBe(false);
  await store.put("images/a/160.webp", bytes);
});
