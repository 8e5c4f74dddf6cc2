import { addressHeader } from "#identity/address-header.ts";
import { basePath } from "#identity/better-auth.ts";
import { refusal, type Call } from "#identity/requests.ts";

type Forwarded = { publicUrl: string; address: string };

/** Returns the request for Better Auth: at the shop's own address, with only the validated input. `address` is the client's. */
export function forward(request: Request, call: Call, { publicUrl, address }: Forwarded): Request {
  const url = new URL(basePath + call.path, publicUrl);
  const headers = new Headers({ [addressHeader]: address.replace(/\/64$/, ""), origin: publicUrl });
  for (const name of ["cookie", "user-agent"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  if (request.method === "GET") {
    for (const [name, value] of Object.entries(call.input))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, { headers });
  }
  headers.set("content-type", "application/json");
  return new Request(url, { method: "POST", headers, body: JSON.stringify(call.input) });
}

/** Returns the response; a fault gets a body, which Better Auth leaves empty. */
export function withFaultBody(response: Response): Response {
  return response.status >= 500 && response.status !== 503 ? refusal(500, "INTERNAL_SERVER_ERROR") : response;
}

/** Returns the response as a redirect: people open Google's callback, and if it fails they get to the login page with the reason. */
export function asRedirect(response: Response): Response {
  if (response.headers.getSetCookie().some((cookie) => /\.two_factor=[^;]/.test(cookie))) return toCodeStep(response);
  if (response.status >= 300 && response.status < 400) return response;
  const error =
    response.status === 503
      ? "provider_unavailable"
      : response.status < 500
        ? "invalid_callback"
        : "internal_server_error";
  return new Response(null, { status: 302, headers: { location: `/login?error=${error}` } });
}

/** Returns a redirect to a path of the shop that must not be cached. */
export function redirectTo(status: 302 | 303, location: string): Response {
  return new Response(null, {
    status,
    headers: { location, "cache-control": "no-store", "referrer-policy": "no-referrer" },
  });
}

/** Returns the field of the request that a refusal is about. */
function fieldOf(code: string | undefined, path: string): string | undefined {
  if (/^(STAFF_PASSWORD_TOO|PASSWORD)_/.test(code ?? "")) return path === "/sign-up/email" ? "password" : "newPassword";
  if (code === "INVALID_PASSWORD") return path === "/change-password" ? "currentPassword" : "password";
  return code === "CODE_REQUIRED" || code === "INVALID_CODE" || code === "INVALID_BACKUP_CODE" ? "code" : undefined;
}

/** Returns the response; a refusal gets the message of its code. */
export async function withMessage(
  response: Response,
  path: string,
  messageFor: (code: string) => string | undefined,
): Promise<Response> {
  if (response.status < 400 || !response.headers.get("content-type")?.includes("json")) return response;
  const body = (await response.json()) as { code?: string; message?: string };
  const message = (body.code && messageFor(body.code)) ?? body.message;
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  const field = fieldOf(body.code, path);
  const errors = field ? [{ field, code: body.code, message }] : undefined;
  return Response.json({ ...body, message, ...(errors && { errors }) }, { status, headers });
}

/** After Google too the login page asks for the second factor. */
function toCodeStep(response: Response): Response {
  const { pathname, searchParams } = new URL(response.headers.get("location") ?? "/login", "http://shop.invalid");
  searchParams.delete("via");
  searchParams.set("step", "code");
  const headers = new Headers({ location: `${pathname}?${searchParams}`, "cache-control": "no-store" });
  for (const cookie of response.headers.getSetCookie()) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
}
