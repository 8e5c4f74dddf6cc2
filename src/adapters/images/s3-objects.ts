import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { log } from "#log/log.ts";
import { circuitBreaker } from "#shop/foundation/circuit-breaker.ts";
import { summarizeFault } from "#shop/foundation/describe-fault.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import type { ObjectStore } from "#shop/foundation/images/object-store.ts";
import { imageStorageCircuit, timeoutMs } from "#shop/foundation/limits.ts";

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path instead of the host. */
  pathStyle: boolean;
};

/** What the storage, or a proxy in front of it, said instead of doing what was asked. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`${status} ${code}`.trim());
    this.status = status;
    this.code = code;
  }

  /** Whether the same request would be refused again: it says nothing about others. */
  get isDefinite(): boolean {
    return this.status < 500 && this.status !== 408 && this.status !== 429;
  }
}

/** Returns whether a call failed because the bucket does not exist. */
export const isNoSuchBucket = (error: unknown) =>
  error instanceof Error && error.cause instanceof Refusal && error.cause.code === "NoSuchBucket";

/**
 * Implements `ObjectStore` by a bucket of an S3-compatible storage. After some failures in a row it is left alone for a moment, for reading and for writing apart: a full one still shows its images.
 */
export function createS3(settings: S3Settings, { read, write } = timeoutMs.imageStorage): ObjectStore {
  const send = createSender(settings);
  const [reading, writing] = [createCalls(), createCalls()];
  return {
    put: async (key, bytes) => void (await writing(() => send("PUT", key, { bytes, ms: write }))),
    get: (key) => reading(() => send("GET", key, { ms: read })),
    delete: (key) =>
      writing(() => send("DELETE", key, { ms: write })).then(
        () => true,
        (error: ShopError) => {
          if (error.cause instanceof Refusal && error.cause.isDefinite) return false;
          throw error;
        },
      ),
  };
}

function createCalls() {
  const unlessDown = circuitBreaker(
    { provider: "s3", ...imageStorageCircuit },
    (error) => !(error instanceof Refusal && error.isDefinite),
    () => new ShopError("image_storage_down"),
  );
  return async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await unlessDown(call);
    } catch (error) {
      if (error instanceof ShopError) throw error;
      log("warn", "images", "the storage of images failed", { reason: summarizeFault(error) });
      throw new ShopError("image_storage_down", { cause: error });
    }
  };
}

/** Throws an error whose message says why, unless the bucket exists and the key may list it. */
export async function checkBucket(settings: S3Settings): Promise<void> {
  await createSender(settings)("HEAD", "", { ms: timeoutMs.imageStorage.read });
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
      // A bucket in another region responds with a redirect.
      redirect: "manual",
      signal: AbortSignal.timeout(ms),
      headers: { "x-amz-content-sha256": sha256.digest("hex") },
      ...(bytes && { body: new Uint8Array(bytes) }),
    });
    const body = new Uint8Array(await response.arrayBuffer());
    if (response.ok) return body;
    const [, code = ""] = /<Code>(\w{1,80})<\/Code>/.exec(Buffer.from(body).toString()) ?? [];
    // A 404 that says less may be of a proxy whose storage is not there.
    if (response.status === 404 && code === "NoSuchKey" && method !== "PUT") return null;
    throw new Refusal(response.status, code);
  };
}
