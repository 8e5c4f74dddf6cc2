import type { Profile } from "#shop/users/user-input.ts";
import { api, type ListPage, type ResponseBody } from "#web/client/api.ts";
import { mapFieldNames } from "#web/client/api-error.ts";
import { toImageUrl } from "#web/client/image-url.ts";

type UserResponse = ResponseBody<"get", "/users">[number];

/** A user; texts that they never entered are empty. */
export type User = ReturnType<typeof toUser>;

function toUser(response: UserResponse) {
  return {
    id: response._id,
    email: response.email,
    role: response.role,
    displayName: response.displayName,
    photoUrl: response.photoURL ?? "",
    phoneNumber: response.phoneNumber ?? "",
    address: response.address ?? "",
    emailVerified: response.emailVerified,
    mailboxProven: response.mailboxProven,
    /** The language of their mails; null: never stated. */
    locale: response.locale,
    createdAt: new Date(response.createdAt),
  };
}

/** The caller's own profile, and what they are permitted to do. `photo`: where their photo is shown, "" where there is none or the shop has not fetched it. */
export type OwnProfile = User & { photo: string } & Pick<ResponseBody<"get", "/profile">, "permissions" | "signIn">;

export async function getProfile(): Promise<OwnProfile> {
  const response = await api.get("/profile");
  const { permissions, signIn, photo } = response;
  return { ...toUser(response), permissions, signIn, photo: photo === null ? "" : toImageUrl(photo) };
}

/** Changes the caller's own profile. Rejects with 401 where the sign-in has ended, which then is up to the caller. */
export async function updateProfile({ photoUrl: photoURL, ...same }: Profile): Promise<User> {
  const json = { ...same, photoURL };
  return toUser(await mapFieldNames({ photoURL: "photoUrl" }, api.put("/profile", { json, keepSession: true })));
}

/** All users, newest first. */
export async function listUsers(
  query: { q?: string; cursor?: string; limit?: number },
  signal?: AbortSignal,
): Promise<ListPage<User>> {
  const page = await api.list("/users", { query, signal });
  return { ...page, items: page.items.map(toUser) };
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
