import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { opaque, prepared } from "#shop/foundation/prepared.ts";
import type { PromotionRule } from "#shop/selling/pricing/promotion-rule.ts";
import { codeKey } from "#shop/selling/promotions/codes.ts";
import { bucketsOf } from "#shop/selling/promotions/counters.ts";
import { customerGroupMembers, promotionCounters, promotions } from "#shop/selling/promotions/promotions.table.ts";
import type { PromotionCustomer } from "#shop/selling/promotions/uses.ts";
import { vehicles } from "#shop/catalogue/vehicles/vehicles.table.ts";

type Row = typeof promotions.$inferSelect;

type PromotionQuery = {
  customer: PromotionCustomer;
  currency: string;
  /** As typed. */
  codes: readonly string[];
  /** The vehicles of the lines. */
  vehicleIds: readonly string[];
  at?: Date;
};

/** A code without effect, as typed. Unknown codes, ended ones and those for other customers are not distinguished. */
export type RefusedCode = { code: string; reason: "code_unknown" | "code_used_up" };

const inForce = prepared((db) => {
  const [at, userId] = [sql.placeholder("at"), sql.placeholder("userId")];
  return db
    .select()
    .from(promotions)
    .where(
      and(
        isNull(promotions.endedAt),
        eq(promotions.currency, sql.placeholder("currency")),
        sql`${promotions.startsAt} <= ${at} and (${promotions.endsAt} is null or ${promotions.endsAt} > ${at})`,
        sql`(${promotions.codeKey} is null or ${promotions.codeKey} = any(${opaque("keys", "text[]")}::text[]))`,
        sql`(${promotions.groupIds} is null or exists (select from ${customerGroupMembers}
          where group_id = any(${promotions.groupIds}) and user_id = ${userId}::uuid))`,
      ),
    )
    .orderBy(promotions.id)
    .prepare("promotions_in_force");
});

/** Returns the promotions of a cart, oldest first, by its codes, customer and date, as input of `quote`. */
export async function applicablePromotions(
  db: Db,
  { customer, currency, codes, vehicleIds, at = new Date() }: PromotionQuery,
): Promise<{ rules: PromotionRule[]; refused: RefusedCode[] }> {
  const keys = codes.flatMap((code) => codeKey(code) ?? []);
  const rows = await inForce(db).execute({ at, currency, keys, userId: customer.userId });
  const usedUp = await readUsedUp(db, rows, { customer, at });
  const known = new Map(rows.map((row) => [row.codeKey, row]));
  const refused = codes.flatMap((code): RefusedCode[] => {
    const row = known.get(codeKey(code));
    if (!row?.codeKey) return [{ code, reason: "code_unknown" }];
    return usedUp.has(row.id) ? [{ code, reason: "code_used_up" }] : [];
  });
  const left = rows.filter(({ id }) => !usedUp.has(id));
  return { rules: await toRules(db, left, vehicleIds), refused };
}

/** Returns the ids of the promotions that are used up, as far as is known before the order counts its own use. */
async function readUsedUp(db: Db, rows: Row[], { customer, at }: { customer: PromotionCustomer; at: Date }) {
  const buckets = rows.flatMap((row) =>
    bucketsOf(row, { ...customer, takenAt: at }).map((one) => ({ id: row.id, ...one })),
  );
  if (buckets.length === 0) return new Set<string>();
  const counted = await db
    .select()
    .from(promotionCounters)
    .where(
      and(
        inArray(promotionCounters.promotionId, [...new Set(buckets.map(({ id }) => id))]),
        inArray(promotionCounters.bucket, [...new Set(buckets.map(({ bucket }) => bucket))]),
      ),
    );
  const uses = new Map(counted.map(({ promotionId, bucket, uses }) => [`${promotionId} ${bucket}`, uses]));
  return new Set(
    buckets.filter(({ id, bucket, limit }) => (uses.get(`${id} ${bucket}`) ?? 0) >= limit).map(({ id }) => id),
  );
}

/** Returns rows as input of `quote`; each rule lists the vehicles of the cart that it applies to. */
export async function toRules(db: Db, rows: Row[], vehicleIds: readonly string[]): Promise<PromotionRule[]> {
  const byVehicle = rows.some(({ modelIds }) => modelIds);
  const { id, modelId, year } = vehicles;
  const cars =
    byVehicle && vehicleIds.length > 0
      ? await db
          .select({ id, modelId, year })
          .from(vehicles)
          .where(inArray(id, [...vehicleIds]))
      : [];
  return rows.map((row) => ({
    id: row.id,
    ...(row.code !== null && { code: row.code }),
    level: row.level,
    kind: row.kind,
    value: row.value,
    combinesWith: row.combinesWith,
    ...(row.minimumCents !== null && { minimumCents: row.minimumCents }),
    ...(row.partIds && { partIds: row.partIds }),
    ...(row.brandIds && { brandIds: row.brandIds }),
    ...(row.partTypeIds && { partTypeIds: row.partTypeIds }),
    ...(row.modelIds && {
      vehicleIds: cars
        .filter(
          ({ modelId, year }) =>
            row.modelIds?.includes(modelId) && (row.yearFrom ?? year) <= year && year <= (row.yearTo ?? year),
        )
        .map(({ id }) => id),
    }),
  }));
}
