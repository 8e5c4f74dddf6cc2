import { z } from "@hono/zod-openapi";
import { ownerRole } from "#shop/foundation/actor.ts";
import type { User } from "#shop/people/users/users.ts";

/** The specification's name of the role owner (D35); other roles have the same names in the API. */
const specifiedOwner = "admin";
export const toRoleName = (role: string) => (role === ownerRole ? specifiedOwner : role);
export const fromRoleName = (name: string) => (name === specifiedOwner ? ownerRole : name);

export const userResponse = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.string().openapi({ description: "`customer`, `admin` (the role owner) or the name of another role" }),
  displayName: z.string(),
  photoUrl: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  address: z.string().nullable(),
  emailVerified: z.boolean(),
  mailboxProven: z.boolean().openapi({
    description:
      "Whether who holds the account has proved that they read its mailbox, without which it gets no further permissions",
  }),
  locale: z
    .string()
    .nullable()
    .openapi({ description: "The language of their mails, as a tag. Null: the shop's default" }),
  createdAt: z.iso.datetime(),
});

export function toUserResponse(user: User): z.infer<typeof userResponse> {
  const { id, email, role, name, image, phoneNumber, address, emailVerified, locale, createdAt } = user;
  const mailboxProven = user.mailboxProvenAt !== null;
  const own = { phoneNumber, address, emailVerified, mailboxProven, locale, createdAt: createdAt.toISOString() };
  return { id, email, role: toRoleName(role), displayName: name, photoUrl: image, ...own };
}
