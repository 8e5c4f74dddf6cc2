import { Hono } from "hono";
import { expect, test } from "vitest";
import { createShippo } from "#adapters/carriers/shippo.ts";
import { createShippoSandbox } from "#sandbox/shippo/shippo.ts";
import { carrierCircuit } from "#shop/foundation/limits.ts";
import { testDatabase } from "#test/database.ts";
import { expectLog } from "#test/logs.ts";
import { type Exchange, violations } from "#test/shippo-document.ts";
import { listen } from "#test/stripe-sandbox.ts";

const apiKey = "shippo_test_sandbox";
const from = { name: "Camber", line1: "1 Main St", city: "Chicago", region: "IL", postalCode: "60601", country: "US" };
const to = { name: "Ada", line1: "5 Elm St", city: "Denver", region: "CO", postalCode: "80202", country: "US" };
const parcel = { lengthMm: 300, widthMm: 200, heightMm: 100, weightGrams: 2_300 };

/** The shop's adapter talking to the sandbox, with its traffic recorded. */
async function recordTraffic() {
  const { pool } = await testDatabase();
  const exchanges: Exchange[] = [];
  let origin = "";
  const sandbox = createShippoSandbox({ pool, apiKey, currency: "USD", publicUrl: () => origin });
  const app = new Hono().route("/sandbox/shippo", sandbox);
  origin = await listen(async (request) => {
    const sent = await request.clone().text();
    const response = await app.fetch(request);
    const { pathname } = new URL(request.url);
    if (!/json/.test(response.headers.get("content-type") ?? "")) return response;
    exchanges.push({
      method: request.method,
      path: pathname.replace("/sandbox/shippo", ""),
      body: sent ? JSON.parse(sent) : undefined,
      status: response.status,
      response: await response.clone().json(),
    });
    return response;
  });
  const settings = { apiKey, apiBase: `${origin}/sandbox/shippo`, currency: "USD" };
  return { exchanges, settings, carriers: createShippo(settings) };
}

test("what the shop sends for rates, labels, refunds and tracking, and what the sandbox answers, is as Shippo's document has it", async () => {
  const { carriers, exchanges, settings } = await recordTraffic();
  const rates = await carriers.rates({ from, to, parcels: [parcel, parcel] });
  expect(rates.map(({ service, currency }) => [service, currency])).toEqual([
    ["pigeon_economy", "USD"],
    ["northstar_ground", "USD"],
    ["northstar_two_day", "USD"],
    ["meridian_overnight", "USD"],
  ]);
  const ground = rates.find(({ service }) => service === "northstar_ground")!;
  expect(ground).toMatchObject({ carrier: "Northstar Parcel", transitDays: 2 });

  expect(await carriers.findLabels(ground.id)).toEqual([]);
  const labels = await carriers.buyLabels(ground.id, "label-1");
  expect(labels).toHaveLength(2);
  expect(await carriers.findLabels(ground.id)).toEqual(labels);
  const pdf = await fetch(labels[0]!.url);
  expect([pdf.headers.get("content-type"), (await pdf.text()).slice(0, 8)]).toEqual(["application/pdf", "%PDF-1.4"]);
  expect(await carriers.track(ground.carrier, labels[0]!.trackingNumber)).toMatchObject({ status: "pre_transit" });
  expect(await carriers.track(ground.carrier, "unknown")).toEqual({ status: "unknown", at: null });
  expect([await carriers.voidLabels(ground.id), await carriers.voidLabels(ground.id)]).toEqual(["voided", "voided"]);
  await fetch(`${settings.apiBase}/transactions/${labels[0]!.id}`, {
    headers: { authorization: `ShippoToken ${apiKey}` },
  });
  expect(exchanges).toHaveLength(12);
  expect(exchanges.flatMap(violations)).toEqual([]);
});

test("a parcel costs more the heavier it is and the farther it goes", async () => {
  const { carriers } = await recordTraffic();
  const cheapest = async (postalCode: string, weightGrams: number) => {
    const rates = await carriers.rates({ from, to: { ...to, postalCode }, parcels: [{ ...parcel, weightGrams }] });
    return Math.min(...rates.map(({ cents }) => cents));
  };
  const near = await cheapest("60614", 900);
  expect(await cheapest("60614", 9_000)).toBeGreaterThan(near);
  expect(await cheapest("00601", 900)).toBeGreaterThan(near);
});

test("what no carrier takes is refused with the carrier's code; a wrong key, a failure and nonsense mean that the carriers are down", async () => {
  expectLog(/^error: shippo: /);
  const { carriers, settings } = await recordTraffic();
  const rates = (postalCode: string, port = carriers) =>
    port.rates({ from, to: { ...to, postalCode }, parcels: [parcel] });
  await expect(rates("99904")).rejects.toMatchObject({
    code: "carrier_refused",
    data: { messages: [{ code: "no_service" }] },
  });
  await expect(carriers.rates({ from, to, parcels: [] })).rejects.toMatchObject({ code: "carrier_refused" });
  const [rate] = await rates("99905");
  await expect(carriers.buyLabels(rate!.id, "label")).rejects.toMatchObject({
    code: "carrier_refused",
    data: { messages: [{ code: "address_rejected" }] },
  });
  await expect(rates("99902")).rejects.toMatchObject({ code: "carrier_down" });
  await expect(rates("99903")).rejects.toMatchObject({ code: "carrier_down" });
  await expect(rates("60601", createShippo({ ...settings, apiKey: "wrong" }))).rejects.toMatchObject({
    code: "carrier_down",
  });
});

test("carriers that are too slow are left alone for a while", async () => {
  let calls = 0;
  const apiBase = await listen(() => {
    calls += 1;
    return new Promise<Response>(() => {});
  });
  const carriers = createShippo({ apiKey, apiBase, currency: "USD" });
  for (let n = 0; n < carrierCircuit.failures + 2; n += 1)
    await expect(carriers.rates({ from, to, parcels: [parcel] })).rejects.toMatchObject({ code: "carrier_down" });
  expect(calls).toBe(carrierCircuit.failures);
});
