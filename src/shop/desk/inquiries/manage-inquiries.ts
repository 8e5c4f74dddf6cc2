import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { writeAudit } from "#shop/foundation/audit/audit.ts";
import { ShopError } from "#shop/foundation/errors.ts";
import { inquiries, type InquiryVehicle } from "#shop/desk/inquiries/inquiries.table.ts";
import { byId, likeWords, readCursor, toPage, type Page, type PageQuery } from "#shop/foundation/keyset.ts";
import { parts } from "#shop/catalogue/parts/parts.table.ts";

export const inquiryFilters = ["open", "answered", "all"] as const;

export type Inquiry = {
  id: string;
  name: string;
  email: string;
  message: string;
  query: string;
  vehicle: InquiryVehicle | null;
  part: { id: string; sku: string } | null;
  createdAt: Date;
  answeredAt: Date | null;
};

type Query = PageQuery & { status: (typeof inquiryFilters)[number]; q?: string };

/** Returns a page of inquiries, newest first. Throws `malformed` for an invalid cursor. */
export async function listInquiries(
  db: Db,
  _actor: Staff<"inquiries:answer">,
  { status, q, limit, cursor: text }: Query,
): Promise<Page<Inquiry>> {
  const cursor = readCursor(text);
  const { from, order } = byId(inquiries.id, cursor, "newest");
  const ofStatus = { all: undefined, open: isNull(inquiries.answeredAt), answered: isNotNull(inquiries.answeredAt) };
  const searched = sql`lower(concat_ws(' ', ${inquiries.name}, ${inquiries.email}, ${inquiries.message}, ${inquiries.query}))`;
  const rows = await db
    .select({
      id: inquiries.id,
      name: inquiries.name,
      email: inquiries.email,
      message: inquiries.message,
      query: inquiries.query,
      vehicle: inquiries.vehicle,
      part: { id: parts.id, sku: parts.sku },
      createdAt: inquiries.createdAt,
      answeredAt: inquiries.answeredAt,
    })
    .from(inquiries)
    .leftJoin(parts, eq(parts.id, inquiries.partId))
    .where(and(ofStatus[status], from, ...likeWords(q).map((word) => sql`${searched} like ${word}`)))
    .orderBy(order)
    .limit(limit + 1);
  return toPage(rows, limit, cursor);
}

/** Marks an inquiry as answered, or as open again. Returns how many changed. Throws `not_found`. */
export async function setAnswered(
  db: Db,
  actor: Staff<"inquiries:answer">,
  id: string,
  answered: boolean,
): Promise<number> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(inquiries)
      .set({ answeredAt: answered ? sql`now()` : null })
      .where(and(eq(inquiries.id, id), answered ? isNull(inquiries.answeredAt) : isNotNull(inquiries.answeredAt)))
      .returning({ id: inquiries.id });
    if (changed.length === 0) {
      if ((await tx.$count(inquiries, eq(inquiries.id, id))) === 0) throw new ShopError("not_found");
      return 0;
    }
    await writeAudit(tx, actor, { action: answered ? "inquiry.answer" : "inquiry.reopen", entityId: id });
    return changed.length;
  });
}
