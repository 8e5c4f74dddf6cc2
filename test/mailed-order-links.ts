import { sandboxCookie } from "#test/sandbox-key.ts";
import type { ShopUnderTest } from "#test/shop-under-test.ts";

type Message = { subject: string; text: string; links: string[] };

/** Returns the mails about orders in the inbox of an address, oldest first: the subject, and the path of the link that opens the order without signing in. */
export async function mailedOrderLinks(
  { url }: Pick<ShopUnderTest, "url">,
  to: string,
): Promise<{ subject: string; text: string; path: string | undefined }[]> {
  const response = await fetch(`${url}/sandbox/mail/messages.json?to=${encodeURIComponent(to)}`, {
    headers: { cookie: sandboxCookie(url) },
  });
  const messages = (await response.json()) as Message[];
  return messages.toReversed().map(({ subject, text, links }) => {
    const paths = links.map((link) => new URL(link).pathname);
    return { subject, text, path: paths.find((path) => /\/order\/./.test(path)) };
  });
}
