import { apiVersion, type Call, type Sql } from "#sandbox/stripe/call.ts";
import { noSuch } from "#sandbox/stripe/fault.ts";
import { newId, unixTime } from "#sandbox/stripe/ids.ts";
import { listResponse } from "#sandbox/stripe/lists.ts";
import { flag, list, refuseUnknown, text } from "#sandbox/stripe/parameters.ts";

export type EventRow = {
  id: string;
  type: string;
  object: object;
  request_id: string | null;
  idempotency_key: string | null;
  attempts: number;
  deliver_at: Date | null;
  created: Date;
};

/** The event types that the shop's webhook endpoint receives; the others are only listed. */
const delivered = /^(payment_intent|refund|charge\.dispute)\./;

/** Records an event, in the transaction that causes it. */
export async function recordEvent(
  call: Pick<Call, "sql"> & Partial<Call>,
  type: string,
  object: object,
): Promise<void> {
  await call.sql.query(
    `insert into sandbox.stripe_events (id, type, object, request_id, idempotency_key, deliver_at)
     values ($1, $2, $3, $4, $5, case when $6 then now() end)`,
    [
      newId("evt"),
      type,
      JSON.stringify(object),
      call.requestId ?? null,
      call.idempotencyKey ?? null,
      delivered.test(type),
    ],
  );
}

export function toEventResponse(event: EventRow): object {
  return {
    id: event.id,
    object: "event",
    api_version: apiVersion,
    created: unixTime(event.created),
    data: { object: event.object },
    livemode: false,
    pending_webhooks: event.deliver_at ? 1 : 0,
    request: { id: event.request_id, idempotency_key: event.idempotency_key },
    type: event.type,
  };
}

export async function retrieveEvent({ sql, params }: Call, id: string): Promise<object> {
  refuseUnknown(params, []);
  const { rows } = await sql.query<EventRow>("select * from sandbox.stripe_events where id = $1", [id]);
  if (!rows[0]) throw noSuch("event", id, "id");
  return toEventResponse(rows[0]);
}

export async function listEvents(call: Call): Promise<object> {
  const { params } = call;
  const type = text(params, "type");
  const types = list(params, "types") ?? (type === undefined ? null : [type]);
  const patterns = types?.map((each) => each.replaceAll(/[\\%_]/g, "\\$&").replaceAll("*", "%")) ?? null;
  const success = flag(params, "delivery_success") ?? null;
  return listResponse<EventRow>(call, {
    table: "sandbox.stripe_events",
    url: "/v1/events",
    filters: ["type", "types", "delivery_success"],
    where: `($1::text[] is null or type like any ($1)) and ($2::boolean is null or (deliver_at is null) = $2)`,
    values: [patterns, success],
    toResponse: toEventResponse,
  });
}

/** Deletes events after 30 days, as Stripe does. */
export async function purgeOldEvents(sql: Sql): Promise<void> {
  await sql.query("delete from sandbox.stripe_events where created < now() - interval '30 days'");
}
