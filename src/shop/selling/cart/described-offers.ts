import { z } from "zod";
import { describedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { jobs } from "#shop/selling/cart/jobs.ts";
import { goals } from "#shop/selling/cart/search-swaps.ts";
import { deliveryStatus, describedOption } from "#shop/selling/delivery/described-option.ts";

// What a shop offers beside a cart, as people are shown it: what the verbs return, the API answers and the pages show.

/** A part that the shop proposes for a cart. */
export const describedOffer = z
  .object({
    partId: z.uuid(),
    sku: z.string(),
    name: z.string(),
    brand: z.string().nullable(),
    imageUrl: z.url(),
    priceCents: z.int(),
    currency: z.string(),
    quantity: z.int().describe("How many are proposed"),
    fitment: describedFitment,
  })
  .meta({ id: "OfferedPart" });

export const describedOffers = z
  .object({
    alternates: z.array(z.object({ lineId: z.uuid(), parts: z.array(describedOffer) })),
    jobs: z.array(
      z.object({
        job: z.enum(jobs.map(({ id }) => id)),
        axle: z.string().nullable().describe("Front or Rear, where the job is for one"),
        lineId: z.uuid().describe("The line whose vehicle it is for"),
        vehicle: z.object({ id: z.uuid(), name: z.string() }),
        parts: z.array(describedOffer),
      }),
    ),
  })
  .meta({ id: "CartOffers" });

const proposal = z.object({
  goals: z.array(z.enum(goals)).describe("What it is the best in"),
  swaps: z.array(z.object({ lineId: z.uuid(), replaced: z.string(), part: describedOffer })),
  totalCents: z.int(),
  savedCents: z.int().describe("Of the cart's total; negative where it costs more"),
  boxes: z.int(),
  latest: z.iso.date(),
  methodId: z.string().nullable().describe("How it is delivered then; null: as the cart"),
});

export const describedDelivery = z.object({
  to: z.object({ country: z.string(), postal: z.string() }),
  status: deliveryStatus,
  options: z.array(describedOption).describe("The cheapest first"),
  forbidden: z.array(z.uuid()).describe("The lines that may not be delivered there"),
  totalCents: z.int().describe("Of the cart as it is, delivered there"),
  currency: z.string(),
  boxes: z.int(),
  latest: z.iso.date().nullable().describe("The last day of its fastest way of delivery"),
  proposals: z.array(proposal).describe("Parts that would make it cheaper, come in fewer boxes or arrive sooner"),
});

export type DescribedOffer = z.infer<typeof describedOffer>;
export type DescribedOffers = z.infer<typeof describedOffers>;
export type DescribedProposal = z.infer<typeof proposal>;
export type DescribedDelivery = z.infer<typeof describedDelivery>;
