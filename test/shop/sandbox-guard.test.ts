import { once } from "node:events";
import { request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { expectLog } from "#test/logs.ts";
import { startShop } from "#test/shop-under-test.ts";

/** Returns the status of a request with headers that `fetch` does not let callers set. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = await once(request(url, { headers }).end(), "response");
  response.resume();
  return response.statusCode;
}

test("a shop on its sandbox answers at its own address alone: another host's name and what a proxy passed on are refused", async () => {
  expectLog(/^error: sandbox: a request names another host, and is refused/);
  const shop = await startShop();
  onTestFinished(() => shop.stop());
  const { host } = new URL(shop.url);
  const elsewhere: Record<string, string>[] = [
    { host: "parts.example" },
    { host: "127.0.0.1.nip.io" },
    { host, "x-forwarded-for": "203.0.113.7" },
    { host, "x-forwarded-host": "parts.example" },
    { host, forwarded: "for=203.0.113.7" },
    { host, via: "1.1 proxy" },
  ];
  for (const path of ["/", "/api/parts", "/sandbox/mail", "/api/identity/request-password-reset"]) {
    for (const headers of elsewhere)
      expect([path, headers, await statusOf(shop.url + path, headers)]).toEqual([path, headers, 421]);
    expect(await statusOf(shop.url + path, { host })).not.toBe(421);
  }
  expect(await statusOf(`${shop.url}/healthz`, { host: "10.0.0.7" })).toBe(200);
});

test("a shop whose proxy is trusted, or whose sandbox is forced, answers what the proxy passes on", async () => {
  for (const [name, value] of [
    ["TRUSTED_PROXY", "on"],
    ["SANDBOX", "force"],
  ] as const) {
    const shop = await startShop({ [name]: value });
    onTestFinished(() => shop.stop());
    const { host } = new URL(shop.url);
    expect(await statusOf(`${shop.url}/api/parts`, { host, "x-forwarded-for": "203.0.113.7" })).toBe(200);
  }
});
