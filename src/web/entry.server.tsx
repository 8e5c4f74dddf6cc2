import { renderToReadableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { shopContext } from "#http/shop-context.ts";
import { describeFault } from "#shop/describe-fault.ts";

/** Renders a page whole: it is kept and sent to everybody, so there is nothing to gain from sending it in pieces. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  ...[entry, context]: [EntryContext, RouterContextProvider]
) {
  const { nonce } = context.get(shopContext);
  let failed = false;
  const stream = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
    nonce,
    signal: AbortSignal.timeout(10_000),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      failed = true;
      console.error(`page: rendering failed: ${describeFault(error)}`);
    },
  });
  await stream.allReady;
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(stream, { headers, status: failed ? 500 : status });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  console.error(`page: ${new URL(request.url).pathname} failed: ${describeFault(error)}`);
};
