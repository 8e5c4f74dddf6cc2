import { createHmac, randomUUID } from "node:crypto";
import { toEventResponse, type EventRow } from "#sandbox/stripe/events.ts";
import type { Json, ShopUnderTest } from "#test/shop-under-test.ts";

/** What somebody does in the provider's dashboard, over the sandbox's API, and its events, to be delivered by the test. */
export async function stripeDashboard(shop: ShopUnderTest) {
  const secret = async (name: string): Promise<string> =>
    (await shop.sql("select value from secrets where name = $1", [`sandbox_stripe_${name}`]))[0]!.value;
  const [key, webhookSecret] = [`sk_test_${await secret("secret")}`, `whsec_${await secret("webhook")}`];

  async function post(path: string, params: Record<string, string>): Promise<Json> {
    const headers = { authorization: `Bearer ${key}` };
    const body = new URLSearchParams(params);
    const response = await fetch(`${shop.url}/sandbox/stripe/v1${path}`, { method: "POST", headers, body });
    return response.json();
  }

  return {
    key,
    webhookSecret,
    refund: (intent: string, cents: number) => post("/refunds", { payment_intent: intent, amount: String(cents) }),
    /** Answers the dispute of a payment with what decides it. */
    answer: async (intent: string, evidence: "winning_evidence" | "losing_evidence" | "a letter") => {
      const [dispute] = await shop.sql("select id from sandbox.stripe_disputes where intent = $1", [intent]);
      return post(`/disputes/${dispute!["id"]}`, { "evidence[uncategorized_text]": evidence });
    },
    /** The events of a payment of these types, the oldest first. */
    events: async (intent: string, types: string): Promise<{ type: string; payload: string }[]> => {
      const rows = await shop.sql<EventRow>(
        "select * from sandbox.stripe_events where type ~ $2 and object::text like '%' || $1 || '%' order by seq",
        [intent, types],
      );
      return rows.map((row) => ({ type: row.type, payload: JSON.stringify(toEventResponse(row)) }));
    },
    /** Another event like one that was sent, in which the provider says something else of the same refund or dispute. */
    altered: (payload: string, type: string, changes: Json): string => {
      const event = JSON.parse(payload);
      const object = { ...event["data"].object, ...changes };
      return JSON.stringify({ ...event, id: `evt_${randomUUID().replaceAll("-", "")}`, type, data: { object } });
    },
    deliver: async (payload: string) => {
      for (;;) {
        const time = Math.floor(Date.now() / 1000);
        const signature = createHmac("sha256", webhookSecret).update(`${time}.${payload}`).digest("hex");
        const headers = { "stripe-signature": `t=${time},v1=${signature}` };
        const answer = await shop.call("POST", "/api/stripe/webhook", payload, headers);
        // Busy: the provider sends it again.
        if (answer.status !== 503) return answer;
      }
    },
  };
}
