import { desc, eq, gt, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/actor.ts";
import { invalidate } from "#shop/invalidation.ts";
import { ShopError } from "#shop/errors.ts";
import { readCursor, toPage } from "#shop/keyset.ts";
import { prepared } from "#shop/prepared.ts";
import type { NewReview } from "#shop/reviews/review-input.ts";
import { reviews } from "#shop/reviews/reviews.table.ts";
import { users } from "#shop/users/users.table.ts";

const columns = {
  id: reviews.id,
  name: reviews.name,
  comment: reviews.comment,
  rating: reviews.rating,
  picture: reviews.picture,
  createdAt: reviews.createdAt,
};

const newestFrom = prepared((db) =>
  db
    .select(columns)
    .from(reviews)
    .where(lt(reviews.id, sql.placeholder("before")))
    .orderBy(desc(reviews.id))
    .limit(sql.placeholder("limit"))
    .prepare("reviews_newest_from"),
);

/** Returns a page of reviews, newest first. Throws `malformed` for an invalid cursor. */
export async function listReviews(db: Db, { limit, cursor: text }: { limit: number; cursor?: string }) {
  const cursor = readCursor(text);
  const rows =
    cursor?.towards === "previous"
      ? await db
          .select(columns)
          .from(reviews)
          .where(gt(reviews.id, cursor.id))
          .orderBy(reviews.id)
          .limit(limit + 1)
      : await newestFrom(db).execute({
          before: cursor?.id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff",
          limit: limit + 1,
        });
  const page = toPage(rows, limit, cursor);
  return { reviews: page.rows, next: page.next, previous: page.previous };
}

/** Adds a review of the shop. Returns its id. */
export async function addReview(db: Db, customer: Customer, review: NewReview): Promise<string> {
  const author = eq(users.id, customer.userId);
  const picture = db.select({ image: users.image }).from(users).where(author);
  const name = db.select({ name: users.name }).from(users).where(author);
  const [added] = await db
    .insert(reviews)
    .values({
      userId: customer.userId,
      ...review,
      name: review.name === "" ? sql`(${name})` : review.name,
      picture: sql`(${picture})`,
    })
    .returning({ id: reviews.id });
  if (!added) throw new ShopError("internal");
  invalidate(db, "reviews");
  return added.id;
}
