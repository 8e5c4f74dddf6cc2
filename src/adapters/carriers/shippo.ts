import { z } from "zod";
import { circuitBreaker } from "#shop/foundation/circuit-breaker.ts";
import type {
  CarrierAddress,
  CarrierLabel,
  CarrierParcel,
  CarrierPort,
  CarrierTracking,
} from "#shop/selling/delivery/carrier.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { carrierCircuit, timeoutMs } from "#shop/foundation/limits.ts";
import { toCents } from "#shop/foundation/money.ts";
import { log } from "#log/log.ts";

export type ShippoSettings = {
  apiKey: string;
  /** The address of the API; may have a path, as that of the sandbox does. */
  apiBase: string;
  /** The shop's currency: rates in another one can't be charged. */
  currency: string;
};

// What is read of the responses; https://docs.goshippo.com, version 2018-02-08.
const message = z.object({ source: z.string().nullish(), code: z.string().nullish(), text: z.string().nullish() });
const shipmentBody = z.object({
  rates: z.array(
    z.object({
      object_id: z.string(),
      amount: z.string(),
      currency: z.string(),
      provider: z.string(),
      estimated_days: z.number().nullish(),
      servicelevel: z.object({ token: z.string() }),
    }),
  ),
  messages: z.array(message).nullish(),
});
const transactionBody = z.object({
  object_id: z.string(),
  status: z.string(),
  label_url: z.string().nullish(),
  tracking_number: z.string().nullish(),
  tracking_url_provider: z.string().nullish(),
  messages: z.array(message).nullish(),
});
const transactionsBody = z.object({ results: z.array(transactionBody) });
const refundBody = z.object({ status: z.string() });
const trackBody = z.object({
  tracking_status: z.object({ status: z.string(), status_date: z.string().nullish() }).nullish(),
});

const statuses: Record<string, CarrierTracking["status"]> = {
  PRE_TRANSIT: "pre_transit",
  TRANSIT: "transit",
  DELIVERED: "delivered",
  RETURNED: "returned",
  FAILURE: "failure",
};

type VoidState = Awaited<ReturnType<CarrierPort["voidLabels"]>>;

/** What a transaction says of its refund, and a refund of itself. */
const voidStates: Record<string, VoidState> = {
  REFUNDED: "voided",
  REFUNDPENDING: "pending",
  REFUNDREJECTED: "refused",
};
const refundStates: Record<string, VoidState> = { SUCCESS: "voided", ERROR: "refused" };

/** Returns carriers by Shippo, or by anything that speaks Shippo's API. Its functions throw `ShopError`. */
export function createShippo(settings: ShippoSettings): CarrierPort {
  const call = caller(settings);
  const findLabels = async (rateId: string) => {
    const found = await call(transactionsBody, {
      path: `/transactions?${new URLSearchParams({ rate: rateId, results: "100" })}`,
    });
    return found.results.filter(isBought).map(toLabel);
  };
  return {
    async rates({ from, to, parcels }) {
      const body = {
        address_from: toAddress(from),
        address_to: toAddress(to),
        parcels: parcels.map(toParcel),
        async: false,
      };
      const { rates, messages } = await call(shipmentBody, { path: "/shipments", body });
      const usable = rates.filter(({ currency }) => currency.toUpperCase() === settings.currency);
      if (usable.length === 0) throw refused(messages);
      return usable.flatMap(({ object_id: id, amount, currency, provider: carrier, estimated_days, servicelevel }) => {
        const cents = toCents(Number(amount), currency.toUpperCase());
        if (cents === null || cents < 0) return [];
        const transitDays = estimated_days ?? null;
        return [{ id, carrier, service: servicelevel.token, cents, currency: settings.currency, transitDays }];
      });
    },
    findLabels,
    async buyLabels(rateId, reference) {
      const body = { rate: rateId, async: false, label_file_type: "PDF_4x6", metadata: reference };
      const bought = await call(transactionBody, { path: "/transactions", body, withinMs: timeoutMs.label });
      if (bought.status === "ERROR") throw refused(bought.messages);
      // The other parcels of the shipment have labels of their own.
      const labels = await findLabels(rateId);
      if (labels.length === 0) throw new ShopError("carrier_down");
      return labels;
    },
    async voidLabels(rateId) {
      const query = new URLSearchParams({ rate: rateId, results: "100" });
      const { results } = await call(transactionsBody, { path: `/transactions?${query}` });
      const states: VoidState[] = [];
      for (const { object_id: transaction, status } of results) {
        const known = voidStates[status];
        if (known) states.push(known);
        else if (status === "SUCCESS") {
          const body = { transaction, async: false };
          const refund = await call(refundBody, { path: "/refunds", body, withinMs: timeoutMs.label });
          states.push(refundStates[refund.status] ?? "pending");
        }
      }
      if (states.length === 0) throw new ShopError("carrier_refused");
      return states.find((state) => state === "refused") ?? states.find((state) => state === "pending") ?? "voided";
    },
    async track(carrier, trackingNumber) {
      const path = `/tracks/${encodeURIComponent(carrier)}/${encodeURIComponent(trackingNumber)}`;
      const { tracking_status: now } = await call(trackBody, { path });
      const at = now?.status_date ? new Date(now.status_date) : null;
      return { status: statuses[now?.status ?? ""] ?? "unknown", at };
    },
  };
}

type Request = { path: string; body?: object; withinMs?: number };

function caller({ apiKey, apiBase }: ShippoSettings) {
  const base = apiBase.replace(/\/+$/, "");
  const isDown = (error: unknown) => error instanceof ShopError && error.code === "carrier_down";
  const unlessDown = circuitBreaker(
    { ...carrierCircuit, provider: "shippo" },
    isDown,
    () => new ShopError("carrier_down"),
  );
  return <T>(schema: z.ZodType<T>, { path, body, withinMs = timeoutMs.carrier }: Request): Promise<T> =>
    unlessDown(async () => {
      try {
        const response = await fetch(base + path, {
          method: body ? "POST" : "GET",
          headers: {
            authorization: `ShippoToken ${apiKey}`,
            "content-type": "application/json",
            "shippo-api-version": "2018-02-08",
          },
          redirect: "error",
          signal: AbortSignal.timeout(withinMs),
          ...(body && { body: JSON.stringify(body) }),
        });
        const text = await response.text();
        if (response.ok) return schema.parse(JSON.parse(text));
        log("error", "shippo", "a request was refused", { status: response.status, fields: fieldsOf(text) });
        // Only this request: others may succeed.
        if ([400, 404, 422].includes(response.status)) throw new ShopError("carrier_refused");
        throw new ShopError("carrier_down");
      } catch (error) {
        throw error instanceof ShopError ? error : new ShopError("carrier_down", { cause: error });
      }
    });
}

/** Returns the names of what a refusal is about. Its sentences quote addresses. */
function fieldsOf(text: string): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === "object" && body !== null ? Object.keys(body).join(" ").slice(0, 200) : "";
  } catch {
    return "";
  }
}

function refused(messages: z.infer<typeof message>[] | null | undefined): ShopError {
  const codes = (messages ?? []).map(({ code, text }) => ({ code: code ?? "", text: text ?? "" }));
  return new ShopError("carrier_refused", { data: { messages: codes } });
}

type Bought = z.infer<typeof transactionBody>;

const isBought = ({ status, label_url: url, tracking_number: number }: Bought) =>
  status === "SUCCESS" && !!url && !!number;

function toLabel({
  object_id: id,
  label_url: url,
  tracking_number: number,
  tracking_url_provider,
}: Bought): CarrierLabel {
  return { id, url: url ?? "", trackingNumber: number ?? "", trackingUrl: tracking_url_provider || null };
}

function toAddress(address: CarrierAddress) {
  const { name, company, line1, line2, city, region, postalCode, country, phoneNumber, email } = address;
  const sent = {
    name,
    company,
    street1: line1,
    street2: line2,
    city,
    state: region,
    zip: postalCode,
    phone: phoneNumber,
    email,
  };
  const stated = Object.entries(sent).filter(([, value]) => value !== undefined && value !== "");
  return { ...Object.fromEntries(stated), country };
}

function toParcel({ lengthMm, widthMm, heightMm, weightGrams }: CarrierParcel) {
  const cm = (mm: number) => (mm / 10).toFixed(1);
  const sides = { length: cm(lengthMm), width: cm(widthMm), height: cm(heightMm), distance_unit: "cm" };
  return { ...sides, weight: String(weightGrams), mass_unit: "g" };
}
