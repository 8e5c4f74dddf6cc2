import { z } from "@hono/zod-openapi";
import { fromCents } from "#shop/foundation/money.ts";
import type { DeliveryOption } from "#shop/selling/delivery/quote-delivery.ts";

export const deliveryStatus = z.enum(["quoted", "not_configured", "no_zone", "to_be_quoted"]);

export const deliveryOption = z
  .object({
    method: z.string(),
    name: z.string(),
    kind: z.enum(["parcel", "freight", "pickup"]),
    price: z.number(),
    earliest: z.iso.date().openapi({ description: "The first day of arrival, in the shop's time zone" }),
    latest: z.iso.date(),
  })
  .openapi("DeliveryOption");

export const toOptionResponse =
  (currency: string) =>
  ({ methodId, cents, ...same }: Omit<DeliveryOption, "service" | "fallback">) => ({
    method: methodId,
    price: fromCents(cents, currency),
    ...same,
  });
