import type { Profile } from "#shop/people/users/user-input.ts";
import { api, type ResponseBody } from "#web/client/api.ts";
import { toImageUrl } from "#web/client/catalogue/image-url.ts";

type UserResponse = ResponseBody<"put", "/profile">;

/** A user; texts that they never entered are empty. */
export type User = ReturnType<typeof toUser>;

export function toUser(response: UserResponse) {
  return {
    id: response.id,
    email: response.email,
    role: response.role,
    displayName: response.displayName,
    photoUrl: response.photoUrl ?? "",
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
export async function updateProfile(profile: Profile): Promise<User> {
  return toUser(await api.put("/profile", { json: profile, keepSession: true }));
}
