import { isIP, isIPv6 } from "node:net";

/**
 * Returns the network for which attempts are counted. Behind a trusted proxy that is the last address of `X-Forwarded-For`, which the proxy
 * itself added (the client can forge all others); else the socket's. A household has a whole /64 of IPv6, so that counts as one.
 */
export function clientNetwork(socketAddress: string, forwardedFor: string | null, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  // Some proxies add the port, which every connection of a client has a different one of.
  const withoutPort = forwarded?.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const address = (withoutPort && isIP(withoutPort) ? withoutPort : socketAddress)
    .replace(/^::ffff:(?=\d+\.)/i, "")
    .replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":")}::/64`;
}
