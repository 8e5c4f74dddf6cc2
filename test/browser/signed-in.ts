import type { Person } from "#test/shop-client.ts";
import { storedKeys } from "#web/client/people/access-token.ts";

/** Returns what the browser of a signed-in user has stored. */
export function signedIn(shop: string, { cookie, token, email }: Person) {
  const { hostname } = new URL(shop);
  const cookies = cookie.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    const about = { domain: hostname, path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" as const };
    return { name, value: value.join("="), ...about };
  });
  const localStorage = [
    { name: storedKeys.token, value: token },
    { name: storedKeys.email, value: email },
  ];
  return { cookies, origins: [{ origin: new URL(shop).origin, localStorage }] };
}
