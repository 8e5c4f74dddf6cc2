import { lookup } from "node:dns";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isPublicAddress, lookupOnly, NotAllowed } from "#adapters/outbound/public-address.ts";

test("addresses of private networks, of this machine and of clouds' metadata are not public", () => {
  const inside = [
    ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1 172.31.255.255 192.168.1.1".split(
      " ",
    ),
    ..."198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 fe80::1 fc00::1 fd12::1 ff02::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8".split(
      " ",
    ),
    ..."64:ff9b::7f00:1 2001:db8::1 2002:7f00:1:: 2001:0:1::1 localhost".split(" "),
  ];
  expect(inside.filter(isPublicAddress)).toEqual([]);
});

test("addresses of the public internet are public", () => {
  const outside = "1.1.1.1 8.8.8.8 172.32.0.1 193.99.144.80 2606:4700::1111 2a02:2e0:3fe::1".split(" ");
  expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("a name that resolves to this machine is not connected to", async () => {
  const addresses = await promisify(lookup)("localhost", { all: true });
  expect(addresses.length).toBeGreaterThan(0);
  const error = await new Promise((resolve) => lookupOnly(isPublicAddress)("localhost", { all: true }, resolve));
  expect(error).toBeInstanceOf(NotAllowed);
});
