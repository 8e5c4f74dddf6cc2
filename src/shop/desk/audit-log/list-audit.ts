import { and, eq, gte, lt, sql, type SQL } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { audit } from "#shop/foundation/audit/audit.table.ts";
import { isId } from "#shop/foundation/id.ts";
import { byId, likeWords, readCursor, toPage, type Page } from "#shop/foundation/keyset.ts";
import { users } from "#shop/people/users/users.table.ts";

/** `action`: of this action, or of all of a noun (`order`). `from`, `to`: days (ISO, UTC). `q`: who did it, or the id of what it is about. */
export type AuditFilters = { action?: string; q?: string; from?: string; to?: string };

/** A write by staff. `actor`: null for the command line. */
export type AuditEntry = {
  id: string;
  at: Date;
  actor: { name: string; email: string } | null;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
};

/** Returns a page of the audit log, newest first. Throws `malformed` for an invalid cursor. */
export async function listAudit(
  db: Db,
  _actor: Staff<"audit:read">,
  { limit, cursor: text, ...filters }: AuditFilters & { limit: number; cursor?: string },
): Promise<Page<AuditEntry>> {
  const cursor = readCursor(text);
  const { id, at, action, entity, entityId, before, after } = audit;
  const entry = { id, at, action, entity, entityId, before, after };
  const { from, order } = byId(audit.id, cursor, "newest");
  const rows = await db
    .select({ entry, actorId: audit.actorId, name: users.name, email: users.email })
    .from(audit)
    .leftJoin(users, eq(users.id, audit.actorId))
    .where(and(from, ...matching(filters)))
    .orderBy(order)
    .limit(limit + 1);
  const entries = rows.map(({ entry: recorded, actorId, name, email }) => ({
    ...recorded,
    actor: actorId === null ? null : { name: name ?? "", email: email ?? "" },
  }));
  return toPage(entries, limit, cursor);
}

/** Returns every action in the log, by name. */
export async function auditActions(db: Db, _actor: Staff<"audit:read">): Promise<string[]> {
  const rows = await db.selectDistinct({ action: audit.action }).from(audit).orderBy(audit.action);
  return rows.map(({ action }) => action);
}

function matching({ action, q, from, to }: AuditFilters): (SQL | undefined)[] {
  const id = q?.trim().toLowerCase();
  const about = id !== undefined && isId(id) ? eq(audit.entityId, id) : undefined;
  const words = about ? [] : likeWords(q);
  return [
    action ? eq(action.includes(".") ? audit.action : audit.entity, action) : undefined,
    about,
    ...words.map((word) => sql`lower(concat_ws(' ', ${users.name}, ${users.email}, ${audit.action})) like ${word}`),
    from ? gte(audit.at, sql`${from}::date`) : undefined,
    to ? lt(audit.at, sql`${to}::date + 1`) : undefined,
  ];
}
