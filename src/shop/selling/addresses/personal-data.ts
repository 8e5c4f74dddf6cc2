import { sql } from "drizzle-orm";
import { deleteRowsOf, rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

export const addressData: PersonalData = {
  tables: ["addresses"],
  read: ({ userId }) => ({
    addresses: rowsInJson(sql`select * from addresses where user_id = ${userId} order by created_at`),
  }),
  erase: deleteRowsOf("addresses"),
};
