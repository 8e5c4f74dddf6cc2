import { logFault } from "#log/log.ts";

/** Returns a stream of what `work` writes, at the pace of the reader; `work` fails once the reader is gone. */
export function streamed(work: (write: (text: string) => Promise<void>) => Promise<void>): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  work(async (text) => {
    await writer.ready;
    await writer.write(encoder.encode(text));
  })
    .then(() => writer.close())
    .catch((error: unknown) => {
      if (error instanceof Error) logFault("export", error);
      return writer.abort(error).catch(() => {});
    });
  return readable;
}
