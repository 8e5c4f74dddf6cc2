import { AsyncLocalStorage } from "node:async_hooks";

/** `consumer`: work that was queued before. */
type SpanKind = "server" | "client" | "consumer";

/** What a span says besides its name: names from the code, patterns, codes and numbers. Never what a person typed. */
export type SpanFacts = Record<string, string | number>;

/** `parent`: the `traceparent` of W3C Trace Context that it continues; null: it begins a trace; by default it is a part of the current span. */
export type SpanStart = { name: string; kind: SpanKind; facts?: SpanFacts; parent?: string | null };

/** A span that has begun. */
export type OpenSpan = {
  traceparent: string;
  rename: (name: string) => void;
  add: (facts: SpanFacts) => void;
  /** Marks the span as failed. Of an error its code or class is recorded, never its message. */
  fail: (error: unknown) => void;
  end: () => void;
};

export type Tracer = (start: SpanStart & { parent: string | null }) => OpenSpan;

const current = new AsyncLocalStorage<OpenSpan>();
let tracer: Tracer | null = null;

/** Begins all spans by `next` from now on; null: there are none. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;

/** Returns the `traceparent` of the span that is under way; null: there is none. */
export function currentTraceparent(): string | null {
  return tracer && (current.getStore()?.traceparent ?? null);
}

/** Begins a span that runs nothing; null if nothing is traced. The caller ends it. */
export function beginSpan({ parent = currentTraceparent(), ...start }: SpanStart): OpenSpan | null {
  return tracer && tracer({ ...start, parent });
}

/** Runs `work` as a span, where anything is traced. */
export async function traced<T>(start: SpanStart, work: (span: OpenSpan | null) => Promise<T>): Promise<T> {
  const span = beginSpan(start);
  if (!span) return work(null);
  try {
    return await current.run(span, () => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs `work` as no part of the span that causes it. */
export function untraced<T>(work: () => T): T {
  return current.exit(work);
}
