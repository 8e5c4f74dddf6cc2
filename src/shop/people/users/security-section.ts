import { and, eq } from "drizzle-orm";
import { requireRecentSignIn } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { defineSection } from "#shop/foundation/settings/section.ts";
import { securitySettings } from "#shop/people/users/security-settings.ts";
import { users } from "#shop/people/users/users.table.ts";

export const securitySection = defineSection({
  name: "security",
  schema: securitySettings,
  /** Throws `sign_in_again`, and `invalid` if a second factor would be required of the user who saves it and has none: it would lock them out. */
  async check(db, actor, { staffTwoFactorRequired }) {
    requireRecentSignIn(actor);
    if (!staffTwoFactorRequired || actor.userId === null) return;
    if ((await db.$count(users, and(eq(users.id, actor.userId), eq(users.twoFactorEnabled, true)))) === 0)
      throw new ShopError("invalid", { fields: [{ field: "staffTwoFactorRequired", code: "two_factor_first" }] });
  },
});
