import type { ErrorCode, FieldError } from "#shop/errors.ts";
import { errorWords } from "#messages/errors.ts";
import { shell } from "#messages/shell.ts";

export type WireFieldError = FieldError & { message: string };

/** A call that failed. `message` is for people; `data` holds what came beside it, such as the new price. */
export class ApiError extends Error {
  /** 0: no answer came. */
  readonly status: number;
  readonly code: ErrorCode | "offline" | "unknown";
  readonly errors: WireFieldError[];
  readonly data: Record<string, unknown>;

  constructor(
    status: number,
    problem: { code?: ApiError["code"]; message?: string; errors?: WireFieldError[] } & Record<string, unknown>,
  ) {
    const { code = "unknown", message, errors = [], ...data } = problem;
    super(message ?? errorWords.internal);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
  }
}

export function offline(cause: unknown): ApiError {
  const error = new ApiError(0, { code: "offline", message: shell.errors.offline });
  error.cause = cause;
  return error;
}

/** The words of whatever was thrown. */
export function wordsOf(error: unknown): string {
  return error instanceof ApiError ? error.message : errorWords.internal;
}
