import type { Sql } from "#sandbox/stripe/call.ts";
import { toChargeResponse, type ChargeRow } from "#sandbox/stripe/charges.ts";
import { invalid } from "#sandbox/stripe/fault.ts";
import { toIntentResponse, type IntentRow } from "#sandbox/stripe/intent-rows.ts";
import { findMethod, toMethodResponse, type MethodRow } from "#sandbox/stripe/payment-methods.ts";

type Loader = (sql: Sql, id: string) => Promise<object | undefined>;

const loadCharge: Loader = async (sql, id) => {
  const { rows } = await sql.query<ChargeRow>("select * from sandbox.stripe_charges where id = $1", [id]);
  const method = rows[0] && (await findMethod(sql, rows[0].payment_method));
  return rows[0] && toChargeResponse(rows[0], method as MethodRow);
};

const loaders: Record<string, Loader> = {
  charge: loadCharge,
  latest_charge: loadCharge,
  payment_intent: async (sql, id) => {
    const { rows } = await sql.query<IntentRow>("select * from sandbox.stripe_intents where id = $1", [id]);
    return rows[0] && toIntentResponse(rows[0]);
  },
  payment_method: async (sql, id) => {
    const method = await findMethod(sql, id);
    return method && toMethodResponse(method);
  },
};

/** Returns the response with ids replaced by their objects, for `expand[]=latest_charge` (`data.…` in a list). */
export async function expandResponse(sql: Sql, body: object, paths: string[]): Promise<object> {
  let answer = body;
  for (const path of paths) {
    // Taxes of lines are in every answer.
    if (path.endsWith("tax_breakdown")) continue;
    const inList = path.startsWith("data.") && "data" in body && Array.isArray(body.data);
    const name = inList ? path.slice("data.".length) : path;
    const load = loaders[name];
    if (!load) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
    const one = async (object: object) => {
      if (!(name in object)) throw invalid(`This property cannot be expanded (${path}).`, { param: "expand" });
      const id = (object as Record<string, unknown>)[name];
      return typeof id === "string" ? { ...object, [name]: await load(sql, id) } : object;
    };
    answer =
      inList && "data" in answer && Array.isArray(answer.data)
        ? { ...answer, data: await Promise.all(answer.data.map(one)) }
        : await one(answer);
  }
  return answer;
}
