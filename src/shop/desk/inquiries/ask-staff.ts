import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { inquiries, type InquiryVehicle } from "#shop/desk/inquiries/inquiries.table.ts";
import type { InquiryInput } from "#shop/desk/inquiries/inquiry-input.ts";
import { inquiriesByNetwork } from "#shop/foundation/limits.ts";
import { queueMail } from "#shop/foundation/mails/outbox.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";
import { countAttempt, type Client } from "#shop/foundation/rate-limit.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";
import { vehicleById } from "#shop/catalogue/vehicles/vehicles.ts";

/**
 * Stores an inquiry and mails it to the owners of the shop. Repeated calls with the same `key` store it once. A vehicle or part that no longer exists
 * is left out. Throws `rate_limited`.
 */
export async function askStaff(
  db: Db,
  input: InquiryInput,
  { client, locale }: { client: Client | null; locale: string },
): Promise<void> {
  if (client) await countAttempt(db, `inquiry|${client.network}`, inquiriesByNetwork);
  const vehicle = input.vehicle ? await findVehicle(db, input.vehicle) : null;
  const [part] = input.part
    ? await db.select({ id: parts.id, sku: parts.sku }).from(parts).where(eq(parts.id, input.part))
    : [];
  const { key, name, email, message, query } = input;
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(inquiries)
      .values({
        key,
        name,
        email,
        message,
        query,
        locale,
        vehicle,
        vehicleId: vehicle ? input.vehicle : null,
        partId: part?.id ?? null,
      })
      .onConflictDoNothing()
      .returning({ id: inquiries.id });
    if (!added) return;
    const data = { name, email, message, query, vehicle, sku: part?.sku ?? null };
    for (const to of await ownerEmails(tx)) await queueMail(tx, to, { template: "inquiry", data });
  });
}

async function findVehicle(db: Db, id: string): Promise<InquiryVehicle | null> {
  try {
    const { year, make, model, displacementL } = await vehicleById(db, id);
    return { year, make, model, displacementL };
  } catch (error) {
    if (error instanceof ShopError && error.code === "not_found") return null;
    throw error;
  }
}

/** A visitor's question, for staff. */
export type InquiryMail = {
  name: string;
  email: string;
  message: string;
  query: string;
  vehicle: InquiryVehicle | null;
  sku: string | null;
};

declare module "#shop/foundation/mails/outbox.ts" {
  interface MailData {
    inquiry: InquiryMail;
  }
}
