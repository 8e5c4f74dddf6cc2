import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { cors } from "hono/cors";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Pool } from "pg";
import { captureIntent } from "#sandbox/stripe/capture.ts";
import { type ApiResponse, apiVersion, type Call } from "#sandbox/stripe/call.ts";
import { closeDispute, listDisputes, retrieveDispute, updateDispute } from "#sandbox/stripe/disputes.ts";
import { listEvents, retrieveEvent } from "#sandbox/stripe/events.ts";
import { expandResponse } from "#sandbox/stripe/expand.ts";
import { invalid, StripeFault } from "#sandbox/stripe/fault.ts";
import { runIdempotent } from "#sandbox/stripe/idempotency.ts";
import { newId } from "#sandbox/stripe/ids.ts";
import { cancelIntent, confirmIntent, createIntent, listIntents, retrieveIntent } from "#sandbox/stripe/intents.ts";
import { isSecret, type Keys, secretKeyRequired } from "#sandbox/stripe/keys.ts";
import { list, parseForm } from "#sandbox/stripe/parameters.ts";
import { createCalculation, createReversal, createTransaction, retrieveTransaction } from "#sandbox/stripe/tax.ts";
import { createRefund, listRefunds, retrieveRefund } from "#sandbox/stripe/refunds.ts";
import { logFault } from "#log/log.ts";

type Settings = { pool: Pool; keys: Keys; publicUrl: () => string; onWrite: () => void };
type Env = { Variables: { requestId: string } };
type Read = (call: Call, id: string) => Promise<object>;
type Write = (call: Call, id: string) => Promise<ApiResponse>;

const forBrowsers = { browser: true };

/** Returns the API, to be mounted at `/v1`. `onWrite` is called after each committed write. */
export function createApi({ pool, keys, publicUrl, onWrite }: Settings): Hono<Env> {
  const app = new Hono<Env>();
  app.use(
    cors({ origin: "*", allowMethods: ["GET", "POST"], exposeHeaders: ["Request-Id", "Stripe-Version"], maxAge: 600 }),
  );
  app.use(async (c, next) => {
    c.set("requestId", newId("req"));
    c.header("Request-Id", c.get("requestId"));
    c.header("Stripe-Version", c.req.header("Stripe-Version") ?? apiVersion);
    c.header("Cache-Control", "no-cache, no-store");
    await next();
  });
  app.use(bodyLimit({ maxSize: 64 * 1024, onError: (c) => faultResponse(c, invalid("The request is too large.")) }));
  app.onError((error, c) => {
    if (error instanceof StripeFault) return faultResponse(c, error);
    logFault("sandbox", error, "payments");
    return faultResponse(c, new StripeFault(500, { type: "api_error", message: "An unknown error occurred." }));
  });

  const callOf = (c: Context<Env>, form: string, options?: { browser: boolean }) => {
    const { key, expand, ...params } = parseForm(form);
    const secret = isSecret(c.req.header("Authorization"), key, keys);
    if (!secret && !options?.browser) throw secretKeyRequired();
    const version = c.req.header("Stripe-Version");
    if (version && !/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(version)) throw invalid(`Invalid Stripe API version: ${version}`);
    const call = {
      params,
      secret,
      requestId: c.get("requestId"),
      idempotencyKey: c.req.header("Idempotency-Key") || null,
      publicUrl: publicUrl(),
    };
    return { call, expand: secret ? (list({ expand }, "expand") ?? []) : [] };
  };

  const read = (path: string, answer: Read, options?: { browser: boolean }) =>
    app.get(path, async (c) => {
      const { call, expand } = callOf(c, new URL(c.req.url).search.slice(1), options);
      const body = await answer({ ...call, sql: pool }, c.req.param("id") ?? "");
      return jsonResponse(c, 200, JSON.stringify(await expandResponse(pool, body, expand), null, 2));
    });

  const write = (path: string, answer: Write, options?: { browser: boolean }) =>
    app.post(path, async (c) => {
      const form = await c.req.text();
      if (form && !c.req.header("Content-Type")?.startsWith("application/x-www-form-urlencoded")) {
        throw invalid("Invalid request (check that your POST content type is application/x-www-form-urlencoded).");
      }
      const { call, expand } = callOf(c, form, options);
      const { requestId, idempotencyKey, secret } = call;
      const endpoint = new URL(c.req.url).pathname.replace(/^.*(?=\/v1\/)/, "");
      const request = { endpoint, form, requestId, idempotencyKey, secret };
      const outcome = await runIdempotent(pool, request, async (sql) => {
        const { status, body } = await answer({ ...call, sql }, c.req.param("id") ?? "");
        return { status, body: status === 200 ? await expandResponse(sql, body, expand) : body };
      });
      onWrite();
      if (idempotencyKey) c.header("Idempotency-Key", idempotencyKey);
      if (idempotencyKey) c.header("Original-Request", outcome.original ?? requestId);
      if (outcome.original) c.header("Idempotent-Replayed", "true");
      return jsonResponse(c, outcome.status, outcome.body);
    });

  addCalls(read, write);
  app.all("*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${new URL(c.req.url).pathname}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return faultResponse(c, new StripeFault(404, { type: "invalid_request_error", message }));
  });
  return app;
}

type Add<Answer> = (path: string, answer: Answer, options?: { browser: boolean }) => unknown;

function addCalls(read: Add<Read>, write: Add<Write>): void {
  read("/payment_intents", listIntents);
  write("/payment_intents", createIntent);
  read("/payment_intents/:id", retrieveIntent, forBrowsers);
  write("/payment_intents/:id/confirm", confirmIntent, forBrowsers);
  write("/payment_intents/:id/capture", captureIntent);
  write("/payment_intents/:id/cancel", cancelIntent);
  read("/refunds", listRefunds);
  write("/refunds", createRefund);
  read("/refunds/:id", retrieveRefund);
  read("/disputes", listDisputes);
  read("/disputes/:id", retrieveDispute);
  write("/disputes/:id", updateDispute);
  write("/disputes/:id/close", closeDispute);
  write("/tax/calculations", createCalculation);
  write("/tax/transactions/create_from_calculation", createTransaction);
  write("/tax/transactions/create_reversal", createReversal);
  read("/tax/transactions/:id", retrieveTransaction);
  read("/events", listEvents);
  read("/events/:id", retrieveEvent);
}

function faultResponse(c: Context, { status, error }: StripeFault): Response {
  if (status === 401) c.header("WWW-Authenticate", 'Basic realm="Stripe"');
  if (status === 409) c.header("Stripe-Should-Retry", "true");
  return jsonResponse(c, status, JSON.stringify({ error }, null, 2));
}

function jsonResponse(c: Context, status: number, body: string): Response {
  return c.body(body, status as ContentfulStatusCode, { "Content-Type": "application/json" });
}
