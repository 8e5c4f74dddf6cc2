import { z } from "zod";
import { cents } from "#shop/foundation/settings/setting-fields.ts";

/** How staff sign in, and what asks them for their password again (`requireRecentSignIn`). */
export const securitySettings = z.strictObject({
  /** Staff without a second factor have no permissions until they set one up. */
  staffTwoFactorRequired: z.boolean().default(false),
  /** Refunds of this amount or more ask for the password again. */
  refundsCheckedFromCents: cents.default(500_00),
});
