import { promises, Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { shopContext } from "#http/shop-context.ts";
import { currentRequest } from "#log/current-request.ts";
import { logFault } from "#log/log.ts";
import { RequestId } from "#web/shell/request-id.ts";

/** Renders a page completely before sending it: pages are cached, so streaming has no benefit. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  ...[entry, context]: [EntryContext, RouterContextProvider]
) {
  const { nonce } = context.get(shopContext);
  const page = (
    <RequestId value={currentRequest()?.ids.requestId ?? ""}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </RequestId>
  );
  const { html, failed } = await renderWhole(page, nonce);
  headers.set("content-type", "text/html; charset=utf-8");
  return new Response(html, { headers, status: failed ? 500 : status });
}

/** A stream of Node costs less than a web stream. Rejects if nothing can be rendered. */
async function renderWhole(page: ReactNode, nonce: string | undefined) {
  let failed = false;
  const pieces: Buffer[] = [];
  const sink = new Writable({
    write(piece: Buffer, _, written) {
      pieces.push(piece);
      written();
    },
  });
  const rendered = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(page, {
    ...(nonce !== undefined && { nonce }),
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: rendered.resolve,
    onShellError: rendered.reject,
    onError(error) {
      failed = true;
      logFault("page", error, "rendering failed");
    },
  });
  const late = setTimeout(abort, 10_000);
  await rendered.promise.finally(() => clearTimeout(late));
  pipe(sink);
  await promises.finished(sink);
  return { html: Buffer.concat(pieces), failed };
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFault("page", error);
};
