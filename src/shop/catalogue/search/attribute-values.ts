import { sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { attributeSample } from "#shop/foundation/limits.ts";
import { onSale } from "#shop/catalogue/parts/on-sale.ts";
import { isUnit } from "#shop/catalogue/search/units.ts";
import { normalize, plainText, tokensOf } from "#shop/catalogue/search/tokens.ts";

/** A value of an attribute, and the type of part that has it. */
export type AttributeValue = { typeId: string; name: string; value: string };

/** What the attributes of the parts on sale say, for queries that name them. */
export type AttributeWords = {
  /** By normalized value: 'semimetallic', '5w30'. */
  valuesByKey: Map<string, AttributeValue[]>;
  /** By one word of a value of several words: 'carbon' of 'Activated carbon'. */
  valuesByWord: Map<string, AttributeValue[]>;
  /** The attributes that parts of a type have. */
  namesByType: Map<string, AttributeName[]>;
};

/** `keys`: what it is called, normalized: 'groupsize' and 'group' for `group_size`, 'length' for `length_mm`. */
export type AttributeName = { typeId: string; name: string; keys: string[] };

type Row = { type: string; name: string; value: string | null };

/** Reads the attributes of a bounded sample of parts: what none of these has is still found in texts. */
export async function readAttributeWords(db: Db): Promise<AttributeWords> {
  const { rows } = await db.execute<Row>(sql`
    select part_type_id as type, key as name, case when jsonb_typeof(value) = 'string' then value #>> '{}' end as value
    from (
      select part_type_id, attributes from parts
      where ${onSale} and part_type_id is not null and attributes <> '{}'
      limit ${attributeSample.parts}
    ) sample, jsonb_each(attributes)
    where length(key) <= 60 and length(value #>> '{}') <= 60
    group by 1, 2, 3 limit ${attributeSample.values}`);
  const words: AttributeWords = { valuesByKey: new Map(), valuesByWord: new Map(), namesByType: new Map() };
  for (const { type, name, value } of rows) {
    const names = words.namesByType.get(type) ?? [];
    if (names.every((one) => one.name !== name)) names.push({ typeId: type, name, keys: keysOf(name) });
    words.namesByType.set(type, names);
    if (value === null) continue;
    const meant = { typeId: type, name, value };
    append(words.valuesByKey, normalize(value), meant);
    const single = tokensOf(plainText(value)).filter(({ key }) => key.length > 2 && !/\d/.test(key));
    if (single.length > 0) for (const { key } of single) append(words.valuesByWord, key, meant);
  }
  words.valuesByKey.delete("");
  return words;
}

function keysOf(name: string): string[] {
  const words = name.split("_");
  const named = words.filter((word, index) => index === 0 || index < words.length - 1 || !isUnit(word));
  return [normalize(named.join(" ")), ...(named.length > 1 ? [normalize(named[0]!)] : [])];
}

function append(map: Map<string, AttributeValue[]>, key: string, value: AttributeValue): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
