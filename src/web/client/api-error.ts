import type { ErrorCode, FieldError } from "#shop/foundation/errors.ts";
import { browserErrors } from "#messages/browser-errors.ts";
import { shell } from "#messages/shell.ts";

export type RefusedField = FieldError & { message: string };

/** A request that failed. `message` is for people; `data` is what the problem document adds, such as the new price. */
export class ApiError extends Error {
  /** 0: there was no response. */
  readonly status: number;
  readonly code: ErrorCode | "offline" | "unknown";
  readonly errors: RefusedField[];
  readonly data: Record<string, unknown>;
  /** Under which the log says why the server failed; empty for what it refused. */
  readonly requestId: string;

  constructor(
    status: number,
    problem: { code?: ApiError["code"]; message?: string; errors?: RefusedField[] } & Record<string, unknown>,
  ) {
    const { code = "unknown", message, errors = [], ...data } = problem;
    super(message ?? browserErrors.internal);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
    this.requestId = typeof data["requestId"] === "string" ? data["requestId"] : "";
  }
}

/** Converts a response, with or without a problem document, to an error. */
export async function refusalOf(response: Response): Promise<ApiError> {
  return new ApiError(response.status, (await response.json().catch(() => ({}))) as Record<string, unknown>);
}

export function offline(cause: unknown): ApiError {
  const error = new ApiError(0, { code: "offline", message: shell.errors.offline });
  error.cause = cause;
  return error;
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : browserErrors.internal;
}

/** Awaits a request. Throws what it throws, the refused fields renamed by `names` from those of the API to those of the pages. */
export async function mapFieldNames<T>(names: Record<string, string>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, message, data } = error;
    const errors = error.errors.map((one) => ({ ...one, field: names[one.field] ?? one.field }));
    throw new ApiError(status, { ...data, code, message, errors });
  }
}
