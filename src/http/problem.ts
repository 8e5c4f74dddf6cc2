import { HTTPException } from "hono/http-exception";
import { statusOf } from "#http/status.ts";
import { isDatabaseLost, isOverloaded, isUnstorableText } from "#shop/foundation/database-error.ts";
import { ShopError, type ErrorCode, type FieldError } from "#shop/foundation/errors.ts";
import { logFault } from "#log/log.ts";
import { currentRequest, setRefusalCode } from "#log/current-request.ts";

/** The messages for codes; passed in, since they are among the messages of the pages. */
export type Words = {
  error: (code: ShopError["code"]) => string;
  field: (code: string, params: FieldError["params"]) => string;
};

/**
 * Returns any thrown value as a `ShopError`. A text that the database can't store is `malformed`. A fault becomes `busy` if the database is overloaded; any other is
 * logged and becomes `unavailable` without the database, else `internal`. The client learns nothing else about it.
 */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (error instanceof HTTPException && error.status === 413) return new ShopError("too_large");
  if (error instanceof HTTPException && error.status < 500) return new ShopError("malformed");
  // Only a client sends such a character.
  if (isUnstorableText(error)) return new ShopError("malformed");
  if (isOverloaded(error)) return new ShopError("busy", { cause: error });
  const lost = isDatabaseLost(error);
  if (lost) logFault("database", (error instanceof Error && error.cause) || error, "it did not answer");
  else logFault("http", error);
  return new ShopError(lost ? "unavailable" : "internal");
}

/**
 * Returns a refusal as `application/problem+json` (RFC 9457), with `code`, `message`, and a code and a message for each field (D5). `data.retryAfter` (seconds) becomes `Retry-After`. A fault of the server has the
 * `requestId`.
 */
export function problem(error: unknown, words: Words): Response {
  const { code, fields, data } = toShopError(error);
  const status = statusOf[code];
  setRefusalCode(code);
  const headers: Record<string, string> = {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
  };
  if (status === 401) headers["www-authenticate"] = "Bearer";
  if (typeof data["retryAfter"] === "number") headers["retry-after"] = String(data["retryAfter"]);
  else if (status === 503) headers["retry-after"] = code === "busy" ? "1" : "5";
  return Response.json(
    { ...problemOf(code, fields, words), ...data, ...(status >= 500 && requestOf()) },
    { status, headers },
  );
}

/** Returns the members that every problem document has. */
export function problemOf(code: ErrorCode, fields: FieldError[], words: Words) {
  const message = words.error(code);
  const errors = fields.map(({ field, code: fieldCode, params }) => ({
    field,
    code: fieldCode,
    message: words.field(fieldCode, params),
  }));
  return { type: `urn:camber:${code}`, title: message, status: statusOf[code], code, message, errors };
}

/** Returns the id under which the log has more about the request. */
function requestOf(): { requestId?: string } {
  const requestId = currentRequest()?.ids.requestId;
  return requestId === undefined ? {} : { requestId };
}
