import { sql, type SQL } from "drizzle-orm";

const asked = (of: "now" | "earlier") =>
  sql.raw(`coalesce(${of}.asked, case when ${of}.notes = '[]' then ${of}.qualifiers
    else ${of}.qualifiers || jsonb_build_object('notes', ${of}.notes) end)`);

const positionOf = (of: string) => sql.raw(`${of}.position_id`);

/**
 * The condition that whatever satisfies the earlier row satisfies the row of the file too: of most lists one value must hold, of the others all. Their
 * sets of qualifiers are `now` and `earlier`.
 */
export const asksNoMore = (row: string, before: string): SQL => sql`(
  (${positionOf(row)} is null or ${positionOf(row)} is not distinct from ${positionOf(before)})
  and (now.id = earlier.id or not exists (
    select from jsonb_each(${asked("now")}) one
    where not coalesce(
      case when one.key in ('with', 'without', 'except', 'notes') then ${asked("earlier")} -> one.key @> one.value
        else one.value @> (${asked("earlier")} -> one.key) end,
      false))))`;

/** The condition that no place on a vehicle satisfies both rows, as of two engines: neither corrects the other. Texts are compared in any case. */
export const excludeEachOther = (row: string, before: string): SQL => sql`(
  coalesce(${positionOf(row)} <> ${positionOf(before)}, false)
  or (now.id <> earlier.id and exists (
    select from (values (${asked("now")}, ${asked("earlier")}), (${asked("earlier")}, ${asked("now")})) pair (one, other)
    where exists (select from jsonb_each(pair.one) fact
        where fact.key not in ('with', 'without', 'except', 'notes') and case jsonb_typeof(fact.value)
          when 'array' then pair.other ? fact.key and not exists (
            select from jsonb_array_elements_text(fact.value) a join jsonb_array_elements_text(pair.other -> fact.key) b
              on lower(a.value) = lower(b.value))
          when 'boolean' then pair.other -> fact.key <> fact.value
          else false end)
      or coalesce(pair.one ->> 'builtFrom' >= pair.other ->> 'builtBefore', false)
      or exists (select from jsonb_array_elements_text(pair.one -> 'with') a
        join jsonb_array_elements_text(pair.other -> 'without') b on lower(a.value) = lower(b.value))
      or exists (select from jsonb_each(pair.other) fact where jsonb_typeof(fact.value) = 'array' and pair.one ? 'except'
        and fact.key not in ('with', 'without', 'except', 'notes') and not exists (
          select from jsonb_array_elements_text(fact.value) a where lower(fact.key || '=' || a.value) not in (
            select lower(b.value) from jsonb_array_elements_text(pair.one -> 'except') b))))))`;
