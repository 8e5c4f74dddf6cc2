import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "#shop/selling/ledger/ledger.table.ts";
import { giftChecks } from "#shop/foundation/limits.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";
import { users } from "#shop/people/users/users.table.ts";

type Gift = { what: "gift_card" | "store_credit"; amountCents: number; currency: string };

/**
 * Call it, in their transaction, before staff give money away: gift cards, store credit. Beyond an amount, for one act or for all that a person
 * gives within a day, it throws `sign_in_again` unless they have just entered their password, and the owners are told. Acts of one person wait for each other.
 */
export async function checkGift(tx: Db, actor: Staff<never>, { what, amountCents, currency }: Gift): Promise<void> {
  if (actor.userId === null || amountCents <= 0) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`gifts:${actor.userId}`}, 0))`);
  const [given] = await tx
    .select({ cents: sql<number>`coalesce(sum(${ledgerPostings.amountCents}), 0)`.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(
      and(
        eq(ledgerEntries.actorId, actor.userId),
        inArray(ledgerEntries.cause, ["issue", "adjust"]),
        inArray(ledgerAccounts.kind, ["gift_card", "credit"]),
        eq(ledgerEntries.currency, currency),
        gt(ledgerPostings.amountCents, 0),
        gt(ledgerEntries.at, sql`now() - interval '1 day'`),
      ),
    );
  const ofDayCents = (given?.cents ?? 0) + amountCents;
  if (amountCents < giftChecks.eachCents && ofDayCents < giftChecks.perDayCents) return;
  requireRecentSignIn(actor);
  await tellOwners(tx, actor.userId, { what, amountCents, ofDayCents, currency });
}

type Discount = { level: string; kind: string; value: number; currency: string };

/** The same before staff save a promotion that gives so much away. `value`: hundredths of a percent, or minor units of a `fixed` amount. */
export async function checkDiscount(tx: Db, actor: Staff<never>, promotion: Discount): Promise<void> {
  const { level, kind, value, currency } = promotion;
  if (actor.userId === null || level === "delivery") return;
  const isFixed = kind === "fixed";
  if (value < (isFixed ? giftChecks.eachCents : giftChecks.percent * 100)) return;
  requireRecentSignIn(actor);
  const size = isFixed ? { amountCents: value } : { percent: value / 100 };
  await tellOwners(tx, actor.userId, { what: "promotion", currency, ...size });
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
