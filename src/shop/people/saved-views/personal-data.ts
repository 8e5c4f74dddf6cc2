import { sql } from "drizzle-orm";
import { deleteRowsOf, rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

export const savedViewData: PersonalData = {
  tables: ["saved_views"],
  read: ({ userId }) => ({
    savedViews: rowsInJson(sql`select list, name, query from saved_views where user_id = ${userId} order by id`),
  }),
  erase: deleteRowsOf("saved_views"),
};
