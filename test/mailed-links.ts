import { sandboxCookie } from "#test/sandbox-key.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

type Message = { subject: string; text: string; links: string[] };

type Shop = Pick<ShopUnderTest, "url">;

/** Returns the mails in the inbox of an address, oldest first. */
export async function mailsTo({ url }: Shop, to: string): Promise<Message[]> {
  const response = await fetch(`${url}/sandbox/mail/messages.json?to=${encodeURIComponent(to)}`, {
    headers: { cookie: sandboxCookie(url) },
  });
  return ((await response.json()) as Message[]).toReversed();
}

/** Returns the mails in the inbox of an address, oldest first, with the path of the link that opens an order without signing in. */
export async function mailedOrderLinks(
  shop: Shop,
  to: string,
): Promise<{ subject: string; path: string | undefined }[]> {
  return (await mailsTo(shop, to)).map(({ subject, links }) => {
    const paths = links.map((link) => new URL(link).pathname);
    return { subject, path: paths.find((path) => /\/order\/./.test(path)) };
  });
}
