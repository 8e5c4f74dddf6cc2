import { and, isNull, sql } from "drizzle-orm";
import { parts } from "#shop/parts/parts.table.ts";

/** Parts that can be bought: neither removed nor drafts. Written without parameters, so that every plan finds the indexes of such parts. */
export const onSale = and(isNull(parts.removedAt), sql`not ${parts.draft}`);
