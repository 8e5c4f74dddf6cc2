import { z } from "@hono/zod-openapi";
import type { DeliveryOption } from "#shop/selling/delivery/quote-delivery.ts";

export const deliveryStatus = z.enum(["quoted", "not_configured", "no_zone", "to_be_quoted"]);

export const deliveryOption = z
  .object({
    methodId: z.string(),
    name: z.string(),
    kind: z.enum(["parcel", "freight", "pickup"]),
    cents: z.int(),
    currency: z.string(),
    earliest: z.iso.date().openapi({ description: "The first day of arrival, in the shop's time zone" }),
    latest: z.iso.date(),
  })
  .openapi("DeliveryOption");

export const toOptionResponse =
  (currency: string) =>
  ({ methodId, name, kind, cents, earliest, latest }: DeliveryOption) => ({
    methodId,
    name,
    kind,
    cents,
    currency,
    earliest,
    latest,
  });
