import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Pool } from "pg";
import { faults } from "#sandbox/shippo/carriers.ts";
import { labelPdf } from "#sandbox/shippo/label.ts";
import { newId, newShipment, problemsOf, stamps, type SentShipment, type Shipment } from "#sandbox/shippo/shipments.ts";
import { trackingOf } from "#sandbox/shippo/tracking.ts";
import { newTransactions, type Transaction } from "#sandbox/shippo/transactions.ts";

export type ShippoSandboxSettings = {
  pool: Pool;
  apiKey: string;
  /** In which the carriers charge. */
  currency: string;
  /** The shop's address for browsers; the sandbox is below it at /sandbox/shippo. */
  publicUrl: () => string;
};

type Bought = { body: Transaction; shipment: Shipment; created: Date };

const slowMs = 6_000;
/** A parcel is handed over this long after its label was bought. */
const usedAfterMs = 3_600_000;
const bought = `select t.body, t.created, s.body as shipment from sandbox.shippo_transactions t
  join sandbox.shippo_shipments s on s.body -> 'rates' @> jsonb_build_array(jsonb_build_object('object_id', t.rate))`;

/**
 * Returns a server for Shippo's API (shipments with rates, labels, tracking) with invented carriers, its state in its own tables. Mount it at
 * /sandbox/shippo. Certain postal codes make it fail (`faults`).
 */
export function createShippoSandbox({ apiKey, ...settings }: ShippoSandboxSettings): Hono {
  const app = new Hono();
  // Before the check of the API key: as at Shippo, the URL of a label is enough to print it.
  app.route("/labels", labels(settings.pool));
  app.use(bodyLimit({ maxSize: 256 * 1_024 }));
  app.use(async (c, next) => {
    if (c.req.header("authorization") !== `ShippoToken ${apiKey}`) return c.json({ detail: "Invalid token." }, 401);
    return next();
  });
  app.route("/shipments", shipments(settings));
  app.route("/transactions", transactions(settings));
  app.route("/refunds", refunds(settings.pool));
  app.route("/tracks", tracks(settings.pool));
  return app;
}

function labels(pool: Pool): Hono {
  return new Hono().get("/:id", async (c) => {
    const { rows } = await pool.query<Bought>(`${bought} where t.id = $1`, [c.req.param("id").replace(/\.pdf$/, "")]);
    const [found] = rows;
    if (!found || !found.body.tracking_number) return c.notFound();
    const { name, street1, city, state, zip, country } = found.shipment.address_to;
    const rate = found.shipment.rates.find(({ object_id }) => object_id === found.body.rate);
    const service = `${rate?.provider ?? ""} ${rate?.servicelevel.name ?? ""}`;
    const place = [city, state, zip].filter(Boolean).join(" ");
    const to = ["TO", name, street1, place, country];
    const lines = [service, found.body.tracking_number, "", ...to, "", "SANDBOX - NOT A REAL LABEL"];
    const pdf = labelPdf(lines.map((line) => line ?? ""));
    return c.body(new Uint8Array(pdf), 200, { "content-type": "application/pdf" });
  });
}

function shipments({ pool, currency }: Omit<ShippoSandboxSettings, "apiKey">): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
    const sent = await c.req.json<SentShipment>().catch(() => null);
    const problems = problemsOf(sent);
    if (!sent || problems) return c.json(problems ?? {}, 400);
    const fault = faults[String(sent.address_to.zip)];
    if (fault === "slow") await new Promise((resolve) => setTimeout(resolve, slowMs));
    if (fault === "down") return c.text("Internal Server Error", 500);
    if (fault === "garbage") return c.text("<h1>Hello</h1>");
    const shipment = newShipment(sent, { currency, unavailable: fault === "no_rates" });
    await pool.query("insert into sandbox.shippo_shipments (id, body) values ($1, $2)", [shipment.object_id, shipment]);
    return c.json(shipment, 201);
  });
  app.get("/:id", async (c) => {
    const { rows } = await pool.query<{ body: Shipment }>("select body from sandbox.shippo_shipments where id = $1", [
      c.req.param("id"),
    ]);
    return rows[0] ? c.json(rows[0].body) : c.json({ detail: "Not found" }, 404);
  });
  return app;
}

function transactions({ pool, publicUrl }: Omit<ShippoSandboxSettings, "apiKey">): Hono {
  const app = new Hono();
  app.post("/", async (c) => {
    const sent = await c.req.json<{ rate?: string; metadata?: string }>().catch(() => null);
    const rateId = String(sent?.rate);
    const { rows } = await pool.query<{ body: Shipment }>(
      "select body from sandbox.shippo_shipments where body -> 'rates' @> jsonb_build_array(jsonb_build_object('object_id', $1::text))",
      [rateId],
    );
    const shipment = rows[0]?.body;
    if (!shipment) return c.json({ rate: [`Rate with supplied object_id ${rateId} not found.`] }, 400);
    const made = newTransactions(shipment, { rateId, metadata: sent?.metadata ?? "", publicUrl: publicUrl() });
    const insert = "insert into sandbox.shippo_transactions (id, rate, body) values ($1, $2, $3)";
    for (const body of made) await pool.query(insert, [body.object_id, rateId, body]);
    return c.json(made[0]!, 201);
  });
  app.get("/", async (c) => {
    const { rows } = await pool.query<{ body: Transaction }>(
      "select body from sandbox.shippo_transactions where rate = coalesce($1, rate) order by created, id limit 100",
      [c.req.query("rate") ?? null],
    );
    return c.json({ results: rows.map(({ body }) => body) });
  });
  app.get("/:id", async (c) => {
    const { rows } = await pool.query<{ body: Transaction }>(
      "select body from sandbox.shippo_transactions where id = $1",
      [c.req.param("id")],
    );
    return rows[0] ? c.json(rows[0].body) : c.json({ detail: "Not found" }, 404);
  });
  return app;
}

/** A label is voided at once; one whose parcel is on its way is not. */
function refunds(pool: Pool): Hono {
  return new Hono().post("/", async (c) => {
    const sent = await c.req.json<{ transaction?: string }>().catch(() => null);
    const { rows } = await pool.query<Bought>(`${bought} where t.id = $1`, [String(sent?.transaction)]);
    const [found] = rows;
    if (!found || found.body.status !== "SUCCESS")
      return c.json({ transaction: ["Transaction is not refundable."] }, 400);
    const isUsed = Date.now() - found.created.getTime() > usedAfterMs;
    const status = isUsed ? "REFUNDREJECTED" : "REFUNDED";
    await pool.query(
      "update sandbox.shippo_transactions set body = jsonb_set(body, '{status}', to_jsonb($2::text)) where id = $1",
      [found.body.object_id, status],
    );
    const refund = { ...stamps(), object_id: newId(), status: isUsed ? "ERROR" : "SUCCESS" };
    return c.json({ ...refund, transaction: found.body.object_id, test: true }, 201);
  });
}

function tracks(pool: Pool): Hono {
  return new Hono().get("/:carrier/:number", async (c) => {
    const { carrier, number } = c.req.param();
    const { rows } = await pool.query<Bought>(`${bought} where t.body ->> 'tracking_number' = $1`, [number]);
    const [found] = rows;
    const days = found?.shipment.rates.find(({ object_id }) => object_id === found.body.rate)?.estimated_days ?? 3;
    const sent = found ? { at: found.created, days } : null;
    return c.json(trackingOf({ carrier, number, sent, now: new Date() }));
  });
}
