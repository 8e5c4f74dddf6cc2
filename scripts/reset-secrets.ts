import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { openShop } from "./open-shop.ts";

// `npm run reset-secrets -- --yes`: forgets the shop's secrets, whose key is lost; the next start makes new ones. Users sign in again, and those with an app as
// second factor set it up again. Passwords and passkeys remain. Exits with 1 if that fails and with 2 without `--yes`.

process.exitCode = await main();

async function main(): Promise<number> {
  if (!parseArgs({ options: { yes: { type: "boolean", default: false } }, strict: false }).values["yes"]) {
    console.error(
      "usage: npm run reset-secrets -- --yes\nStop the shop first. Everybody is signed out, and second factors by an app are removed: use it only if the key of the secrets is lost.",
    );
    return 2;
  }
  try {
    const { db, close } = await openShop();
    try {
      await db.transaction(async (tx) => {
        for (const table of ["sessions", "verifications", "two_factors", "secrets"])
          await tx.execute(sql`delete from ${sql.identifier(table)}`);
        await tx.execute(sql`update users set two_factor_enabled = false where two_factor_enabled`);
      });
    } finally {
      await close();
    }
    console.info(
      "The next start makes new secrets. Card payments, mail server and carriers that were connected in the desk are forgotten, too: a live shop needs them as STRIPE_*, SMTP_URL and SHIPPO_API_KEY to start (.env.example).",
    );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message || error : error);
    return 1;
  }
}
