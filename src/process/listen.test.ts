import { expect, onTestFinished, test } from "vitest";
import type { Config } from "#process/config.ts";
import { drain, listen } from "#process/listen.ts";
import { freePort } from "#test/free-port.ts";

const app = { fetch: () => new Response("open") };

async function begin(joins: boolean) {
  const port = await freePort();
  const shop = { name: "Ada's Parts", mark: "ADA" };
  const config = { host: "127.0.0.1", port, shop, locales: ["en", "de"] } as Config;
  const { server, serve, enter } = await listen(config, { joins });
  onTestFinished(() => drain(server));
  const get = (path = "", headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: "close", ...headers } });
  return { serve, enter, get, status: async () => (await get()).status };
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

test("browsers see what the start is doing, in the language of the page, and ask again by themselves", async () => {
  const { enter, get } = await begin(false);
  const page = async (path: string) => (await get(path, { accept: "text/html,*/*" })).text();
  expect(await page("/parts")).toContain("The database is starting.");
  enter("data");
  const shown = await page("/parts");
  for (const text of ["ADA", "Step 3 of 4", 'http-equiv="refresh"', "Ada&#39;s Parts"]) expect(shown).toContain(text);
  expect(await page("/de")).toContain("Schritt 3 von 4");
  expect(await (await get("/api/parts")).text()).toBe("The shop is starting.\n");
});
