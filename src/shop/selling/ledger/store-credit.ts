import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { requestHash } from "#shop/foundation/keyed-request.ts";
import { listSizes } from "#shop/foundation/limits.ts";
import { creditCents } from "#shop/selling/ledger/credit-amount.ts";
import type { creditChange } from "#shop/selling/ledger/credit-input.ts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "#shop/selling/ledger/ledger.table.ts";
import { post, postedUnder, shopAccount } from "#shop/selling/ledger/post.ts";
import { checkGift } from "#shop/selling/ledger/checked-gifts.ts";
import { users } from "#shop/people/users/users.table.ts";
import { emailKey } from "#shop/foundation/email.ts";

type CreditManager = Staff<"credit:manage">;

/** One change of a balance: `causeId` is the order, gift card or account. */
export type LedgerRow = Pick<typeof ledgerEntries.$inferSelect, "cause" | "causeId" | "note" | "at"> & {
  id: string;
  amountCents: number;
};

/** Returns the changes of an account's balance, the newest first. */
export async function accountHistory(db: Db, _actor: CreditManager, accountId: string): Promise<LedgerRow[]> {
  const { id, cause, causeId, note, at } = ledgerEntries;
  return db
    .select({ id, cause, causeId, note, at, amountCents: ledgerPostings.amountCents })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(id, ledgerPostings.entryId))
    .where(eq(ledgerPostings.accountId, accountId))
    .orderBy(desc(id))
    .limit(listSizes.api.default);
}

export type StoreCredit = { userId: string; email: string; name: string; balanceCents: number; history: LedgerRow[] };

/** Returns the store credit of the user with this email address, 0 where they never had any. Throws `not_found` for an unknown user. */
export async function getStoreCredit(
  db: Db,
  actor: CreditManager,
  email: string,
  currency: string,
): Promise<StoreCredit> {
  const user = await findUser(db, email);
  const account = await creditAccount(db, user.userId, currency);
  const history = account ? await accountHistory(db, actor, account.id) : [];
  return { ...user, balanceCents: account?.balanceCents ?? 0, history };
}

async function findUser(db: Db, email: string) {
  const [user] = await db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.email, emailKey(email)), isNull(users.removedAt)));
  if (!user) throw new ShopError("not_found");
  return user;
}

async function creditAccount(db: Db, userId: string, currency: string) {
  const [account] = await db
    .select({ id: ledgerAccounts.id, balanceCents: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(
      and(eq(ledgerAccounts.kind, "credit"), eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.currency, currency)),
    );
  return account;
}

/**
 * Adds to the store credit of the user with this email address or takes from it. Returns whether it is new: an earlier call with the same `idempotencyKey` did it. Throws `not_found`, `sign_in_again` for much money, `idempotency_key_reused` if it did something else, `credit_short`
 * where more is taken than there is, and `invalid` for an amount that is too precise or too large.
 */
export async function changeStoreCredit(
  db: Db,
  actor: CreditManager,
  { email, amount, reason }: { email: string } & z.infer<typeof creditChange>,
  { currency, idempotencyKey }: { currency: string; idempotencyKey?: string },
): Promise<boolean> {
  const amountCents = creditCents(amount, currency);
  return db.transaction(async (tx) => {
    const { userId } = await findUser(tx, email);
    const accountId = await openCreditAccount(tx, userId, currency);
    const key = `adjust:${actor.userId}:${idempotencyKey ?? crypto.randomUUID()}`;
    if (!(await postedUnder(tx, key))) await checkGift(tx, actor, { what: "store_credit", amountCents, currency });
    const isNew = await post(tx, {
      key,
      cause: "adjust",
      causeId: accountId,
      currency,
      actorId: actor.userId,
      note: reason,
      requestHash: requestHash({ userId, amountCents, reason }),
      postings: [
        { accountId, amountCents },
        { accountId: await shopAccount(tx, "issued", currency), amountCents: -amountCents },
      ],
    });
    if (isNew)
      await writeAudit(tx, actor, {
        action: "credit.change",
        entityId: userId,
        after: { amountCents, currency, reason },
      });
    return isNew;
  });
}

/** Returns the account of a user's store credit, which is made when it is first needed. */
async function openCreditAccount(tx: Db, userId: string, currency: string): Promise<string> {
  const values = { kind: "credit" as const, userId, currency, balanceCents: 0, floorCents: 0 };
  await tx.insert(ledgerAccounts).values(values).onConflictDoNothing();
  const account = await creditAccount(tx, userId, currency);
  if (!account) throw new ShopError("busy");
  return account.id;
}
