import { sql } from "drizzle-orm";
import { deleteRowsOf, rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

/** Uses stay, since they count against the limits of a promotion. */
export const promotionData: PersonalData = {
  tables: ["customer_group_members", "promotion_uses"],
  read: ({ userId }) => ({
    customerGroups: rowsInJson(sql`
      select name from customer_groups where id in (select group_id from customer_group_members where user_id = ${userId})
      order by name`),
    promotionUses: rowsInJson(sql`
      select name, taken_at, returned_at from promotion_uses join promotions on promotions.id = promotion_id
      where user_id = ${userId} order by taken_at`),
  }),
  erase: deleteRowsOf("customer_group_members"),
};
