import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { S3Settings } from "#adapters/images/s3-objects.ts";

export type S3Server = Awaited<ReturnType<typeof startS3>>;

const keys = { region: "eu-test-1", bucket: "camber", accessKeyId: "AKTEST", secretAccessKey: "test-secret" };

/**
 * Starts an S3-compatible storage with one bucket, which checks the signature of each request as S3 does. `objects`: what it holds, by key; `requests`: what was asked of it, such as `PUT images/…`;
 * `onRequest` runs before each request is done, and refuses it by a status that it returns, or answers it in its place, as a proxy may.
 */
export async function startS3() {
  const s3 = {
    objects: new Map<string, Buffer>(),
    requests: [] as string[],
    onRequest: (_request: string): unknown => undefined,
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: Buffer | string = "") => {
      response.writeHead(status, { "content-length": Buffer.byteLength(body) });
      response.end(request.method === "HEAD" ? "" : body);
    };
    const refuse = (status: number, code: string) => answer(status, `<Error><Code>${code}</Code></Error>`);
    const key = (request.url ?? "").replace(`/${keys.bucket}/`, "");
    const requestLine = `${request.method} ${key}`;
    s3.requests.push(requestLine);
    const work = async () => {
      const body = await bodyOf(request);
      const refused = await s3.onRequest(requestLine);
      if (typeof refused === "number") return refuse(refused, "InternalError");
      if (isAnswer(refused)) return answer(refused.status, refused.body);
      if (!request.url?.startsWith(`/${keys.bucket}/`)) return refuse(404, "NoSuchBucket");
      if (!isSigned(request, body)) return refuse(403, "SignatureDoesNotMatch");
      if (request.method === "PUT") {
        if (request.headers["content-length"] === undefined) return refuse(411, "MissingContentLength");
        s3.objects.set(key, body);
        return answer(200);
      }
      if (request.method === "DELETE") {
        s3.objects.delete(key);
        return answer(204);
      }
      if (key === "") return answer(200);
      const object = s3.objects.get(key);
      return object ? answer(200, object) : refuse(404, "NoSuchKey");
    };
    // Who asked may have given up.
    void work().catch(() => response.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const settings: S3Settings = { endpoint: `http://127.0.0.1:${port}`, pathStyle: true, ...keys };
  return Object.assign(s3, {
    settings,
    env: {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: keys.region,
      S3_BUCKET: keys.bucket,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    async stop() {
      if (!server.listening) return;
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  });
}

const isAnswer = (value: unknown): value is { status: number; body: string } =>
  typeof value === "object" && value !== null && "status" in value;

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");

/** Returns whether a request has the signature of AWS, version 4, of its body, its address, its time and its headers. */
function isSigned({ method, url = "", headers }: IncomingMessage, body: Buffer): boolean {
  const [, credential = "", signed = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? "") ?? [];
  const at = String(headers["x-amz-date"]);
  const day = at.slice(0, 8);
  const scope = `${day}/${keys.region}/s3/aws4_request`;
  const names = signed.split(";");
  if (credential !== `${keys.accessKeyId}/${scope}`) return false;
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => names.includes(name))) return false;
  if (headers["x-amz-content-sha256"] !== sha256(body)) return false;
  const canonical = [method, url, "", ...names.map((name) => `${name}:${headers[name]}`), "", signed, sha256(body)];
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical.join("\n"))].join("\n");
  const ofDay = hmac(`AWS4${keys.secretAccessKey}`, day);
  const key = [keys.region, "s3", "aws4_request"].reduce<Buffer>(hmac, ofDay);
  return hmac(key, text).toString("hex") === signature;
}
