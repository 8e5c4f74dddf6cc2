import { sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";

/** Whose data: an account, by its id and address. */
export type Person = { userId: string; email: string };

/** What a noun stores about people: how their own copy of it is read, and what erasing their account does to it. */
export type PersonalData = {
  /** The tables that it answers for. */
  tables: readonly string[];
  /** Returns SQL expressions whose values are JSON, by the name of their section in the copy. */
  read: (person: Person) => Record<string, SQL>;
  /** Erases it in the caller's transaction. Without it, the data stays as it was booked. */
  erase?: (tx: Db, person: Person) => Promise<void>;
};

/** Hashes and keys of the shop, which are no data of the person. */
export const secretColumns =
  "{user_id,order_id,cart_id,token_hash,guest_token_hash,idempotency_key,recent_keys,recent_notices,share_token,key}";

/** Returns the rows of a query as a list in JSON, without `secretColumns`. */
export const rowsInJson = (query: SQL): SQL =>
  sql`(select coalesce(jsonb_agg(to_jsonb(one) - ${secretColumns}::text[]), '[]') from (${query}) one)`;

/** Returns a function that deletes the rows of a person from tables with a `user_id`. */
export const deleteRowsOf =
  (...tables: string[]) =>
  async (tx: Db, { userId }: Person): Promise<void> => {
    for (const table of tables) await tx.execute(sql`delete from ${sql.identifier(table)} where user_id = ${userId}`);
  };
