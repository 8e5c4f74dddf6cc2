import { expect, onTestFinished, test } from "vitest";
import type { Config } from "#process/config.ts";
import { drain, listen } from "#process/listen.ts";
import { freePort } from "#test/free-port.ts";

const app = { fetch: () => new Response("open") };

async function begin(joins: boolean) {
  const port = await freePort();
  const { server, serve } = await listen({ host: "127.0.0.1", port } as Config, { joins });
  onTestFinished(() => drain(server));
  const status = async () => (await fetch(`http://127.0.0.1:${port}`, { headers: { connection: "close" } })).status;
  return { serve, status };
}

test("the first process on a port answers 503 until it serves", async () => {
  const { serve, status } = await begin(false);
  expect(await status()).toBe(503);
  await serve(app);
  expect(await status()).toBe(200);
});

test("a process that joins others takes no request before it serves", async () => {
  const { serve, status } = await begin(true);
  await expect(status()).rejects.toThrow("fetch failed");
  await serve(app);
  expect(await status()).toBe(200);
});
