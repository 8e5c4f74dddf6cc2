import { sql } from "drizzle-orm";
import { rowsInJson, type PersonalData, type Person } from "#shop/foundation/personal-data.ts";
import { provenAddress } from "#shop/people/users/personal-data.ts";

/** The mails of an account: about it and about its orders, and whatever else went to a mailbox that is proved to be its holder's. */
const ownMails = (person: Person) => sql`to_address = ${person.email} and (
  to_address = ${provenAddress(person)} or template in ('verify_email', 'reset_password', 'password_changed', 'passkey_added')
  or data ->> 'orderId' in (select id::text from orders where user_id = ${person.userId}))`;

export const mailData: PersonalData = {
  tables: ["mails"],
  read: (person) => ({
    mails: rowsInJson(sql`select template, created_at, sent_at from mails where ${ownMails(person)} order by id`),
  }),
  async erase(tx, person) {
    // The code of a new gift card is their money: they still get it, with no more about them than their address, which goes once it is sent.
    const isWaiting = sql`(template = 'gift_card_replaced' and sent_at is null and failed_at is null)`;
    await tx.execute(sql`delete from mails where ${ownMails(person)} and not ${isWaiting}`);
    await tx.execute(sql`
      update mails set data = data || '{"clientName": "", "lines": [], "erased": true}'::jsonb
      where ${ownMails(person)} and ${isWaiting}`);
  },
};
