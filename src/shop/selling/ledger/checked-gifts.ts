import { and, eq, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "#shop/selling/ledger/ledger.table.ts";
import { giftChecks } from "#shop/foundation/limits.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { wholePercent, type PromotionRule } from "#shop/selling/pricing/promotion-rule.ts";
import { promotions } from "#shop/selling/promotions/promotions.table.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";
import { users } from "#shop/people/users/users.table.ts";

type Gift = { what: "gift_card" | "store_credit"; amountCents: number; currency: string };

/**
 * Call it, in their transaction, before staff give money away: gift cards, store credit. Beyond an amount, for one act or for all that a person
 * gives within a day, it throws `sign_in_again` unless they have just entered their password, and the owners are told. Acts of one person wait for each other.
 */
export async function checkGift(tx: Db, actor: Staff<never>, { what, amountCents, currency }: Gift): Promise<void> {
  if (actor.userId === null || amountCents <= 0) return;
  await inTurn(tx, actor.userId);
  const ofDayCents = (await givenWithinDay(tx, actor.userId, { currency })) + amountCents;
  if (amountCents < giftChecks.eachCents && ofDayCents < giftChecks.perDayCents) return;
  requireRecentSignIn(actor);
  await tellOwners(tx, actor.userId, { what, amountCents, ofDayCents, currency });
}

async function inTurn(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gifts:${userId}`}, 0))`);
}

type Day = { currency: string; exceptPromotion?: string | undefined };

/** Returns what a person gave away within a day: money, and the fixed discounts of promotions as `worthCents` counts them, each once. */
async function givenWithinDay(tx: Db, userId: string, { currency, exceptPromotion }: Day): Promise<number> {
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(
        eq(ledgerEntries.actorId, userId),
        inArray(ledgerEntries.cause, ["issue", "adjust"]),
        inArray(ledgerAccounts.kind, ["gift_card", "credit"]),
        eq(ledgerEntries.currency, currency),
        gt(ledgerPostings.amountCents, 0),
        gt(ledgerEntries.at, sql`now() - interval '1 day'`),
      ),
    );
  const saved = await tx
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.currency, currency),
        exceptPromotion === undefined ? undefined : ne(promotions.id, exceptPromotion),
        sql`${promotions.id} in (select entity_id from audit where actor_id = ${userId} and id > uuidv7(interval '-25 hours')
          and at > now() - interval '1 day' and action in ('promotion.add', 'promotion.change'))`,
      ),
    );
  return saved.reduce((sum, one) => sum + Math.min(worthCents(one), giftChecks.eachCents), given?.cents ?? 0);
}

type Discount = Pick<typeof promotions.$inferInsert, "level" | "kind" | "value" | "currency" | "limitTotal"> & {
  id?: string;
  combinesWith: PromotionRule["combinesWith"];
};

/** What a fixed discount gives away in all its uses. One that is for each piece, or without a limit, has no end. */
function worthCents({
  level,
  kind,
  value,
  limitTotal,
}: Pick<Discount, "level" | "kind" | "value" | "limitTotal">): number {
  if (kind !== "fixed" || level === "delivery") return 0;
  return level === "line" ? Infinity : value * (limitTotal ?? Infinity);
}

/**
 * The same before staff save a promotion, which is checked with all others that an order may combine it with. `value`: hundredths of a percent,
 * or minor units of a `fixed` amount. `id`: of a promotion that they change.
 */
export async function checkDiscount(tx: Db, actor: Staff<never>, promotion: Discount): Promise<void> {
  const { level, kind, value, currency, id } = promotion;
  if (actor.userId === null || level === "delivery") return;
  await inTurn(tx, actor.userId);
  const others = await combinedWith(tx, promotion);
  const together = [promotion, ...others].filter((one) => one.kind === kind);
  if (kind === "fixed") {
    const worth = worthCents(promotion);
    const ofDayCents =
      (await givenWithinDay(tx, actor.userId, { currency, exceptPromotion: id })) +
      Math.min(worth, giftChecks.eachCents);
    const isLarge = value >= giftChecks.unaskedCents && worth >= giftChecks.eachCents;
    const inOrderCents = together.reduce((sum, one) => sum + one.value, 0);
    if (!isLarge && inOrderCents < giftChecks.eachCents && ofDayCents < giftChecks.perDayCents) return;
    requireRecentSignIn(actor);
    return tellOwners(tx, actor.userId, { what: "promotion", amountCents: value, ofDayCents, currency });
  }
  const left = together.reduce((rest, one) => (rest * (wholePercent - one.value)) / wholePercent, 1);
  // Rounded, so that no error of the calculation decides.
  const percent = Math.round((1 - left) * 1_000_000) / 10_000;
  if (percent < giftChecks.percent) return;
  requireRecentSignIn(actor);
  await tellOwners(tx, actor.userId, { what: "promotion", percent, currency });
}

/** Returns the other promotions that are not over and reduce the same order as this one. */
async function combinedWith(tx: Db, promotion: Discount) {
  const { id, level, currency, combinesWith } = promotion;
  if (combinesWith.length === 0) return [];
  return tx
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.currency, currency),
        isNull(promotions.endedAt),
        sql`coalesce(${promotions.endsAt} > now(), true)`,
        ne(promotions.level, "delivery"),
        inArray(promotions.level, [...combinesWith]),
        sql`${level} = any(${promotions.combinesWith})`,
        id === undefined ? undefined : ne(promotions.id, id),
      ),
    );
}

async function tellOwners(tx: Db, userId: string, gift: Omit<GiftNotice, "by">): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const data = { by: user?.email ?? "", ...gift };
  for (const to of await ownerEmails(tx)) await queueMail(tx, to, { template: "money_given", data });
}

/** What staff gave away that owners should know of. `by`: their address; `ofDayCents`: with all that they gave within a day. */
export type GiftNotice = {
  by: string;
  what: "gift_card" | "store_credit" | "promotion";
  amountCents?: number;
  ofDayCents?: number;
  percent?: number;
  currency: string;
};

declare module "#shop/foundation/mails/outbox.ts" {
  interface MailData {
    money_given: GiftNotice;
  }
}
