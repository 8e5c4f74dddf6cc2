import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { stringify } from "qs";
import { onTestFinished } from "vitest";
import { createStripeSandbox } from "#sandbox/stripe/stripe.ts";
import type { Connection } from "#db/connect.ts";

export const keys = {
  secretKey: "sk_test_sandbox000000000000",
  publishableKey: "pk_test_sandbox000000000000",
  webhookSecret: "whsec_sandbox",
};

export type Reply = { status: number; headers: Headers; body: Record<string, any> };

/** The payment sandbox on a database, called as a program with an HTTP client would call Stripe. */
export function stripeSandbox({ pool }: Connection, { webhookUrl = "http://127.0.0.1:9/" } = {}) {
  const sandbox = createStripeSandbox({
    pool,
    ...keys,
    webhookUrl: () => webhookUrl,
    publicUrl: () => "http://shop.test",
  });
  const app = new Hono().route("/sandbox/stripe", sandbox.app);

  async function call(method: string, path: string, params: object, headers: Record<string, string>): Promise<Reply> {
    const form = stringify(params, { arrayFormat: "brackets" });
    const response = await app.request(`/sandbox/stripe${path}${method === "GET" && form ? `?${form}` : ""}`, {
      method,
      headers: {
        Authorization: `Bearer ${keys.secretKey}`,
        "Content-Type": "application/x-www-form-urlencoded",
        ...headers,
      },
      ...(method === "POST" && { body: form }),
    });
    return { status: response.status, headers: response.headers, body: (await response.json()) as Reply["body"] };
  }
  const get = (path: string, params: object = {}, headers: Record<string, string> = {}) =>
    call("GET", path, params, headers);
  const post = (path: string, params: object = {}, headers: Record<string, string> = {}) =>
    call("POST", path, params, headers);

  return {
    ...sandbox,
    app,
    get,
    post,
    newIntent: async (params: object = {}) =>
      (await post("/v1/payment_intents", { amount: 4990, currency: "usd", ...params })).body,
    /** Confirms as the card form does: with the publishable key, the client secret and a card. */
    payWith: (intent: Reply["body"], number: string, more: object = {}) =>
      post(
        `/v1/payment_intents/${intent["id"]}/confirm`,
        { client_secret: intent["client_secret"], use_stripe_sdk: true, ...cardData(number), ...more },
        { Authorization: `Bearer ${keys.publishableKey}` },
      ),
  };
}

export function cardData(number: string, card: object = {}) {
  const exp_year = new Date().getFullYear() + 3;
  return { payment_method_data: { type: "card", card: { number, exp_month: 12, exp_year, cvc: "123", ...card } } };
}

/** An HTTP server on a free port until the running test ends; answers its address. */
export async function listen(handle: (request: Request) => Response | Promise<Response>): Promise<string> {
  const server = createServer(getRequestListener(handle));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
