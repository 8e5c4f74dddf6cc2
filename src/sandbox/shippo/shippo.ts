import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import { faults, priceCents, services, zoneOf } from "#sandbox/shippo/carriers.ts";
import { labelPdf } from "#sandbox/shippo/label.ts";
import { trackingOf } from "#sandbox/shippo/tracking.ts";

export type ShippoSandboxSettings = {
  pool: Pool;
  apiKey: string;
  /** In which the carriers charge. */
  currency: string;
  /** The shop's address for browsers; the sandbox is below it at /sandbox/shippo. */
  publicUrl: () => string;
};

type Body = Record<string, any>;

const owner = "sandbox@camber.example";
const slowMs = 6_000;

/**
 * Returns a server for Shippo's API (shipments with rates, labels, tracking) with invented carriers, its state in its own tables. Mount it at
 * /sandbox/shippo. Certain postal codes make it fail (`faults`).
 */
export function createShippoSandbox({ pool, apiKey, currency, publicUrl }: ShippoSandboxSettings): Hono {
  const app = new Hono();
  // Whoever has the address of a label may print it, as at Shippo.
  app.get("/labels/:id", async (c) => {
    const id = c.req.param("id").replace(/\.pdf$/, "");
    const { rows } = await pool.query<{ body: Body; shipment: Body }>(
      "select t.body, s.body as shipment from sandbox.shippo_transactions t join sandbox.shippo_shipments s on s.id = t.body ->> 'sandbox_shipment' where t.id = $1",
      [id],
    );
    const [found] = rows;
    if (!found) return c.notFound();
    const { name, street1, city, state, zip, country } = found.shipment["address_to"];
    const rate = found.body["rate"];
    const lines = [
      `${rate.provider} ${rate.servicelevel_name}`,
      found.body["tracking_number"],
      "",
      "TO",
      name,
      street1,
      `${city ?? ""} ${state ?? ""} ${zip ?? ""}`,
      country,
      "",
      "SANDBOX - NOT A REAL LABEL",
    ];
    return c.body(new Uint8Array(labelPdf(lines.map((line) => String(line ?? "")))), 200, {
      "content-type": "application/pdf",
    });
  });

  app.use(bodyLimit({ maxSize: 256 * 1_024 }));
  app.use(async (c, next) => {
    if (c.req.header("authorization") !== `ShippoToken ${apiKey}`) return c.json({ detail: "Invalid token." }, 401);
    return next();
  });

  app.post("/shipments", async (c) => {
    const sent = (await c.req.json().catch(() => null)) as Body | null;
    const problems = problemsOf(sent);
    if (!sent || problems) return c.json(problems ?? { __all__: ["Malformed JSON"] }, 400);
    const fault = faults[String(sent["address_to"].zip)];
    if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (fault === "down") return c.text("Internal Server Error", 500);
    if (fault === "garbage") return c.text("<h1>Hello</h1>");
    const shipment = newShipment(sent, { currency, unavailable: fault === "no_rates" });
    await pool.query("insert into sandbox.shippo_shipments (id, body) values ($1, $2)", [
      shipment["object_id"],
      shipment,
    ]);
    return c.json(shipment, 201);
  });
  app.get("/shipments/:id", async (c) => {
    const { rows } = await pool.query<{ body: Body }>("select body from sandbox.shippo_shipments where id = $1", [
      c.req.param("id"),
    ]);
    return rows[0] ? c.json(rows[0].body) : c.json({ detail: "Not found" }, 404);
  });

  app.post("/transactions", async (c) => {
    const { rate: rateId, metadata = "" } = ((await c.req.json().catch(() => ({}))) ?? {}) as Body;
    const { rows } = await pool.query<{ body: Body }>(
      "select body from sandbox.shippo_shipments where body -> 'rates' @> jsonb_build_array(jsonb_build_object('object_id', $1::text))",
      [String(rateId)],
    );
    const shipment = rows[0]?.body;
    if (!shipment) return c.json({ rate: [`Rate with supplied object_id ${String(rateId)} not found.`] }, 400);
    const bought = newTransactions(shipment, { rateId, metadata: String(metadata), publicUrl: publicUrl() });
    for (const body of bought)
      await pool.query("insert into sandbox.shippo_transactions (id, rate, body) values ($1, $2, $3)", [
        body["object_id"],
        rateId,
        body,
      ]);
    return c.json(shown(bought[0]!), 201);
  });
  app.get("/transactions", async (c) => {
    const { rows } = await pool.query<{ body: Body }>(
      "select body from sandbox.shippo_transactions where rate = coalesce($1, rate) order by created, id limit 100",
      [c.req.query("rate") ?? null],
    );
    return c.json({ results: rows.map(({ body }) => shown(body)) });
  });
  app.get("/transactions/:id", async (c) => {
    const { rows } = await pool.query<{ body: Body }>("select body from sandbox.shippo_transactions where id = $1", [
      c.req.param("id"),
    ]);
    return rows[0] ? c.json(shown(rows[0].body)) : c.json({ detail: "Not found" }, 404);
  });

  app.get("/tracks/:carrier/:number", async (c) => {
    const { carrier, number } = c.req.param();
    const { rows } = await pool.query<{ body: Body; created: Date }>(
      "select body, created from sandbox.shippo_transactions where body ->> 'tracking_number' = $1",
      [number],
    );
    return c.json(trackingOf({ carrier, number, bought: rows[0] ?? null, now: new Date() }));
  });
  return app;
}

/** Returns what is missing by field, as Shippo answers it; null if nothing is. */
function problemsOf(sent: Body | null): Body | null {
  if (!sent) return { __all__: ["Malformed JSON"] };
  const problems: Body = {};
  for (const side of ["address_from", "address_to"])
    if (!sent[side]?.country || !sent[side].zip) problems[side] = ["country and zip are required."];
  const parcels: Body[] = Array.isArray(sent["parcels"]) ? sent["parcels"] : [];
  const isWhole = ({ length, width, height, weight }: Body) =>
    [length, width, height, weight].every((one) => Number(one) > 0);
  if (parcels.length === 0 || !parcels.every(isWhole))
    problems["parcels"] = ["Dimensions and weight must be positive."];
  return Object.keys(problems).length > 0 ? problems : null;
}

const newId = () => randomUUID().replaceAll("-", "");
const stamps = () => {
  const now = new Date().toISOString();
  return { object_created: now, object_updated: now, object_owner: owner };
};

function newShipment(sent: Body, { currency, unavailable }: { currency: string; unavailable: boolean }): Body {
  const id = newId();
  const zone = zoneOf(sent["address_from"], sent["address_to"]);
  const grams: number[] = sent["parcels"].map(
    ({ weight, mass_unit }: Body) => Number(weight) * (mass_unit === "kg" ? 1_000 : 1),
  );
  const taking = unavailable ? [] : services.filter(({ heaviest }) => grams.every((one) => one <= heaviest));
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const rates = taking.map((service) => {
    const amount = (priceCents(service, zone, grams) / 100).toFixed(digits);
    return {
      object_id: newId(),
      object_created: new Date().toISOString(),
      object_owner: owner,
      shipment: id,
      attributes: [],
      amount,
      currency,
      amount_local: amount,
      currency_local: currency,
      provider: service.carrier,
      servicelevel: { name: service.name, token: service.token },
      carrier_account: "sandbox",
      estimated_days: service.days(zone),
      zone: String(zone),
      test: true,
    };
  });
  const complete = (address: Body) => ({
    ...address,
    object_id: newId(),
    is_complete: Boolean(address["street1"]),
    test: true,
  });
  return {
    ...stamps(),
    object_id: id,
    status: "SUCCESS",
    address_from: complete(sent["address_from"]),
    address_to: complete(sent["address_to"]),
    address_return: complete(sent["address_from"]),
    parcels: sent["parcels"].map((parcel: Body) => ({
      ...parcel,
      ...stamps(),
      object_id: newId(),
      object_state: "VALID",
      test: true,
    })),
    rates,
    carrier_accounts: [],
    messages:
      rates.length > 0
        ? []
        : [{ source: "Northstar Parcel", code: "no_service", text: "No service to this address for these parcels." }],
    metadata: String(sent["metadata"] ?? ""),
    test: true,
  };
}

type Purchase = { rateId: string; metadata: string; publicUrl: string };

/** A label for each parcel, all at the same rate. */
function newTransactions(shipment: Body, { rateId, metadata, publicUrl }: Purchase): Body[] {
  const rate = shipment["rates"].find(({ object_id }: Body) => object_id === rateId);
  const fails = faults[String(shipment["address_to"].zip)] === "no_label";
  const { object_id, amount, currency, amount_local, currency_local, provider, servicelevel, carrier_account } = rate;
  const core = { object_id, amount, currency, amount_local, currency_local, provider, carrier_account };
  return shipment["parcels"].slice(0, fails ? 1 : undefined).map(() => {
    const id = newId();
    const number = `SBX${BigInt(`0x${id.slice(0, 14)}`)
      .toString()
      .padStart(17, "0")}`;
    const same = {
      ...stamps(),
      object_id: id,
      rate: { ...core, servicelevel_name: servicelevel.name, servicelevel_token: servicelevel.token },
      metadata,
      test: true,
      sandbox_shipment: shipment["object_id"],
      sandbox_days: rate.estimated_days,
    };
    if (fails) {
      const messages = [{ source: provider, code: "address_rejected", text: "The carrier rejected the address." }];
      return { ...same, status: "ERROR", object_state: "INVALID", messages };
    }
    const label = { label_file_type: "PDF_4x6", label_url: `${publicUrl}/sandbox/shippo/labels/${id}.pdf` };
    const track = {
      tracking_number: number,
      tracking_url_provider: `${publicUrl}/sandbox/shippo/labels/${id}.pdf`,
      tracking_status: "PRE_TRANSIT",
    };
    return { ...same, ...label, ...track, status: "SUCCESS", object_state: "VALID", messages: [] };
  });
}

/** Without what only the sandbox stores, and the rate as its id, as Shippo's answers have it. */
function shown({ sandbox_shipment: _shipment, sandbox_days: _days, rate, ...body }: Body): Body {
  return { ...body, rate: rate.object_id };
}
