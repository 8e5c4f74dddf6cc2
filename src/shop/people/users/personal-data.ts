import { eq, sql } from "drizzle-orm";
import { customerRole } from "#shop/foundation/actor.ts";
import { deleteRowsOf, rowsInJson, type PersonalData, type Person } from "#shop/foundation/personal-data.ts";
import { users } from "#shop/people/users/users.table.ts";

/** The address of an account whose holder has proved that they read its mailbox; null for any other, whose address may be that of another person (decision 0059). */
export const provenAddress = ({ userId }: Pick<Person, "userId">) =>
  sql`(select email from users where id = ${userId} and mailbox_proven_at is not null)`;

const deleteSignIns = deleteRowsOf("sessions", "accounts", "two_factors", "passkeys");

/** What remains of an account is an id, and the audit log. */
export const accountData: PersonalData = {
  tables: ["users", "sessions", "accounts", "two_factors", "passkeys", "audit", "audit_networks"],
  read: ({ userId }) => ({
    profile: sql`(select to_jsonb(one) from (
      select id, name, email, email_verified, mailbox_proven_at, image, phone_number, address, locale, role, two_factor_enabled, created_at
      from users where id = ${userId}) one)`,
    signIns: rowsInJson(
      sql`select ip_address, user_agent, created_at, last_used_at from sessions where user_id = ${userId}`,
    ),
    passkeys: rowsInJson(
      sql`select name, created_at, last_used_at from passkeys where user_id = ${userId} order by created_at`,
    ),
    securityEvents: rowsInJson(sql`
      select action, audit_networks.network, audit.at from audit left join audit_networks on audit_id = audit.id
      where entity = 'user' and entity_id = ${userId} order by audit.id`),
  }),
  async erase(tx, person) {
    await deleteSignIns(tx, person);
    await tx
      .update(users)
      .set({
        name: "",
        email: `${person.userId}@removed.invalid`,
        emailVerified: false,
        mailboxProvenAt: null,
        image: null,
        phoneNumber: null,
        address: null,
        role: customerRole,
        twoFactorEnabled: false,
        removedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, person.userId));
  },
};
