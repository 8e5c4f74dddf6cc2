import { sql } from "drizzle-orm";
import { rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

/** Store credit stays in the books. */
export const ledgerData: PersonalData = {
  tables: ["ledger_accounts", "ledger_entries", "ledger_postings"],
  read: ({ userId }) => ({
    storeCredit: rowsInJson(sql`
      select e.at, e.cause, p.amount_cents, p.currency
      from ledger_accounts a join ledger_postings p on p.account_id = a.id join ledger_entries e on e.id = p.entry_id
      where a.user_id = ${userId} order by e.id`),
  }),
};
