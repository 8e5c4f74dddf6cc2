import { isIPv6 } from "node:net";

/**
 * Whom attempts are counted for. Behind a trusted proxy that is the last address of `X-Forwarded-For`, the one which
 * the proxy itself added (all before it are the client's own claim); else the socket's. One household has a whole
 * /64 of IPv6, so those count together.
 */
export function clientNetwork(socketAddress: string, forwardedFor: string | null, trustedProxy: boolean): string {
  const forwarded = trustedProxy ? forwardedFor?.split(",").at(-1)?.trim() : undefined;
  const address = (forwarded || socketAddress).replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
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
