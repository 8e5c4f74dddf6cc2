import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A span as a collector gets it. `parent`: the id of the span that it is a part of; empty: of none. */
export type CollectedSpan = {
  id: string;
  trace: string;
  parent: string;
  name: string;
  failed: boolean;
  facts: Record<string, string | number>;
};

type RawSpan = {
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  name: string;
  status?: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
};
type Received = { resourceSpans: { scopeSpans: { spans: RawSpan[] }[] }[] };

/** Returns the address of an OpenTelemetry collector (OTLP over HTTP, as JSON) that ends with the running test, and what it got. */
export async function collector() {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.url === "/v1/traces") received.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const spans = (): CollectedSpan[] =>
    received
      .map((body) => JSON.parse(body) as Received)
      .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
      .flatMap((scope) => scope.spans.map(toSpan));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, received };
}

function toSpan({ spanId, traceId, parentSpanId = "", name, status, attributes }: RawSpan): CollectedSpan {
  const facts = Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
  return { id: spanId, trace: traceId, parent: parentSpanId, name, failed: status?.code === 2, facts };
}
