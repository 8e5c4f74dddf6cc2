import { and, eq, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { refuseOther } from "#shop/foundation/keyed-request.ts";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "#shop/selling/ledger/ledger.table.ts";

export type Entry = {
  /** Made from what the entry is about: the same key is posted once. */
  key: string;
  cause: (typeof ledgerEntries.$inferSelect)["cause"];
  causeId: string;
  currency: string;
  actorId?: string | null;
  note?: string;
  /** Of the request, where the key is a caller's. */
  requestHash?: string;
  /** They sum to 0; one for each account. */
  postings: { accountId: string; amountCents: number }[];
};

/**
 * Posts an entry: the only writer of balances. Returns whether it is new; an entry whose key was posted before changes nothing. Throws
 * `idempotency_key_reused` where that was another request, and `credit_short` with the account where its balance would go below its floor.
 */
export async function post(tx: Db, { postings, ...entry }: Entry): Promise<boolean> {
  const [added] = await tx
    .insert(ledgerEntries)
    .values(entry)
    .onConflictDoNothing({ target: ledgerEntries.key })
    .returning({ id: ledgerEntries.id });
  if (!added) {
    if (entry.requestHash) refuseOther((await postedUnder(tx, entry.key))?.requestHash ?? null, entry.requestHash);
    return false;
  }
  // In order of id, so that two entries never wait for each other in a circle.
  const ordered = postings
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1));
  for (const { accountId, amountCents } of ordered) {
    const balance = sql`${ledgerAccounts.balanceCents} + ${amountCents}::bigint`;
    const changed = await tx
      .update(ledgerAccounts)
      .set({ balanceCents: balance })
      .where(and(eq(ledgerAccounts.id, accountId), sql`${balance} >= ${ledgerAccounts.floorCents}`))
      .returning({ id: ledgerAccounts.id });
    if (changed.length === 0 && (await hasBalance(tx, accountId)))
      throw new ShopError("credit_short", { data: { account: accountId } });
  }
  const { currency } = entry;
  if (ordered.length > 0)
    await tx.insert(ledgerPostings).values(ordered.map((posting) => ({ entryId: added.id, currency, ...posting })));
  return true;
}

/** Returns what was posted under a key; undefined where nothing was. */
export async function postedUnder(tx: Db, key: string) {
  const { causeId, requestHash } = ledgerEntries;
  const [posted] = await tx.select({ causeId, requestHash }).from(ledgerEntries).where(eq(ledgerEntries.key, key));
  return posted;
}

async function hasBalance(tx: Db, accountId: string): Promise<boolean> {
  const [account] = await tx
    .select({ balance: ledgerAccounts.balanceCents })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, accountId));
  return account?.balance !== null;
}

/** Returns the shop's own account of a kind and currency, which is made when it is first needed. Throws `busy` if another transaction is making it. */
export async function shopAccount(tx: Db, kind: "issued" | "orders", currency: string): Promise<string> {
  const find = () =>
    tx
      .select({ id: ledgerAccounts.id })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.kind, kind), eq(ledgerAccounts.currency, currency)));
  const [known] = await find();
  if (known) return known.id;
  await tx.insert(ledgerAccounts).values({ kind, currency }).onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new ShopError("busy");
  return made.id;
}
