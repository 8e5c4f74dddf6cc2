import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { noEntity } from "#shop/foundation/audit/audit.ts";
import { isId } from "#shop/foundation/id.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { displayTitle, type TitleWords } from "#shop/catalogue/parts/display-title.ts";
import { titleFactsOf } from "#shop/catalogue/parts/title-facts.ts";
import type { Permission } from "#shop/foundation/permissions.ts";

/** Numbers in these are ids of vehicle models. */
const modelFields = /^modelIds?$/;

type Entry = { entityId: string; before: unknown; after: unknown };

/** What ids are called: UUIDs, and the numbers of vehicle models. */
export type RecordedNames = Record<string, string>;

/**
 * Returns for each entry of the audit log what the ids in it are called: its own and those in its values. Ids of what is gone, or of what has no name,
 * are left out, as is what the actor may not read elsewhere. Two statements, however many entries.
 */
export async function nameRecordedIds(
  db: Db,
  actor: Staff<"audit:read">,
  entries: Entry[],
  words: TitleWords,
): Promise<RecordedNames[]> {
  const idsByEntry = entries.map(idsIn);
  const all = [...new Set(idsByEntry.flatMap((ids) => [...ids]))];
  if (all.length === 0) return entries.map(() => ({}));
  const uuids = sql`any(${sql.param(all.filter(isId))}::uuid[])`;
  const modelIds = sql`any(${sql.param(all.filter((id) => !isId(id)).map(Number))}::int[])`;
  const may = (permission: Permission) => sql`${actor.permissions.includes(permission)}::boolean`;
  const card = sql.raw("'… ' || last_characters");
  const { rows } = await db.execute<{ id: string; name: string; is_part: boolean }>(sql`
    select id, name, is_part from (
      select id::text, sku as name, true as is_part from parts where id = ${uuids} and (${onSale} or ${may("parts:read")})
      union all select id::text, name, false from part_types where id = ${uuids}
      union all select id::text, name, false from brands where id = ${uuids}
      union all select id::text, name, false from users where id = ${uuids} and ${may("users:read")}
      union all select id::text, name, false from customer_groups where id = ${uuids} and ${may("promotions:manage")}
      union all select id::text, name, false from promotions where id = ${uuids} and ${may("promotions:manage")}
      union all select id::text, name, false from imports where id = ${uuids} and ${may("imports:run")}
      union all select id::text, name, false from api_keys where id = ${uuids} and ${may("api_keys:manage")}
      union all select id::text, order_number::text, false from orders where id = ${uuids} and ${may("orders:read")}
      union all select id::text, url, false from webhook_endpoints where id = ${uuids} and ${may("webhooks:manage")}
      union all select id::text, ${card}, false from gift_cards where id = ${uuids} and ${may("credit:manage")}
      union all select account_id::text, ${card}, false from gift_cards where account_id = ${uuids} and ${may("credit:manage")}
      union all select id::text, make || ' ' || name, false from models where id = ${modelIds}
    ) as named where name <> ''`);
  const facts = await titleFactsOf(
    db,
    rows.flatMap(({ id, is_part: isPart }) => (isPart ? id : [])),
  );
  const nameOf = new Map(
    rows.map(({ id, name }) => {
      const title = facts.get(id);
      return [id, title ? `${name} · ${displayTitle(title, words)}` : name];
    }),
  );
  return idsByEntry.map((ids) => Object.fromEntries([...nameOf].filter(([id]) => ids.has(id))));
}

function idsIn({ entityId, before, after }: Entry): ReadonlySet<string> {
  const ids = new Set<string>();
  const walk = (field: string, value: unknown): void => {
    if (typeof value === "string" && isId(value)) ids.add(value);
    else if (typeof value === "number" && modelFields.test(field)) ids.add(String(value));
    else if (Array.isArray(value)) for (const one of value) walk(field, one);
    else if (typeof value === "object" && value !== null)
      for (const [name, one] of Object.entries(value)) walk(name, one);
  };
  walk("", [entityId, before, after]);
  ids.delete(noEntity);
  return ids;
}
