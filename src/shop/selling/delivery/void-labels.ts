import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import type { CarrierPort } from "#shop/selling/delivery/carrier.ts";
import { carrierLabels } from "#shop/selling/delivery/carriers.table.ts";
import type { Label } from "#shop/selling/delivery/labels.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { enqueue } from "#shop/foundation/jobs/enqueue.ts";
import type { Queue } from "#shop/foundation/jobs/work.ts";
import { labelLimits, retrySeconds } from "#shop/foundation/limits.ts";

type Voidable = Pick<Label, "status" | "trackingStatus" | "voidStatus">;

/** Returns whether a label can be voided: it was bought, its parcels have not left, and voiding was not requested yet. */
export function isVoidable({ status, trackingStatus, voidStatus }: Voidable): boolean {
  const hasLeft = ["transit", "delivered", "returned"].includes(trackingStatus ?? "");
  return status === "bought" && !hasLeft && (voidStatus === null || voidStatus === "refused");
}

/**
 * Requests a refund for a bought label; a job submits it after the commit. Returns false if it was already requested. Throws `not_found`, and
 * `label_unvoidable` for a label that was not bought, or whose parcels are on their way.
 */
export async function requestVoid(db: Db, actor: Staff<"orders:ship">, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [label] = await tx.select().from(carrierLabels).where(eq(carrierLabels.id, id)).for("update");
    if (!label) throw new ShopError("not_found");
    if (label.voidStatus !== null && label.voidStatus !== "refused") return false;
    if (!isVoidable(label)) throw new ShopError("label_unvoidable");
    await tx.update(carrierLabels).set({ voidStatus: "requested", voidProblem: null }).where(eq(carrierLabels.id, id));
    await enqueue(tx, "label-voids", id);
    const { orderId, service } = label;
    await writeAudit(tx, actor, { action: "order.label_void", entityId: orderId, after: { service } });
    return true;
  });
}

/** Submits requested voids to the carrier. The carrier's current status is read first, so a retry submits nothing twice. */
export function voidQueue(db: Db, carriers: CarrierPort): Queue {
  return {
    name: "label-voids",
    async run(id) {
      const [label] = await db.select({ rateId: carrierLabels.rateId }).from(carrierLabels).where(isVoiding(id));
      if (label?.rateId) await settleVoid(db, carriers, { id, rateId: label.rateId });
    },
    retrySeconds: retrySeconds.labels,
    limit: {
      attempts: labelLimits.attempts,
      giveUp: async (tx, id) => setVoid(tx, id, { voidStatus: "refused", voidProblem: "carrier_down" }),
    },
  };
}

const isVoiding = (id: string) =>
  and(eq(carrierLabels.id, id), inArray(carrierLabels.voidStatus, ["requested", "pending"]));

type Voided = Partial<Pick<typeof carrierLabels.$inferInsert, "voidStatus" | "voidProblem">>;

async function setVoid(db: Db, id: string, values: Voided): Promise<void> {
  await db
    .update(carrierLabels)
    .set({ ...values, voidCheckedAt: sql`now()` })
    .where(isVoiding(id));
}

async function settleVoid(db: Db, carriers: CarrierPort, { id, rateId }: { id: string; rateId: string }) {
  try {
    await setVoid(db, id, { voidStatus: await carriers.voidLabels(rateId) });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === "carrier_down") throw error;
    await setVoid(db, id, { voidStatus: "refused", voidProblem: error.code });
  }
}

/** Asks what has become of labels that a carrier has not decided on. Returns how many it asked about. */
export async function checkVoids(db: Db, carriers: CarrierPort): Promise<number> {
  const isLate = sql`${carrierLabels.voidCheckedAt} < now() - make_interval(mins => ${labelLimits.trackMinutes})`;
  const waiting = await db
    .select({ id: carrierLabels.id, rateId: carrierLabels.rateId })
    .from(carrierLabels)
    .where(and(eq(carrierLabels.voidStatus, "pending"), or(isNull(carrierLabels.voidCheckedAt), isLate)))
    .orderBy(carrierLabels.voidCheckedAt)
    .limit(labelLimits.tracked);
  for (const { id, rateId } of waiting) if (rateId) await settleVoid(db, carriers, { id, rateId });
  return waiting.length;
}
