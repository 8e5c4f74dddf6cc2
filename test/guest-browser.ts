import type { Answer, Json, ShopClient } from "#test/shop-client.ts";

/** A guest, calling the shop as their browser would: it stores the cookies that it is sent. */
export type GuestBrowser = {
  cookie: () => string;
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer<Json>>;
};

export function guestBrowser(shop: Pick<ShopClient, "call">): GuestBrowser {
  const cookies = new Map<string, string>();
  const cookie = () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookie,
    async call(method, path, body, headers = {}) {
      const stored = cookie();
      const answer = await shop.call(method, path, body, { ...(stored && { cookie: stored }), ...headers });
      for (const line of answer.headers.getSetCookie()) {
        const [name = "", value = ""] = line.split(";")[0]!.split("=");
        if (value) cookies.set(name, value);
        else cookies.delete(name);
      }
      return answer;
    },
  };
}
