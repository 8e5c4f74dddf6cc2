import { api, type ResponseBody } from "#web/client/api.ts";

/** Returns the city and the state of a postal code; null each where it is not known. */
export async function placeOfPostal(country: string, postal: string): Promise<ResponseBody<"get", "/postal-places">> {
  return api.get("/postal-places", { query: { country, postal } });
}
