import { setTimeout as delay } from "node:timers/promises";
import {
  createTraceState,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Span,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider, type SpanExporter } from "@opentelemetry/sdk-trace";
import { log } from "#log/log.ts";
import { setTracer, type OpenSpan } from "#log/trace.ts";
import { traceLimits } from "#shop/foundation/limits.ts";
import { traceOutboundCalls } from "#adapters/traces/outbound-calls.ts";

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };

/**
 * Sends spans to the OpenTelemetry collector at `endpoint` from now on, in batches. A collector that is away or slow costs spans, never a
 * request: what does not fit into the queue is dropped. Not a global provider: other packages have spans of their own, of whose contents the
 * shop knows nothing. Returns how to send the rest and stop.
 */
export function exportSpans(endpoint: string): { stop: () => Promise<void> } {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  const { queue, batch, everyMs, exportMs } = traceLimits;
  const outcomes = logOutcomes();
  const exporter = withOutcomes(new OTLPTraceExporter({ url, timeoutMillis: exportMs }), outcomes);
  const processor = new BatchSpanProcessor({
    exporter,
    maxQueueSize: queue,
    maxExportBatchSize: batch,
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: exportMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "camber" }),
    spanProcessors: [processor],
  });
  const own = provider.getTracer("camber");
  setTracer(({ name, kind, facts = {}, parent }) =>
    open(own.startSpan(name, { kind: kinds[kind], attributes: facts }, contextOf(parent))),
  );
  const stopOutbound = traceOutboundCalls(new URL(url).host);
  return {
    async stop() {
      setTracer(null);
      stopOutbound();
      const sent = provider.shutdown().then(
        () => true,
        () => true,
      );
      // The process ends all the same.
      if (!(await Promise.race([sent, delay(exportMs, false, { ref: false })]))) outcomes.failed();
    },
  };
}

function open(span: Span): OpenSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    rename: (name) => void span.updateName(name),
    add: (facts) => void span.setAttributes(facts),
    fail(error) {
      span.setAttribute("error.type", typeOf(error));
      span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

/** Its code or class: a message may quote what a person typed. */
function typeOf(error: unknown): string {
  if (typeof error === "string") return error;
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.name : typeof error;
}

/** Returns the context of a `traceparent`, of whose flags only the sampled one is known here (W3C Trace Context); one that is malformed begins a trace. */
function contextOf(traceparent: string | null): Context {
  const [, traceId = "", spanId = "", flags = "00"] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const spanContext = { traceId, spanId, traceFlags, isRemote: true, traceState: createTraceState() };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
}

type Outcomes = { failed: () => void; succeeded: () => void };

/** Logs the first of several exports in a row that failed. */
function logOutcomes(): Outcomes {
  let failing = false;
  return {
    failed() {
      if (!failing) log("warn", "process", "spans could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT");
      failing = true;
    },
    succeeded: () => void (failing = false),
  };
}

function withOutcomes(exporter: OTLPTraceExporter, { failed, succeeded }: Outcomes): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error) failed();
        else succeeded();
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
