import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest, IncomingMessage } from "node:http";
import { beginSpan, currentTraceparent, type OpenSpan } from "#log/trace.ts";

type Fetched = { origin: string | URL; method: string };

/**
 * Traces the HTTP calls that requests and jobs make, by `fetch` or by `node:http`, which say so on channels of Node: method, host and status, neither path nor
 * contents. Not those of the collector at `ownHost`. Returns how to stop.
 */
export function traceOutboundCalls(ownHost: string): () => void {
  const spans = new WeakMap<object, OpenSpan>();

  function begin(request: object, { host, method }: { host: string; method: string }) {
    // Calls outside of a trace are not recorded.
    if (host === ownHost || currentTraceparent() === null) return;
    const facts = { "http.request.method": method, "server.address": host };
    const span = beginSpan({ name: `${method} ${host}`, kind: "client", facts });
    if (span) spans.set(request, span);
  }
  function respond(request: object, status: number | undefined) {
    if (status !== undefined) spans.get(request)?.add({ "http.response.status_code": status });
  }
  function end(request: object, error?: unknown) {
    const span = spans.get(request);
    if (error !== undefined) span?.fail(error);
    span?.end();
    spans.delete(request);
  }

  const listeners: Record<string, (message: unknown) => void> = {
    "undici:request:create": (message) => {
      const { request } = message as { request: Fetched };
      begin(request, { host: new URL(request.origin).host, method: request.method });
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as { request: Fetched; response: { statusCode: number } };
      respond(request, response.statusCode);
    },
    "undici:request:trailers": (message) => end((message as { request: Fetched }).request),
    "undici:request:error": (message) => {
      const { request, error } = message as { request: Fetched; error: unknown };
      end(request, error);
    },
    "http.client.request.start": (message) => {
      const { request } = message as { request: ClientRequest };
      begin(request, { host: String(request.getHeader("host") ?? request.host), method: request.method });
    },
    "http.client.response.finish": (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      respond(request, response.statusCode);
      end(request);
    },
    "http.client.request.error": (message) => {
      const { request, error } = message as { request: ClientRequest; error: unknown };
      end(request, error);
    },
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
