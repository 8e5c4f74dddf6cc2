/** Stripe's error object: the `error` of a response. */
export type ApiError = {
  type: "card_error" | "invalid_request_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
};

/** A request that the sandbox refuses before it changes anything. */
export class StripeFault extends Error {
  readonly status: number;
  readonly error: ApiError;

  constructor(status: number, error: ApiError) {
    super(error.message);
    this.status = status;
    this.error = withDocUrl(error);
  }
}

export function withDocUrl(error: ApiError): ApiError {
  return error.code
    ? { ...error, doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll("_", "-")}` }
    : error;
}

export function invalid(
  message: string,
  more: { code?: string; param?: string; payment_intent?: object } = {},
): StripeFault {
  return new StripeFault(400, { type: "invalid_request_error", message, ...more });
}

export function missing(param: string): StripeFault {
  return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
}

export function noSuch(object: string, id: string, param: string): StripeFault {
  const message = `No such ${object}: '${id}'`;
  return new StripeFault(404, { type: "invalid_request_error", code: "resource_missing", message, param });
}

export function cardFault(
  code: string,
  message: string,
  more: { param?: string; decline_code?: string } = {},
): StripeFault {
  return new StripeFault(402, { type: "card_error", code, message, ...more });
}
