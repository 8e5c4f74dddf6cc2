import { lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** IPv4 that is not of the public internet: IANA's registry of special-purpose addresses, multicast and broadcast. */
const special4: [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];

/** What is special within 2000::/3, the only IPv6 that is routed publicly; 6to4 and Teredo carry an IPv4 address. */
const special6: [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const refused4 = listOf("ipv4", special4);
const refused6 = listOf("ipv6", special6);
const unicast6 = listOf("ipv6", [["2000::", 3]]);

function listOf(family: "ipv4" | "ipv6", subnets: [string, number][]): BlockList {
  const list = new BlockList();
  for (const [net, prefix] of subnets) list.addSubnet(net, prefix, family);
  return list;
}

/** Returns whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused4.check(address, "ipv4");
  return family === 6 && unicast6.check(address, "ipv6") && !refused6.check(address, "ipv6");
}

/** Thrown for a name with an address that is not allowed. */
export class NotAllowed extends Error {}

/**
 * Returns a `lookup` for connections, which fails with `NotAllowed` if the name has an address that is not allowed. What it returns is what is connected to, so
 * that a name can't have another address in between.
 */
export function lookupOnly(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      const [first] = found;
      if (!first || !found.every(({ address }) => isAllowed(address))) return done(new NotAllowed(hostname), []);
      // Node asks for all addresses, or for one.
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };
}

/** Returns the IP address that a URL's host is; null: it is a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(bare) ? bare : null;
}
