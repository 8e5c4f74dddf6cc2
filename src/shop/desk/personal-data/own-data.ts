import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Customer } from "#shop/foundation/actor.ts";
import { allPersonalData } from "#shop/desk/personal-data/all-personal-data.ts";

/** Returns what the shop stores about the caller, by section. Throws `sign_in_again`. */
export async function readOwnData(db: Db, customer: Customer): Promise<Record<string, unknown>> {
  requireRecentSignIn(customer);
  const columns = allPersonalData
    .flatMap((noun) => Object.entries(noun.read(customer)))
    .map(([name, query]) => sql`${query} as ${sql.identifier(name)}`);
  const { rows } = await db.execute(sql`select ${sql.join(columns, sql`, `)}`);
  return rows[0]!;
}
