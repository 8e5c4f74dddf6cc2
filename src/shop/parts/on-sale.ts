import { and, eq, isNull } from "drizzle-orm";
import { parts } from "#shop/parts/parts.table.ts";

/** Parts that can be bought: neither removed nor drafts. Written as the indexes of the table have it. */
export const onSale = and(isNull(parts.removedAt), eq(parts.draft, false));
