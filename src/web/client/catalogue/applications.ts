import type { Qualifiers } from "#shop/catalogue/fitment/qualifiers.ts";
import { api, ApiError, type ListPage, type RequestBody, type ResponseBody } from "#web/client/api.ts";

/** A row of what a part fits, in words. */
export type Application = ResponseBody<"get", "/parts/:id/applications">[number];

type NewApplication = RequestBody<"post", "/parts/:id/applications">["applications"][number];

/** A model in a range of years, and what must hold besides. */
export type ApplicationInput = { vehicle: { make: string; model: string; from: number; to: number } } & Omit<
  NewApplication,
  "vehicle" | "qualifiers"
> & { qualifiers: { [Kind in keyof Qualifiers]?: string | string[] | boolean } };

const fieldNames: Record<string, string> = { vehicle: "model", "vehicle.to": "to", "vehicle.from": "from" };

export async function listApplications(
  partId: string,
  query: { cursor?: string; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<Application>> {
  return api.list("/parts/:id/applications", { param: { id: partId }, query, signal });
}

/**
 * Adds to what a part fits. Returns false where it was there before. Rejects with `ApiError`, which
 * names the fields of `ApplicationInput`, those of the vehicle without a prefix.
 */
export async function addApplication(partId: string, input: ApplicationInput): Promise<boolean> {
  const json = { applications: [input as NewApplication] };
  const { addedCount } = await api
    .post("/parts/:id/applications", { param: { id: partId }, json })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      const { status, code, message, data } = error;
      const errors = error.errors.map((one) => {
        const field = one.field.replace("applications.0.", "");
        return { ...one, field: fieldNames[field] ?? field };
      });
      throw new ApiError(status, { ...data, code, message, errors });
    });
  return addedCount > 0;
}

export async function removeApplication(partId: string, { id }: Pick<Application, "id">): Promise<void> {
  await api.delete("/parts/:id/applications/:application", { param: { id: partId, application: String(id) } });
}
