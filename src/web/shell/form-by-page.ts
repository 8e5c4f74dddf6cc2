import { data } from "react-router";
import { statusOf } from "#http/status.ts";
import { toShopError } from "#http/problem.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { fieldErrors } from "#shop/foundation/input.ts";
import { errorMessages } from "#messages/errors.ts";
import { fieldMessage } from "#messages/form-errors.ts";

type Parsed<T> = { success: true; data: T } | { success: false; error: Parameters<typeof fieldErrors>[0] };

/** Returns what a form that was sent without scripts says, by the same schema as in the API. Throws `invalid` with the fields. */
export function parsed<T>(result: Parsed<T>): T {
  if (result.success) return result.data;
  throw new ShopError("invalid", { fields: fieldErrors(result.error) });
}

/** Returns why a form was refused, in words: beside its fields, else of the whole form; and the status of the page. */
export function describeRefusal(error: unknown) {
  const { code, fields } = toShopError(error);
  const errors = Object.fromEntries(fields.map(({ field, code: why, params }) => [field, fieldMessage(why, params)]));
  return { errors, refused: fields.length > 0 ? null : errorMessages[code], status: statusOf[code] };
}

/** Returns the form that a browser without scripts sent to a page. Throws the page for status 400 where the body is no form. */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch (error) {
    const code = error instanceof TypeError ? "malformed" : toShopError(error).code;
    throw data({ code }, { status: statusOf[code] });
  }
}
