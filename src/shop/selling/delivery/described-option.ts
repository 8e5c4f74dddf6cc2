import { z } from "zod";
import type { DeliveryOption } from "#shop/selling/delivery/quote-delivery.ts";

export const deliveryStatus = z.enum(["quoted", "not_configured", "no_zone", "to_be_quoted"]);

/** A way of delivery, without what is the shop's own business. */
export const describedOption = z
  .object({
    methodId: z.string(),
    name: z.string(),
    kind: z.enum(["parcel", "freight", "pickup"]),
    cents: z.int(),
    currency: z.string(),
    earliest: z.iso.date().describe("The first day of arrival, in the shop's time zone"),
    latest: z.iso.date(),
  })
  .meta({ id: "DeliveryOption" });

export const describeOption =
  (currency: string) =>
  ({ methodId, name, kind, cents, earliest, latest }: DeliveryOption): z.infer<typeof describedOption> => {
    return { methodId, name, kind, cents, currency, earliest, latest };
  };
