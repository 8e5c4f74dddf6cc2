import type { MiddlewareHandler } from "hono";
import { ShopError } from "#shop/foundation/errors.ts";
import { log } from "#log/log.ts";

/** `ownUrl`: at which the shop reaches itself, as the sandbox does. */
type Options = { publicUrl: string; ownUrl: string; trustedProxy: boolean };

const forwarding = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/;

/**
 * Refuses requests from elsewhere while the sandbox is on, where anyone can order without paying. A request is from elsewhere if it names another host
 * than the shop's own, or if a proxy forwarded it without `TRUSTED_PROXY`. A proxy that sends the shop's own host and no such header is not noticed: its
 * clients lack the key of the sandbox's pages (`requireSandboxKey`). The first refusal is logged with advice.
 */
export function sandboxGuard({ publicUrl, ownUrl, trustedProxy }: Options): MiddlewareHandler {
  const hosts = new Set(
    [publicUrl, ownUrl].flatMap((address) => {
      const { host, port } = new URL(address);
      return [host, ...["localhost", "127.0.0.1", "[::1]"].map((name) => withPort(name, port))];
    }),
  );
  let isLogged = false;
  return async (c, next) => {
    const host = c.req.header("host") ?? "";
    const proxied = !trustedProxy && [...c.req.raw.headers.keys()].some((name) => forwarding.test(name));
    if (hosts.has(host.toLowerCase()) && !proxied) return next();
    if (!isLogged) {
      const cause = proxied ? "a proxy passed on a request" : "a request names another host";
      log(
        "error",
        "sandbox",
        `${cause}, and is refused: anyone who reaches the sandbox can sign in as any user. ` +
          `To go live, set PUBLIC_URL and the accounts that .env.example names.`,
      );
      isLogged = true;
    }
    throw new ShopError("foreign_request");
  };
}

function withPort(name: string, port: string): string {
  return port ? `${name}:${port}` : name;
}
