import type { Db } from "#db/db.ts";
import { requireRecentSignIn, type Staff } from "#shop/foundation/actor.ts";
import { readSettings } from "#shop/foundation/settings/settings.ts";
import { securitySection } from "#shop/people/users/security-section.ts";

/** Call it before staff pay money back. Throws `sign_in_again` for a refund that the settings want their password for. */
export async function requireRecentForRefund(tx: Db, actor: Staff<never>, amountCents: number): Promise<void> {
  const { value } = await readSettings(tx, securitySection);
  if (amountCents > 0 && amountCents >= value.refundsCheckedFromCents) requireRecentSignIn(actor);
}
