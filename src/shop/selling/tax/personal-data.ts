import { sql } from "drizzle-orm";
import { rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

/** Exemptions stay: they say why an order was not taxed. */
export const taxData: PersonalData = {
  tables: ["tax_exemptions"],
  read: ({ userId }) => ({
    taxExemptions: rowsInJson(sql`select * from tax_exemptions where user_id = ${userId} order by created_at`),
  }),
};
