import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { partDetails, parts } from "#shop/catalogue/parts/parts.table.ts";
import { readSuppliedDetails } from "#shop/catalogue/parts/supplied-details.ts";

const columns = {
  listCents: parts.listCents,
  jobberCents: parts.jobberCents,
  wholesaleCents: parts.wholesaleCents,
  coreCents: parts.coreCents,
  mapCents: parts.mapCents,
  priceBreaks: parts.priceBreaks,
  keyWords: parts.keyWords,
  details: partDetails.details,
};

/** Returns what suppliers' files state of a part that buyers do not see: prices, key words, packages, kit and extended information. Throws `not_found`. */
export async function suppliedData(db: Db, _actor: Staff<"parts:read">, id: string) {
  const [row] = await db
    .select(columns)
    .from(parts)
    .leftJoin(partDetails, eq(partDetails.partId, parts.id))
    .where(and(eq(parts.id, id), isNull(parts.removedAt)));
  if (!row) throw new ShopError("not_found");
  const { details, ...stated } = row;
  return { ...stated, ...readSuppliedDetails(details ?? {}).supplied };
}
