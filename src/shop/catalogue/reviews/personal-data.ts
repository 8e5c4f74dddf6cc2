import { eq, sql } from "drizzle-orm";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { rowsInJson, type PersonalData } from "#shop/foundation/personal-data.ts";
import { reviews } from "#shop/catalogue/reviews/reviews.table.ts";

/** Reviews stay, without a name. */
export const reviewData: PersonalData = {
  tables: ["reviews"],
  read: ({ userId }) => ({
    reviews: rowsInJson(sql`select * from reviews where user_id = ${userId} order by created_at`),
  }),
  async erase(tx, { userId }) {
    await tx.update(reviews).set({ name: "", picture: null }).where(eq(reviews.userId, userId));
    invalidate(tx, "reviews");
  },
};
