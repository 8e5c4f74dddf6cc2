import { sql } from "drizzle-orm";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

export type PartState = "on_sale" | "draft" | "removed";

export const stateOfPart = sql<PartState>`case
  when ${parts.removedAt} is not null then 'removed' when ${parts.draft} then 'draft' else 'on_sale' end`;
