import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { toUser, type User } from "#web/client/people/profile.ts";

/** All users, newest first. */
export async function listUsers(
  query: { q?: string; cursor?: string; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<User>> {
  const page = await api.list("/users", { query, signal });
  return {
    ...page,
    items: page.items.map(({ _id, photoURL, ...same }) => toUser({ id: _id, photoUrl: photoURL, ...same })),
  };
}

export async function makeAdmin(email: string): Promise<void> {
  await api.put("/user/admin/:email", { param: { email } });
}

export type Role = ResponseBody<"get", "/roles">[number];

/** Every role with its permissions, the widest first. */
export function listRoles(signal?: AbortSignal): Promise<Role[]> {
  return api.get("/roles", { signal });
}

/** `was`: the role that was seen. Rejects with `changed_meanwhile` and the user's `role` if others have assigned another one. */
export async function assignRole(id: string, role: string, was: string): Promise<void> {
  await api.put("/users/:id/role", { param: { id }, json: { role, was } });
}

export async function removeUser(email: string): Promise<void> {
  await api.delete("/user/:email", { param: { email } });
}

/** Ends every sign-in of a user. */
export async function endSessionsOf(id: string): Promise<void> {
  await api.delete("/users/:id/sessions", { param: { id } });
}
