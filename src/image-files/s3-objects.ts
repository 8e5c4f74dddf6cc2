import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { log } from "#log/log.ts";
import { circuitBreaker } from "#shop/circuit-breaker.ts";
import { ShopError } from "#shop/errors.ts";
import type { ObjectStore } from "#shop/images/object-store.ts";
import { imageStorageCircuit, timeoutMs } from "#shop/limits.ts";

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path instead of the host. */
  pathStyle: boolean;
};

/** Implements `ObjectStore` by a bucket of an S3-compatible storage. After some failures in a row it is left alone for a moment. */
export function createS3(settings: S3Settings, { read, write } = timeoutMs.imageStorage): ObjectStore {
  const send = createSender(settings);
  const unlessDown = circuitBreaker(
    { provider: "s3", ...imageStorageCircuit },
    () => true,
    () => new ShopError("image_storage_down"),
  );
  const call = <T>(work: () => Promise<T>): Promise<T> =>
    unlessDown(() =>
      work().catch((error: unknown) => {
        log("warn", "images", "the storage of images failed", { reason: String(error) });
        throw new ShopError("image_storage_down", { cause: error });
      }),
    );
  return {
    put: (key, bytes) => call(async () => void (await send("PUT", key, { bytes, ms: write }))),
    get: (key) => call(() => send("GET", key, { ms: read })),
    delete: (key) => call(async () => void (await send("DELETE", key, { ms: write }))),
  };
}

/** Throws an error whose message says why, unless the bucket exists and the key may list it. */
export async function checkBucket(settings: S3Settings): Promise<void> {
  if (!(await createSender(settings)("HEAD", "", { ms: timeoutMs.imageStorage.read }))) throw new Error("404");
}

/** Returns a function that sends a signed request and returns the body of its response; null where there is no such object. Throws where it is refused or takes too long. */
function createSender({ endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const base = new URL(endpoint);
  if (!pathStyle) base.host = `${bucket}.${base.host}`;
  const prefix = base.href.replace(/\/*$/, pathStyle ? `/${bucket}/` : "/");
  return async (method: string, key: string, { bytes, ms }: { bytes?: Uint8Array; ms: number }) => {
    const sha256 = createHash("sha256").update(bytes ?? "");
    const response = await client.fetch(prefix + key, {
      method,
      // A bucket in another region says so by a redirect.
      redirect: "manual",
      signal: AbortSignal.timeout(ms),
      headers: { "x-amz-content-sha256": sha256.digest("hex") },
      ...(bytes && { body: new Uint8Array(bytes) }),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return body;
    const [, code = ""] = /<Code>(\w{1,80})<\/Code>/.exec(Buffer.from(body).toString()) ?? [];
    if (response.status === 404 && code !== "NoSuchBucket") return null;
    throw new Error(`${response.status} ${code}`.trim());
  };
}
