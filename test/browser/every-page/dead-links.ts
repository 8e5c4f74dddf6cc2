import type { ShopUnderTest } from "#test/shop-under-test.ts";

/** Requests what links lead to, and returns those that lead to no page, with the page each was on. */
export async function deadLinks({ sandboxCookie }: ShopUnderTest, links: Map<string, string>): Promise<string[]> {
  const dead: string[] = [];
  const waiting = [...links];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [href, on] = next;
      const { status } = await fetch(href, { headers: { accept: "text/html", cookie: sandboxCookie } });
      if (status >= 400) dead.push(`${status}: ${href} on ${on}`);
    }
  }
  await Promise.all([work(), work()]);
  return dead;
}
