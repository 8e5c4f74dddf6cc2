import { z } from "zod";
import { setRefusalCode } from "#log/current-request.ts";
import { passkeyInput } from "#identity/passkey-input.ts";
import { isShopPath } from "#identity/shop-path.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";
import type { IdentityCode } from "#shop/people/users/identity-codes.ts";
import { accountRules } from "#shop/people/users/user-rules.ts";
import { emailOf } from "#shop/foundation/input.ts";

// PostgreSQL can't store NUL in a text.
const line = z
  .string()
  .max(2_000)
  .refine((value) => !value.includes("\0"));
const email = line.pipe(emailOf(accountRules.email));
const shopPath = line.refine(isShopPath);
const password = line.min(1);

/** The endpoints of Better Auth that the shop offers, with their complete inputs. Nothing else is passed on. */
const calls: Record<string, z.ZodObject> = {
  "POST /sign-up/email": z.object({
    name: line.trim().min(1).max(accountRules.name.maxLength),
    email,
    password,
    callbackURL: shopPath.optional(),
  }),
  "POST /sign-in/email": z.object({ email, password }),
  "POST /sign-in/social": z.object({
    provider: z.literal("google"),
    callbackURL: shopPath.default("/"),
    errorCallbackURL: shopPath.default("/login"),
  }),
  "POST /sign-out": z.object({}),
  "POST /request-password-reset": z.object({ email, redirectTo: shopPath.default("/reset-password") }),
  "POST /reset-password": z.object({ newPassword: password, token: line.min(1) }),
  "POST /send-verification-email": z.object({ email }),
  "POST /verify-email": z.object({ token: line, callbackURL: shopPath.optional(), password: line.optional() }),
  "POST /change-password": z.object({ currentPassword: password, newPassword: password }),
  "POST /confirm": z.object({ password, code: line.trim().optional() }),
  "POST /two-factor/enable": z.object({ password: password.optional() }),
  "POST /two-factor/disable": z.object({ password: password.optional() }),
  "POST /two-factor/generate-backup-codes": z.object({ password: password.optional() }),
  "POST /two-factor/verify-totp": z.object({ code: line.trim().regex(/^\d{6}$/) }),
  "POST /two-factor/verify-backup-code": z.object({ code: line.trim().min(1) }),
  "POST /passkey/options": passkeyInput.options,
  "POST /passkey/register": passkeyInput.register,
  "POST /passkey/sign-in": passkeyInput.proof,
  "POST /passkey/confirm": passkeyInput.proof,
  "GET /get-session": z.object({}),
  "GET /verify-email": z.object({ token: line }),
  "GET /reset-password": z.object({ callbackURL: shopPath.default("/reset-password") }),
  "GET /callback/google": z.object({
    code: line.optional(),
    state: line.optional(),
    error: line.optional(),
    error_description: line.optional(),
    iss: line.optional(),
  }),
};

export type Call = { path: string; name: string; input: Record<string, unknown> };

/** A response in the form of Better Auth's own, to which `withMessage` adds the message. */
export function refusal(status: number, code: IdentityCode, headers: Record<string, string> = {}): Response {
  setRefusalCode(code);
  return Response.json({ code }, { status, headers: { "cache-control": "no-store", ...headers } });
}

/** Returns the call that a request to `/api/identity` makes, with its input, or the refusal. */
export async function readCall(request: Request, path: string): Promise<Call | Response> {
  const resetToken = /^\/reset-password\/[A-Za-z0-9_-]{1,200}$/.test(path);
  const name = `${request.method} ${resetToken ? "/reset-password" : path}`;
  const input =
    Object.hasOwn(calls, name) && !(name === "GET /reset-password" && !resetToken) ? calls[name] : undefined;
  if (!input) return refusal(404, "NOT_FOUND");
  const sent =
    request.method === "GET"
      ? Object.fromEntries(new URL(request.url).searchParams)
      : await readBody(request, { form: name === "POST /verify-email" });
  if (sent instanceof Response) return sent;
  const parsed = input.safeParse(sent);
  if (parsed.success) return { path, name, input: parsed.data };
  return refusal(400, codeOfField[String(parsed.error.issues[0]?.path[0])] ?? "VALIDATION_ERROR");
}

const codeOfField: Record<string, IdentityCode> = {
  callbackURL: "INVALID_CALLBACK_URL",
  errorCallbackURL: "INVALID_CALLBACK_URL",
  redirectTo: "INVALID_CALLBACK_URL",
  email: "INVALID_EMAIL",
  name: "INVALID_NAME",
  code: "INVALID_CODE",
  provider: "PROVIDER_NOT_FOUND",
};

/** Returns whether a form without scripts sends the request. */
export function isForm(request: Request): boolean {
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
}

/** Reads JSON. `form`: also what a form without scripts sends; a page of another site could send that too, but has no token of a mail. */
async function readBody(request: Request, { form }: { form: boolean }): Promise<unknown> {
  const body = await readAtMost(bodyBytes.identity, request);
  if (body === null) return refusal(413, "TOO_LARGE");
  if (body === "") return {};
  const type = request.headers.get("content-type") ?? "";
  if (form && isForm(request)) return Object.fromEntries(new URLSearchParams(body));
  // A page of another site can't send this type without a preflight request.
  if (!/^application\/json\b/i.test(type)) return refusal(415, "UNSUPPORTED_MEDIA_TYPE");
  try {
    return JSON.parse(body);
  } catch {
    return refusal(400, "MALFORMED");
  }
}

/** Returns the body as text; null if it is longer, of which no more is read. Its length need not be declared. */
async function readAtMost(bytes: number, request: Request): Promise<string | null> {
  if (Number(request.headers.get("content-length") ?? 0) > bytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > bytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/**
 * Returns whether a page of another site made the request. A browser sends the origin of every writing request, or `Sec-Fetch-Site`; a client
 * that sends neither is no browser and has no other user's cookies.
 */
export function isForeign(request: Request, origins: string[]): boolean {
  if (request.method === "GET") return false;
  const origin = request.headers.get("origin");
  if (origin !== null) return !origins.includes(origin);
  const site = request.headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
