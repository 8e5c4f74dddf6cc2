import { createServer, get as getByHttp, type IncomingMessage } from "node:http";
import type { get as getByHttps } from "node:https";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { createImageFetch } from "#adapters/images/fetch-image.ts";
import { resizeImage } from "#adapters/images/resize-image.ts";

export type ImageSupplier = Awaited<ReturnType<typeof imageSupplier>>;

const get = ((url: URL, options: object, done: (response: IncomingMessage) => void) =>
  getByHttp(new URL(url.href.replace(/^https/, "http")), options, done)) as typeof getByHttps;

/**
 * Starts a supplier's server of images: without TLS, on an address that the shop itself refuses; only `adapters` reach it. `files`: what it has, by path; `requests`: the paths that were requested;
 * `onRequest` runs before each response.
 */
export async function imageSupplier() {
  const supplier = {
    files: new Map<string, Buffer>(),
    requests: [] as string[],
    onRequest: (): unknown => undefined,
  };
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    supplier.requests.push(path);
    void Promise.resolve(supplier.onRequest()).then(() => {
      const file = supplier.files.get(path);
      if (!file) return response.writeHead(404).end();
      return response.writeHead(200, { "content-type": "application/octet-stream" }).end(file);
    });
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return Object.assign(supplier, {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    adapters: {
      fetchImage: createImageFetch({ get, isAllowed: () => true }),
      resizeImage,
      storage: { objects: null, into: null },
    },
    reset(files: Record<string, Buffer>) {
      supplier.files = new Map(Object.entries(files));
      supplier.requests = [];
      supplier.onRequest = () => undefined;
    },
    close: () => void server.close(),
  });
}

/** Returns a small PNG of one colour. */
export const drawnImage = (background: string) =>
  sharp({ create: { width: 150, height: 90, channels: 3, background } })
    .png()
    .toBuffer();
