import { z } from "@hono/zod-openapi";
import { createRouter, endpoint, limitParameter, type Shop } from "#api/router.ts";
import { signedIn, staff } from "#shop/foundation/actor.ts";
import { dayField } from "#shop/foundation/input.ts";
import { reportLimits } from "#shop/foundation/limits.ts";
import { displayTitle, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { deskFigures, figureNames } from "#shop/desk/reports/figures.ts";
import { marketingOf } from "#shop/desk/reports/marketing.ts";
import { salesOf } from "#shop/desk/reports/sales.ts";
import { topSellers, type Seller } from "#shop/desk/reports/top-sellers.ts";

const policy = { permission: "reports:read" } as const;
const dayMs = 86_400_000;

const dates = z.object({
  from: dayField
    .optional()
    .openapi({ description: "The first day, in the shop's time zone. The last 30 days by default" }),
  to: dayField.optional(),
});

/** Within a day of the shop's own date, which its reports know. */
const utcDay = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

const isOrdered = ({ from, to = utcDay(1) }: z.infer<typeof dates>) => from === undefined || from <= to;
const isShort = ({ from, to = utcDay(-1) }: z.infer<typeof dates>) =>
  from === undefined || Date.parse(to) - Date.parse(from) < reportLimits.days * dayMs;
const query = dates
  .refine(isOrdered, { path: ["from"], message: "empty_range" })
  .refine(isShort, { path: ["from"], message: `too_many:${reportLimits.days}` });

const figures = endpoint({
  method: "get",
  path: "/desk-figures",
  policy: "customer",
  summary: "What waits for staff, as far as the caller's permissions go: empty for customers",
  request: {},
  response: z.array(
    z.object({
      name: z.enum(figureNames),
      count: z.int(),
      more: z.boolean().openapi({ description: "There is more than was counted" }),
    }),
  ),
});

const margin = {
  netCents: z.int().openapi({ description: "What the pieces whose cost is known brought without tax" }),
  costCents: z.int().openapi({ description: "What they cost the shop" }),
};

const sales = endpoint({
  method: "get",
  path: "/reports/sales",
  policy,
  summary: "Orders and revenue of each day, and the margin of what has a known cost",
  request: { query },
  response: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        placed: z.int(),
        orders: z.int().openapi({ description: "Of these, those that were paid" }),
        revenueCents: z.int().openapi({ description: "What was paid for them and has not gone back" }),
        ...margin,
      }),
    ),
    margin: z.object({ ...margin, knownPieces: z.int(), pieces: z.int() }),
    currency: z.string(),
  }),
});

const seller = z.object({
  partId: z.uuid().nullable(),
  name: z.string(),
  title: z.string().openapi({ description: "Of a part, from brand, part type, position and the deciding measure" }),
  sku: z.string().nullable(),
  pieces: z.int(),
  revenueCents: z.int(),
});

const top = endpoint({
  method: "get",
  path: "/reports/top-sellers",
  policy,
  summary: "The parts and brands that brought most",
  request: {
    query: dates
      .extend({ limit: limitParameter({ most: reportLimits.sellers, default: 20 }) })
      .refine(isOrdered, { path: ["from"], message: "empty_range" })
      .refine(isShort, { path: ["from"], message: `too_many:${reportLimits.days}` }),
  },
  response: z.object({ parts: z.array(seller), brands: z.array(seller), currency: z.string() }),
});

const abandonedCarts = { carts: z.int(), withEmail: z.int(), valueCents: z.int() };

const marketing = endpoint({
  method: "get",
  path: "/reports/marketing",
  policy,
  summary: "Abandoned carts, and how often promotions and codes were used",
  request: { query },
  response: z.object({
    abandoned: z.object({
      ...abandonedCarts,
      days: z
        .array(z.object({ day: z.iso.date(), ...abandonedCarts }))
        .openapi({ description: "By their last change" }),
    }),
    codes: z.array(
      z.object({
        promotionId: z.uuid(),
        name: z.string(),
        code: z.string().nullable(),
        uses: z.int(),
        discountCents: z.int(),
      }),
    ),
    currency: z.string(),
  }),
});

/** Figures and reports for staff. */
export function reportsRouter({ db, reads, site: { currency } }: Shop, words: TitleWords) {
  const toSeller = ({ titleFacts, ...same }: Seller) => ({
    ...same,
    title: titleFacts ? displayTitle(titleFacts, words) : same.name,
  });
  return createRouter()
    .openapi(figures, async (c) => c.json(await deskFigures(db, signedIn(c.get("actor"))), 200))
    .openapi(sales, async (c) => {
      const period = { ...c.req.valid("query"), currency };
      const sold = await salesOf(reads, staff(c.get("actor"), "reports:read"), period);
      return c.json({ ...sold, currency }, 200);
    })
    .openapi(top, async (c) => {
      const { limit, ...days } = c.req.valid("query");
      const period = { ...days, currency, limit };
      const { parts, brands } = await topSellers(reads, staff(c.get("actor"), "reports:read"), period);
      return c.json({ parts: parts.map(toSeller), brands: brands.map(toSeller), currency }, 200);
    })
    .openapi(marketing, async (c) => {
      const period = { ...c.req.valid("query"), currency };
      const found = await marketingOf(reads, staff(c.get("actor"), "reports:read"), period);
      return c.json({ ...found, currency }, 200);
    });
}
