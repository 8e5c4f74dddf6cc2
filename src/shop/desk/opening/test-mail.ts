import { eq } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { SendMail } from "#shop/desk/mails/send-mails.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { newId } from "#shop/foundation/new-id.ts";
import { users } from "#shop/people/users/users.table.ts";

declare module "#shop/foundation/mails/outbox.ts" {
  interface MailData {
    test_mail: { name: string };
  }
}

/** Why the mail server did not take a mail, in its own words; null: it did. */
export type TestMail = { to: string; refusal: string | null };

/**
 * Sends a mail to the caller's own address now, past the outbox: whoever tests a mail server wants to read what it responds. Throws `not_found`
 * for the command line, which has no address.
 */
export async function sendTestMail(db: Db, actor: Staff<"settings:write">, send: SendMail): Promise<TestMail> {
  const [user] = actor.userId
    ? await db
        .select({ to: users.email, name: users.name, locale: users.locale })
        .from(users)
        .where(eq(users.id, actor.userId))
    : [];
  if (!user) throw new ShopError("not_found");
  const { to, name, locale } = user;
  try {
    await send({ id: newId(), to, locale, template: "test_mail", data: { name } });
    return { to, refusal: null };
  } catch (error) {
    return { to, refusal: error instanceof Error ? error.message : String(error) };
  }
}
