import { expect, test } from "vitest";
import { trackingAddress } from "#shop/selling/orders/tracking-address.ts";

test.for([
  ["UPS Ground", "1Z 999", "https://www.ups.com/track?tracknum=1Z999"],
  ["usps", "9400", "https://tools.usps.com/go/TrackConfirmAction?tLabels=9400"],
  ["FedEx", "7 7", "https://www.fedex.com/fedextrack/?trknbr=77"],
  ["DHL Paket", "00340", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=00340"],
  ["DHL", "1&x=<2>", "https://www.dhl.com/global-en/home/tracking.html?tracking-id=1%26x%3D%3C2%3E"],
] as const)("a parcel of %s with the number %s is followed on the page of its carrier", ([carrier, tracking, page]) => {
  expect(trackingAddress(carrier, tracking)).toBe(page);
});

test("a carrier that is not known has no page", () => {
  for (const carrier of ["", "Groups & Sons", "Uncle Bob"]) expect(trackingAddress(carrier, "1")).toBeNull();
});
