import { sql } from "drizzle-orm";
import { deleteRowsOf, rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";

export const garageData: PersonalData = {
  tables: ["garage_vehicles"],
  read: ({ userId }) => ({
    vehicles: rowsInJson(sql`select * from garage_vehicles where user_id = ${userId} order by created_at`),
  }),
  erase: deleteRowsOf("garage_vehicles"),
};
