import { z } from "zod";
import { describedFitment } from "#shop/catalogue/fitment/describe-fitment.ts";
import { address } from "#shop/selling/cart/contact-input.ts";
import { describedOption } from "#shop/selling/delivery/described-option.ts";
import { ofExtraTexts } from "#shop/selling/orders/extra-texts.ts";
import { untaxedReasons } from "#shop/selling/tax/untaxed.ts";
import { vatStatuses } from "#shop/selling/tax/vat-id.ts";

// A cart as people are shown it: what its verb returns, the API answers and the pages show.

const cents = z.int();
const namedVehicle = z.object({ id: z.uuid(), name: z.string() });

const cartLine = z
  .object({
    id: z.uuid(),
    quantity: z.int(),
    part: z.object({
      id: z.uuid(),
      sku: z.string(),
      name: z.string(),
      brand: z.string().nullable(),
      imageUrl: z.url().describe("Absolute; of a part without a photo, the drawing of its type"),
      stock: z.int(),
      minimumOrder: z.int(),
      onSale: z.boolean().describe("False: the part was removed, and the cart can't be completed with it"),
    }),
    unitPriceCents: cents.describe("For one piece, now"),
    seenPriceCents: cents.describe("For one piece when the line was last changed"),
    itemsCents: cents.describe("unitPriceCents × quantity; without an included tax that is not due, rounded once"),
    depositCents: cents.describe("For the old part that one piece replaces"),
    vehicleId: z.uuid().nullable(),
    answers: z.record(z.string(), z.string().optional()),
    fitment: describedFitment.nullable(),
    doubtful: z.boolean().describe("The cart can't be completed before `confirmed` is true"),
    confirmed: z.boolean(),
    kit: z
      .array(z.object({ partId: z.uuid(), sku: z.string(), name: z.string(), quantity: z.int() }))
      .describe("What is in one of it, where it is a kit"),
  })
  .meta({ id: "CartLine" });

const totals = z.object({
  itemsCents: cents,
  discountCents: cents,
  deliveryCents: cents,
  feesCents: cents,
  depositsCents: cents,
  taxCents: cents,
  totalCents: cents,
  dueCents: cents.describe("After gift cards and store credit"),
  taxIncluded: z.boolean(),
  untaxed: z
    .enum(untaxedReasons)
    .nullable()
    .describe("Why no tax is due at all; prices that include it elsewhere are without it then"),
  pending: z
    .object({ delivery: z.boolean(), tax: z.enum(["added", "included", "none"]) })
    .nullable()
    .describe("Before the address is known: whether delivery comes on top, and whether tax does or is in the prices"),
});

const contents = {
  currency: z.string(),
  pieces: z.int(),
  groups: z
    .array(z.object({ vehicle: namedVehicle.nullable(), lines: z.array(cartLine) }))
    .describe("By vehicle, in the order in which they were added; lines for no vehicle last"),
  totals,
};

/** What a shared cart shows. */
export const cartContents = z.object(contents).meta({ id: "SharedCart" });

/** What keeps a cart from being completed: a stable code, the field it is about and, if it is about one line, that line. */
const requirement = z.object({
  code: z.string(),
  field: z.string(),
  lineId: z.uuid().optional(),
  available: z.int().optional().describe("How many of its part the line can have"),
  minimum: z.int().optional(),
});

const contact = z.object({
  email: z.string(),
  clientName: z.string(),
  phoneNumber: z.string(),
  shipTo: address.nullable(),
  billTo: address.nullable(),
  ...ofExtraTexts(() => z.string()),
  vat: z
    .object({ id: z.string(), status: z.enum(vatStatuses) })
    .nullable()
    .describe("The VAT id; the buyer owes the tax with one that is confirmed"),
});

export const describedCart = z
  .object({
    id: z.uuid().nullable().describe("Null: there is none yet"),
    version: z.int().describe("Grows with every change"),
    ...contents,
    requirements: z.array(requirement).describe("What is left to do before it can be completed"),
    notices: z
      .array(z.object({ code: z.enum(["limited", "raised"]), partId: z.uuid(), quantity: z.int() }))
      .describe("Quantities that this call changed: to the stock, or to the minimum order"),
    contact,
    transferDays: z.int().nullable().describe("How long an order waits for a bank transfer; null: the shop takes none"),
    acceptsVatId: z.boolean().describe("Whether a VAT id may be entered"),
    delivery: z.object({
      options: z.array(describedOption).describe("How it can be delivered to its address, the cheapest first"),
      chosen: z.string().nullable().describe("The method that the totals include"),
    }),
    giftCards: z.array(
      z.object({
        id: z.uuid(),
        lastCharacters: z.string(),
        cents: cents.describe("What it pays; 0: empty, blocked, expired or not needed"),
      }),
    ),
    credit: z
      .object({ availableCents: cents, used: z.boolean(), cents: cents.describe("What it pays") })
      .describe("The customer's store credit; a guest has none"),
    codes: z.array(z.string()),
    refusedCodes: z.array(z.string()).describe("Those that do nothing"),
    shareToken: z.string().nullable().describe("Of its read-only link"),
  })
  .meta({ id: "Cart" });

export type DescribedCart = z.infer<typeof describedCart>;
export type CartContents = z.infer<typeof cartContents>;
export type CartGroup = CartContents["groups"][number];
export type DescribedCartLine = CartGroup["lines"][number];
export type CartTotals = CartContents["totals"];
export type CartContactDetails = DescribedCart["contact"];
export type Requirement = z.infer<typeof requirement>;
