import { ApiError } from "#web/client/api.ts";

/** What a loader read, or why it could not: a failure is data where the page around it stays usable. */
export type Loaded<T> = { value: T; failure: null } | { value: null; failure: ApiError };

/** Rejects only where the sign-in has ended, or for what is not a refusal of the API. */
export async function load<T>(request: Promise<T>): Promise<Loaded<T>> {
  try {
    return { value: await request, failure: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 401) throw error;
    return { value: null, failure: error };
  }
}
