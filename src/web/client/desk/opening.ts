import { api, type ResponseBody } from "#web/client/api.ts";
import { toCents } from "#shop/foundation/money.ts";

export type Opening = ResponseBody<"get", "/opening">;
export type Demo = ResponseBody<"get", "/demo">;
export type Finding = ResponseBody<"get", "/opening/checkup">[number];
export type TestMail = ResponseBody<"post", "/opening/test-mail">;
export type TaxPreset = ResponseBody<"get", "/tax-presets/:country">;

export function readOpening(signal?: AbortSignal): Promise<Opening> {
  return api.get("/opening", { signal });
}

/** Takes as long as the slowest thing that is checked. */
export function readCheckup(signal?: AbortSignal): Promise<Finding[]> {
  return api.get("/opening/checkup", { signal });
}

/** `price` is in major units of `currency`; one that has more decimals is refused by the API. */
export async function setFlatRate(rate: {
  name: string;
  countries: string[];
  price: number;
  currency: string;
}): Promise<void> {
  const { name, countries, price, currency } = rate;
  await api.put("/opening/flat-rate", {
    json: { name, countries, priceCents: toCents(price, currency) ?? Number.NaN },
  });
}

/** Sends a mail to the signed-in user. */
export function sendTestMail(): Promise<TestMail> {
  return api.post("/opening/test-mail", {});
}

export function readTaxPreset(country: string): Promise<TaxPreset> {
  return api.get("/tax-presets/:country", { param: { country } });
}

/** `shop`: the shop's name, typed to be sure. */
export async function removeDemo(shop: string): Promise<void> {
  await api.post("/demo/removal", { json: { shop } });
}

export async function restoreDemo(): Promise<void> {
  await api.delete("/demo/removal", {});
}
