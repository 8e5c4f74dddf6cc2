import type { PartPageQuery } from "#http/parameters/part-page.ts";
import type { ShopContext } from "#http/shop-context.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { buyersGuide } from "#shop/catalogue/fitment/buyers-guide.ts";
import type { Guide } from "#web/client/catalogue/fitment.ts";
import { guideLineMessage, qualifierMessages } from "#messages/buyers-guide.ts";

/** Returns, for a loader, the page of a part's buyer's guide that the address names (`?fits=` the search in it, `?guide=` the page). */
export async function initialGuide(db: ShopContext["db"], partId: string, query: PartPageQuery): Promise<Guide> {
  const { fits: q, guide: cursor } = query;
  const { lines, ...found } = await buyersGuide(db, partId, { q, ...(cursor && { cursor }) }).catch(
    (error: unknown) => {
      // A made-up cursor shows the first page, not an error.
      if (error instanceof ShopError && error.code === "malformed") return buyersGuide(db, partId, { q });
      throw error;
    },
  );
  const described = lines.map((line) => {
    const { qualifiers, ...rest } = line;
    return { ...rest, vehicles: guideLineMessage(line), conditions: qualifierMessages(qualifiers) };
  });
  return { ...found, lines: described };
}
