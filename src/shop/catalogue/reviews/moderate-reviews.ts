import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { reviews } from "#shop/catalogue/reviews/reviews.table.ts";
import { users } from "#shop/people/users/users.table.ts";

/** `new`: of the last 7 days. */
export const reviewFilters = ["all", "new", "shown", "hidden"] as const;

/** The condition that a customer has posted a review lately. */
export const postedLately = sql`${reviews.userId} is not null and ${reviews.createdAt} > now() - interval '7 days'`;

/** A review as staff see it. `email`: of its author; null for reviews of the demo catalogue. */
export type ModeratedReview = {
  id: string;
  name: string;
  comment: string;
  rating: number;
  createdAt: Date;
  hiddenAt: Date | null;
  email: string | null;
};

type Query = PageQuery & { status: (typeof reviewFilters)[number]; q?: string };

/** Returns a page of reviews, hidden ones included, newest first. Throws `malformed` for an invalid cursor. */
export async function listReviewsToModerate(
  db: Db,
  _actor: Staff<"reviews:moderate">,
  { status, q, limit, cursor: text }: Query,
): Promise<Page<ModeratedReview>> {
  const cursor = readCursor(text);
  const { from, order } = byId(reviews.id, cursor, "newest");
  const ofStatus = {
    all: undefined,
    new: postedLately,
    shown: isNull(reviews.hiddenAt),
    hidden: isNotNull(reviews.hiddenAt),
  }[status];
  const searched = sql`lower(concat_ws(' ', ${reviews.name}, ${reviews.comment}, ${users.email}))`;
  const rows = await db
    .select({
      id: reviews.id,
      name: reviews.name,
      comment: reviews.comment,
      rating: reviews.rating,
      createdAt: reviews.createdAt,
      hiddenAt: reviews.hiddenAt,
      email: users.email,
    })
    .from(reviews)
    .leftJoin(users, eq(users.id, reviews.userId))
    .where(and(ofStatus, from, ...likeWords(q).map((word) => sql`${searched} like ${word}`)))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** Hides a review from buyers, or shows it again. Returns how many reviews changed. Throws `not_found`. */
export async function setReviewHidden(
  db: Db,
  actor: Staff<"reviews:moderate">,
  id: string,
  hidden: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(reviews)
      .set({ hiddenAt: hidden ? sql`now()` : null })
      .where(and(eq(reviews.id, id), hidden ? isNull(reviews.hiddenAt) : isNotNull(reviews.hiddenAt)))
      .returning({ name: reviews.name, comment: reviews.comment });
    if (!changed) {
      if ((await tx.$count(reviews, eq(reviews.id, id))) === 0) throw new ShopError("not_found");
      return 0;
    }
    await writeAudit(tx, actor, { action: hidden ? "review.hide" : "review.show", entityId: id, before: changed });
    invalidate(tx, "reviews");
    return 1;
  });
}
