import { and, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { countryCode, regionCode } from "#shop/selling/delivery/place-fields.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { dayField, requiredText, textField } from "#shop/foundation/input.ts";
import { taxLimits } from "#shop/foundation/limits.ts";
import { taxExemptions } from "#shop/selling/tax/tax.table.ts";
import type { Exemption } from "#shop/selling/tax/tax-rates.ts";
import { users } from "#shop/people/users/users.table.ts";
import { emailKey } from "#shop/foundation/email.ts";

export const newExemption = z
  .strictObject({
    email: textField(320).min(1, "required"),
    country: countryCode,
    regions: z.array(regionCode).max(100, "too_many:100").default([]),
    certificate: requiredText(60),
    validFrom: dayField,
    validUntil: dayField.nullable().default(null),
  })
  .refine(({ validFrom, validUntil }) => !validUntil || validFrom <= validUntil, {
    message: "empty_range",
    path: ["validUntil"],
  });

export type ListedExemption = z.infer<typeof newExemption> & { id: string };

/** Returns the certificates of a customer that are valid on a day (`2026-11-22`). */
export async function exemptionsOf(db: Db, userId: string, day: string): Promise<Exemption[]> {
  const { country, regions, validFrom, validUntil } = taxExemptions;
  const isValid = and(lte(validFrom, day), or(isNull(validUntil), gte(validUntil, day)));
  return db
    .select({ country, regions })
    .from(taxExemptions)
    .where(and(eq(taxExemptions.userId, userId), isValid));
}

/** Returns the certificates of all customers, the newest first. */
export async function listExemptions(db: Db, _actor: Staff<"settings:write">): Promise<ListedExemption[]> {
  const { id, country, regions, certificate, validFrom, validUntil } = taxExemptions;
  return db
    .select({ id, email: users.email, country, regions, certificate, validFrom, validUntil })
    .from(taxExemptions)
    .innerJoin(users, eq(users.id, taxExemptions.userId))
    .orderBy(desc(id))
    .limit(taxLimits.exemptionsShown);
}

/** Adds a customer's certificate. Returns its id. Throws `invalid` for an email without an account (`not_offered`) and a certificate that is there (`taken`). */
export async function addExemption(
  db: Db,
  actor: Staff<"settings:write">,
  { email, ...certificate }: z.infer<typeof newExemption>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, emailKey(email)), isNull(users.removedAt)))
      .for("key share");
    if (!user) throw new ShopError("invalid", { fields: [{ field: "email", code: "not_offered" }] });
    const [added] = await tx
      .insert(taxExemptions)
      .values({ userId: user.id, ...certificate })
      .onConflictDoNothing()
      .returning({ id: taxExemptions.id });
    if (!added) throw new ShopError("invalid", { fields: [{ field: "certificate", code: "taken" }] });
    await writeAudit(tx, actor, { action: "tax_exemption.add", entityId: added.id, after: certificate });
    return added.id;
  });
}

/** Removes a certificate. Returns how many there were: 0 if it was removed before. */
export async function removeExemption(db: Db, actor: Staff<"settings:write">, id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const [before] = await tx.delete(taxExemptions).where(eq(taxExemptions.id, id)).returning();
    if (!before) return 0;
    await writeAudit(tx, actor, { action: "tax_exemption.remove", entityId: id, before });
    return 1;
  });
}
