import { once } from "node:events";
import { request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { sandboxCookieName } from "#sandbox/require-key.ts";
import { expectLog } from "#test/logs.ts";
import { sharedShop } from "#test/shared-shop.ts";
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

/** Pages that people open: each lets them read others' mails, act as anyone, or pay. */
const pages = [
  "/sandbox",
  "/sandbox/",
  "/sandbox/mail",
  "/sandbox/mail/",
  "/sandbox/mail?to=admin@shop.test",
  "/sandbox/mail/messages.json?to=admin@shop.test",
  "/sandbox/mail/0199d2c8-0000-7000-8000-000000000001",
  "/sandbox/mail/0199d2c8-0000-7000-8000-000000000001/source",
  "/%73andbox/mail/messages.json",
  "/sandbox/ma%69l/messages.json",
  "/sandbox/google/interaction/anything",
  "/sandbox/google/%69nteraction/anything",
  "/sandbox/stripe/card-form?locale=de",
  "/sandbox/stripe/challenge/pi_1",
  "/sandbox/shippo/labels/anything.pdf",
  "/sandbox/webhooks",
  "/sandbox/nothing",
];

describe("the sandbox's pages, also behind a proxy that names the shop's host and forwards no header", () => {
  test("are refused without the key, and say where it is", async () => {
    const shop = await sharedShop();
    const name = sandboxCookieName(shop.url);
    for (const path of pages) {
      const more = `${path.includes("?") ? "&" : "?"}key=guessed`;
      for (const [address, cookie] of [
        [path, ""],
        [path, `${name}=guessed`],
        [path, `${name}=`],
        [path + more, ""],
        [path + more.replace("guessed", ""), ""],
      ] as const)
        expect([address, cookie, await statusOf(shop.url + address, { cookie })]).toEqual([address, cookie, 403]);
    }
    for (const path of ["/sandbox/mail/delete", "/sandbox/webhooks", "/sandbox/google/interaction/anything"])
      expect([path, (await shop.call("POST", path)).status]).toEqual([path, 403]);
    const { body, headers } = await shop.call<string>("GET", "/sandbox/mail");
    expect(body).toContain("/sandbox?key=…");
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("open with the key of their address, which a cookie keeps", async () => {
    const shop = await sharedShop();
    const key = shop.sandboxCookie.split("=")[1];
    const opened = await shop.call("GET", `/sandbox/mail?to=a%26b@example.com&key=${key}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/sandbox/mail?to=a%26b%40example.com"]);
    const [stored = ""] = opened.headers.getSetCookie();
    expect(stored).toMatch(/; Max-Age=2592000; Path=\/sandbox; HttpOnly; SameSite=Lax$/);
    const cookie = stored.split(";")[0] ?? "";
    expect((await shop.call("GET", "/sandbox/mail", undefined, { cookie })).status).toBe(200);
    expect((await shop.call("GET", "/sandbox/stripe/card-form", undefined, { cookie })).status).toBe(200);
    expect((await shop.call("GET", `/sandbox?key=${key}`)).headers.get("location")).toBe("/");
  });

  test("leave open what programs call, each with its own secret", async () => {
    const shop = await sharedShop();
    const status = async (method: string, path: string, body?: unknown) => (await shop.call(method, path, body)).status;
    expect(await status("GET", "/sandbox/stripe/v1/events")).toBe(401);
    expect(await status("POST", "/sandbox/stripe/challenge/pi_1")).toBe(401);
    expect(await status("GET", "/sandbox/shippo/transactions")).toBe(401);
    expect(await status("POST", "/sandbox/vies/check-vat-number", {})).toBe(400);
    expect(await status("POST", "/sandbox/webhooks/in", {})).toBe(204);
    expect(await status("GET", "/sandbox/google/.well-known/openid-configuration")).toBe(200);
    expect(await status("GET", "/sandbox/google/jwks")).toBe(200);
    expect(await status("POST", "/sandbox/google/token")).toBe(400);
    expect(await status("GET", "/sandbox/google/avatars/sandbox-ada.svg")).toBe(200);
  });

  test("need none where the sandbox is forced", async () => {
    const shop = await startShop({ SANDBOX: "force" });
    onTestFinished(() => shop.stop());
    expect(shop.sandboxCookie).toBe("");
    expect((await shop.call("GET", "/sandbox/mail")).status).toBe(200);
  });
});
