import { ShopError } from "#shop/foundation/errors.ts";

/** Awaits a verb. Throws what it throws, the fields of a refusal renamed to their names in requests (D4). */
export async function mapFieldNames<T>(names: Record<string, string>, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    const fields = error.fields.map((one) => ({ ...one, field: names[one.field] ?? one.field }));
    throw new ShopError(error.code, { fields, data: error.data, cause: error });
  }
}
