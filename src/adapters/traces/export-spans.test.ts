import { once } from "node:events";
import { createServer, get, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { traced } from "#log/trace.ts";
import { collector } from "#test/trace-collector.ts";
import { expectLog } from "#test/logs.ts";
import { traceLimits } from "#shop/foundation/limits.ts";
import { exportSpans } from "#adapters/traces/export-spans.ts";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const call = { name: "GET /x", kind: "server" } as const;

test("calls of others are parts of the span that makes them, with host, method and status, without path and reason", async () => {
  const { url, spans } = await collector();
  const other = await serve((request, response) => {
    response.statusCode = request.method === "POST" ? 402 : 200;
    response.end("answer");
  });
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const gone = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await new Promise((closed) => server.close(closed));
  const tracing = exportSpans(url);
  await traced(call, async () => {
    await (await fetch(`${other}/ada@example.com`, { method: "POST", body: "secret" })).text();
    await new Promise((resolve) => get(`${other}/secret`, (response) => response.resume().on("close", resolve)));
    await fetch(`${gone}/secret`).catch(() => {});
  });
  // Outside of a span nothing is traced.
  await (await fetch(other)).text();
  await tracing.stop();
  const [outer] = spans().filter(({ name }) => name === "GET /x");
  const { host } = new URL(other);
  expect(spans().filter(({ parent }) => parent === outer?.id)).toEqual([
    expect.objectContaining({
      name: `POST ${host}`,
      facts: expect.objectContaining({ "http.response.status_code": 402 }),
    }),
    expect.objectContaining({
      name: `GET ${host}`,
      facts: expect.objectContaining({ "http.response.status_code": 200 }),
    }),
    expect.objectContaining({
      name: `GET ${new URL(gone).host}`,
      facts: expect.objectContaining({ "error.type": "ECONNREFUSED" }),
    }),
  ]);
  expect(spans()).toHaveLength(4);
  expect(JSON.stringify(spans())).not.toMatch(/secret|example/);
});

test("a failure is recorded by its code or class, not by its message", async () => {
  const { url, spans } = await collector();
  const tracing = exportSpans(url);
  await traced(call, () => Promise.reject(new TypeError("ada@example.com"))).catch(() => {});
  await tracing.stop();
  expect(spans()).toMatchObject([{ failed: true, facts: { "error.type": "TypeError" } }]);
  expect(JSON.stringify(spans())).not.toContain("ada@example.com");
});

test("a collector that does not respond costs spans, and neither work nor the end of the process waits for it", async () => {
  expectLog(/^warn: process: spans could not be sent/);
  const url = await serve(() => {});
  const tracing = exportSpans(url);
  let done = 0;
  for (let index = 0; index < traceLimits.queue * 2; index += 1) await traced(call, async () => void (done += 1));
  expect(done).toBe(traceLimits.queue * 2);
  await tracing.stop();
});

test("a malformed parent begins a trace, and one that is not sampled is not exported", async () => {
  const { url, spans } = await collector();
  const tracing = exportSpans(url);
  const of = (parent: string) => traced({ ...call, parent }, async (span) => span?.traceparent ?? "");
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
  expect(await of(`00-${trace}-00f067aa0ba902b7-01`)).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(await of(`00-${trace}-00f067aa0ba902b7-00`)).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
  // Flags that the specification may define later, such as the random one.
  expect(await of(`00-${trace}-00f067aa0ba902b7-03`)).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  expect(await of(`00-${trace}-00f067aa0ba902b7-fe`)).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-00$`));
  for (const malformed of [`00-${"0".repeat(32)}-00f067aa0ba902b7-01`, "x", `${trace}\n`])
    expect(await of(malformed)).not.toContain(trace);
  await tracing.stop();
  expect(spans()).toHaveLength(5);
});
