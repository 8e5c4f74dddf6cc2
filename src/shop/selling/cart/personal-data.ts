import { sql } from "drizzle-orm";
import { deleteRowsOf, rowsInJson, secretColumns, type PersonalData } from "#shop/foundation/personal-data.ts";

export const cartData: PersonalData = {
  tables: ["carts"],
  read: ({ userId }) => ({
    carts: rowsInJson(sql`
      select carts.*,
        (select jsonb_agg(to_jsonb(line) - ${secretColumns}::text[]) from cart_lines line where line.cart_id = carts.id) as lines
      from carts where user_id = ${userId} order by created_at`),
  }),
  erase: deleteRowsOf("carts"),
};
