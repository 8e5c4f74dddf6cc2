import { z } from "@hono/zod-openapi";
import { legalFacts } from "#shop/catalogue/legal-facts/legal-facts-input.ts";

/** What is said of the sale of a part, in responses. */
export const legalFactsResponse = z.object(legalFacts.shape).openapi("LegalFacts", {
  description:
    "What suppliers' files and staff say of the sale of the part; what nobody says is left out. Of emissions and regulated places the strictest counts: with `pending`, `not_california` and `off_road` the part is not delivered to California, and to places that `regulated` names only by agreement",
});

export const factsOfStaff = z
  .array(z.enum(legalFacts.keyof().options))
  .openapi({ description: "The facts that staff say; all others are a supplier's" });
