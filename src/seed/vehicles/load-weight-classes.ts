import type { PoolClient } from "pg";
import { readWeightClasses } from "#seed/vehicles/weight-classes.ts";

/** Writes which models are weight classes of which, once both are loaded, and to each vehicle the models that are related to its own. */
export async function loadWeightClasses(client: PoolClient): Promise<void> {
  const classes = (await readWeightClasses()).flatMap(({ divided, ...one }) =>
    divided.map((model) => ({ ...one, divided: model })),
  );
  // Vehicles that a newer file no longer has stay, and so do their classes.
  await client.query(
    `insert into model_classes (divided_id, class_id, series, weight_from, weight_to)
     select distinct d.id, c.id, series, nullif(weight_from, '')::int, nullif(weight_to, '')::int
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
       as input (make, divided, class, series, weight_from, weight_to)
     join models d on (d.make, d.name) = (input.make, input.divided)
     join models c on (c.make, c.name) = (input.make, input.class)
     on conflict (divided_id, class_id) do update
     set series = excluded.series, weight_from = excluded.weight_from, weight_to = excluded.weight_to`,
    [
      classes.map(({ make }) => make),
      classes.map(({ divided }) => divided),
      classes.map(({ name }) => name),
      classes.map(({ series }) => series),
      classes.map(({ weightFrom }) => weightFrom),
      classes.map(({ weightTo }) => weightTo),
    ],
  );
  await client.query(
    `update models set divided = not divided where divided <> (id in (select divided_id from model_classes))`,
  );
  await client.query(
    `update vehicles set related_models = wanted.related from (
       select v.id, array_agg(related.id order by related.id) as related from vehicles v join (
         select class_id as of, divided_id as id from model_classes union all select divided_id, class_id from model_classes
       ) related on related.of = v.model_id
       group by v.id
     ) wanted
     where wanted.id = vehicles.id and vehicles.related_models is distinct from wanted.related`,
  );
}
