import { and, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Customer } from "#shop/foundation/actor.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { readCursor, toPage } from "#shop/foundation/keyset.ts";
import { prepared } from "#shop/foundation/prepared.ts";
import { countAttempt, perDay, type Client } from "#shop/foundation/rate-limit.ts";
import { isReservedName } from "#shop/catalogue/reviews/reserved-name.ts";
import type { NewReview } from "#shop/catalogue/reviews/review-input.ts";
import { reviews } from "#shop/catalogue/reviews/reviews.table.ts";
import { users } from "#shop/people/users/users.table.ts";

const columns = {
  id: reviews.id,
  name: reviews.name,
  comment: reviews.comment,
  rating: reviews.rating,
  picture: reviews.picture,
  createdAt: reviews.createdAt,
};

const isShown = isNull(reviews.hiddenAt);

const newestFrom = prepared((db) =>
  db
    .select(columns)
    .from(reviews)
    .where(and(isShown, lt(reviews.id, sql.placeholder("before"))))
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
          .where(and(isShown, gt(reviews.id, cursor.id)))
          .orderBy(reviews.id)
          .limit(limit + 1)
      : await newestFrom(db).execute({
          before: cursor?.id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff",
          limit: limit + 1,
        });
  const page = toPage(rows, limit, cursor);
  return { reviews: page.rows, next: page.next, previous: page.previous };
}

/** `shopName`: nobody else may write under it. */
type ReviewTerms = { shopName: string; client?: Client | null };

/**
 * Adds a review of the shop. Returns its id. Throws `invalid` for a name that readers would take for the shop's, and `rate_limited` after
 * too many reviews in a day.
 */
export async function addReview(
  db: Db,
  customer: Customer,
  review: NewReview,
  { shopName, client }: ReviewTerms,
): Promise<string> {
  const author = eq(users.id, customer.userId);
  const picture = db.select({ image: users.image }).from(users).where(author);
  const name = review.name || customer.name;
  if (isReservedName(name, shopName))
    throw new ShopError("invalid", { fields: [{ field: "name", code: "name_reserved" }] });
  if (client) await countAttempt(db, `review|${customer.userId}`, perDay(client.limits.reviewsPerDay));
  const [added] = await db
    .insert(reviews)
    .values({
      userId: customer.userId,
      ...review,
      name,
      picture: sql`(${picture})`,
    })
    .returning({ id: reviews.id });
  if (!added) throw new ShopError("internal");
  invalidate(db, "reviews");
  return added.id;
}
