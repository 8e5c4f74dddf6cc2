import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { checkDiscount } from "#shop/selling/ledger/checked-gifts.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { isUniqueViolation } from "#shop/foundation/database-error.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { toCents } from "#shop/foundation/money.ts";
import { wholePercent } from "#shop/selling/pricing/promotion-rule.ts";
import { codeKey } from "#shop/selling/promotions/codes.ts";
import { recount } from "#shop/selling/promotions/counters.ts";
import { findCoverage, nameCoverage } from "#shop/selling/promotions/coverage.ts";
import type { PromotionInput } from "#shop/selling/promotions/promotion-input.ts";
import { promotionCounters, promotions } from "#shop/selling/promotions/promotions.table.ts";

type PromotionManager = Staff<"promotions:manage">;
type Row = typeof promotions.$inferSelect;

export const promotionStates = ["active", "planned", "over"] as const;
export type PromotionState = (typeof promotionStates)[number];

/** A promotion with its state, its coverage by name, and how often orders use it and for how much in all. */
export type Promotion = Row & {
  state: PromotionState;
  uses: number;
  usedCents: number;
  covers: Pick<PromotionInput, "parts" | "brands" | "partTypes" | "models" | "groups">;
};

const state = sql<PromotionState>`case
  when ${promotions.endedAt} is not null or ${promotions.endsAt} <= now() then 'over'
  when ${promotions.startsAt} > now() then 'planned' else 'active' end`;

const used = (what: SQL) =>
  sql<number>`(select ${what} from promotion_uses u where u.promotion_id = promotions.id and u.returned_at is null)`.mapWith(
    Number,
  );
const columns = {
  promotion: promotions,
  state,
  uses: used(sql`count(*)`),
  usedCents: used(sql`coalesce(sum(amount_cents), 0)`),
};

export type PromotionQuery = PageQuery & { q?: string; state?: PromotionState };

/** Returns the promotions, newest first. */
export async function listPromotions(
  db: Db,
  _actor: PromotionManager,
  query: PromotionQuery,
): Promise<Page<Promotion>> {
  const cursor = readCursor(query.cursor);
  const { from, order } = byId(promotions.id, cursor, "newest");
  const text = sql`lower(${promotions.name} || ' ' || coalesce(${promotions.code}, ''))`;
  const rows = await db
    .select(columns)
    .from(promotions)
    .where(
      and(from, query.state && eq(state, query.state), ...likeWords(query.q).map((word) => sql`${text} like ${word}`)),
    )
    .orderBy(order)
    .limit(query.limit + 1);
  const page = toPage(rows.map(flat), query.limit, cursor);
  return { ...page, rows: await withCoverage(db, page.rows) };
}

/** Returns a promotion. Throws `not_found`. */
export async function getPromotion(db: Db, _actor: PromotionManager, id: string): Promise<Promotion> {
  const rows = await db.select(columns).from(promotions).where(eq(promotions.id, id));
  const [found] = await withCoverage(db, rows.map(flat));
  if (!found) throw new ShopError("not_found");
  return found;
}

const flat = <T extends { promotion: Row }>({ promotion, ...rest }: T) => ({ ...promotion, ...rest });

async function withCoverage<T extends Row>(db: Db, rows: T[]) {
  const covers = await nameCoverage(db, rows);
  return rows.map((row, index) => ({ ...row, covers: covers[index]! }));
}

type Terms = { currency: string };

/**
 * Adds a promotion. Returns its id. Throws `invalid` for a code of another promotion that was not ended (`taken`), for a name of a part, brand, part type,
 * model or group that nothing has (`not_found`), and for amounts more precise than the currency; `sign_in_again` for a large discount.
 */
export async function addPromotion(
  db: Db,
  actor: PromotionManager,
  input: PromotionInput,
  terms: Terms,
): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await toRow(tx, input, terms);
    await checkDiscount(tx, actor, row);
    const [added] = await tx.insert(promotions).values(row).returning({ id: promotions.id }).catch(refuseTaken);
    if (!added) throw new ShopError("internal");
    await writeAudit(tx, actor, { action: "promotion.add", entityId: added.id, after: row });
    return added.id;
  });
}

/**
 * Changes a promotion, from now on: placed orders keep what they were given. Its uses so far count against new limits. Throws `not_found`,
 * `changed_meanwhile` where another version than `version` stands, and as `addPromotion`.
 */
export async function changePromotion(
  db: Db,
  actor: PromotionManager,
  { id, version, input }: { id: string; version: number; input: PromotionInput },
  terms: Terms,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (before.version !== version || before.endedAt) throw new ShopError("changed_meanwhile");
    const row = await toRow(tx, input, terms);
    await checkDiscount(tx, actor, { id, ...row });
    const after = { ...row, startsAt: row.startsAt ?? before.startsAt, version: version + 1 };
    await tx.update(promotions).set(after).where(eq(promotions.id, id)).catch(refuseTaken);
    await tx.delete(promotionCounters).where(eq(promotionCounters.promotionId, id));
    await tx.execute(recount(row, id));
    await writeAudit(tx, actor, { action: "promotion.change", entityId: id, before, after });
  });
}

/** Ends a promotion at once. Returns how many ended: 0 where it was ended before. Throws `not_found`. */
export async function endPromotion(db: Db, actor: PromotionManager, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (before.endedAt) return 0;
    const ended = { endedAt: sql`now()`, version: before.version + 1 };
    await tx
      .update(promotions)
      .set(ended)
      .where(and(eq(promotions.id, id), isNull(promotions.endedAt)));
    await writeAudit(tx, actor, { action: "promotion.end", entityId: id });
    return 1;
  });
}

async function lock(tx: Db, id: string): Promise<Row> {
  const [row] = await tx.select().from(promotions).where(eq(promotions.id, id)).for("update");
  if (!row) throw new ShopError("not_found");
  return row;
}

const refuse = (field: string, code: string) => new ShopError("invalid", { fields: [{ field, code }] });

function refuseTaken(error: unknown): never {
  throw isUniqueViolation(error) ? refuse("code", "taken") : error;
}

async function toRow(tx: Db, input: PromotionInput, { currency }: Terms) {
  const { name, code, kind, level, percent, amount, minimum, combinesWith, yearFrom, yearTo } = input;
  const { startsAt, endsAt, limitTotal, limitCustomer, limitPeriod, period } = input;
  const minor = (field: string, value: number | null) => {
    const cents = value === null ? null : toCents(value, currency);
    if (value !== null && cents === null) throw refuse(field, "too_precise");
    return cents;
  };
  const fixed = minor("amount", kind === "fixed" ? amount : null);
  const key = codeKey(code);
  return {
    name,
    code: key === null ? null : code,
    codeKey: key,
    kind,
    level,
    value: kind === "fixed" ? fixed! : kind === "percent" ? Math.round(percent! * 100) : wholePercent,
    currency,
    combinesWith: [...new Set(combinesWith)],
    minimumCents: minor("minimum", minimum),
    ...(await findCoverage(tx, input)),
    yearFrom,
    yearTo,
    ...(startsAt && { startsAt }),
    endsAt,
    limitTotal,
    limitCustomer,
    limitPeriod,
    period,
  };
}
