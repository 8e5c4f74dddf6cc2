import type { IncomingMessage } from "node:http";
import { get as getByHttps } from "node:https";
import { isPublicAddress, literalAddress, lookupOnly, NotAllowed } from "#adapters/outbound/public-address.ts";
import type { FetchImage, ImageFault } from "#shop/foundation/images/fetch-images.ts";
import { bodyBytes, imageFetchLimits } from "#shop/foundation/limits.ts";

type Options = { get?: typeof getByHttps; isAllowed?: (address: string) => boolean; waitMs?: number };

/**
 * Returns a `FetchImage` that reads no more than an image may be long, and gives up after `waitMs`, redirects included. Names are resolved once, and the connection goes
 * to the address that was examined, so that nobody leads the shop into its own network; each redirect is examined anew. What a response says it is does not count:
 * the content decides when it is decoded.
 */
export function createImageFetch({
  get = getByHttps,
  isAllowed = isPublicAddress,
  waitMs = imageFetchLimits.waitMs,
}: Options = {}): FetchImage {
  const lookup = lookupOnly(isAllowed);
  const request = (url: URL, signal: AbortSignal) =>
    new Promise<ImageFault | URL | Uint8Array>((resolve) => {
      const literal = literalAddress(url);
      if (literal && !isAllowed(literal)) return resolve("private_address");
      const headers = { accept: "image/*", "user-agent": "Camber-Images" };
      const sent = get(url, { lookup, signal, agent: false, headers }, (response) => {
        const outcome = withoutBody(response, url);
        if (outcome === null) return void readBody(response).then(resolve);
        response.destroy();
        resolve(outcome);
      });
      sent.on("error", (error) => resolve(error instanceof NotAllowed ? "private_address" : "unreachable"));
      // After a response that switches protocols Node emits neither a response nor an error.
      sent.on("upgrade", (_response, socket) => {
        socket.destroy();
        resolve("refused");
      });
    });

  return async (address, stopping) => {
    const signal = AbortSignal.any([AbortSignal.timeout(waitMs), stopping]);
    if (!URL.canParse(address)) return "refused";
    let url = new URL(address);
    for (let redirects = 0; redirects <= imageFetchLimits.redirects; redirects += 1) {
      const outcome = await request(url, signal);
      if (!(outcome instanceof URL)) return outcome;
      // Without TLS the image could be replaced in transit.
      if (outcome.protocol !== url.protocol) return "refused";
      url = outcome;
    }
    return "refused";
  };
}

/** Returns where a response leads, or why it has no image; null: its body is read. */
function withoutBody({ statusCode: status = 0, headers }: IncomingMessage, url: URL): URL | ImageFault | null {
  if (status >= 300 && status < 400 && headers.location)
    return URL.canParse(headers.location, url.href) ? new URL(headers.location, url.href) : "refused";
  if (status === 404 || status === 410) return "not_found";
  if (status < 200 || status >= 300) return "refused";
  return Number(headers["content-length"] ?? 0) > bodyBytes.image ? "too_large" : null;
}

async function readBody(response: IncomingMessage): Promise<Uint8Array | ImageFault> {
  const pieces: Buffer[] = [];
  let length = 0;
  try {
    for await (const piece of response) {
      pieces.push(piece as Buffer);
      length += (piece as Buffer).length;
      // Leaving the loop ends the connection.
      if (length > bodyBytes.image) return "too_large";
    }
    return length > 0 ? Buffer.concat(pieces) : "not_an_image";
  } catch {
    return "unreachable";
  }
}
