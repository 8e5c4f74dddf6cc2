-- Orders and the mails about them stored what was decided about the fit in English sentences; from here on they store facts, which are rendered
-- in the reader's language. A question was stored beside its fact and options, and the text of an application beside what it was made of, so
-- nothing is lost. A vehicle was stored as its name: it becomes the vehicle of its id where that still has this very name, and else stays as
-- `legacyName`.
create function pg_temp.english_name(v vehicles) returns text language sql as $$
  select concat_ws(' ', v.year, v.make, v.model,
    coalesce(to_char(v.displacement_l, 'FM990.0'), v.cylinders || ' cyl'),
    case when v.turbo then 'Turbo' end,
    case when v.fuel <> 'Gasoline' then regexp_replace(v.fuel, ' \(.*', '') end)
$$;

create function pg_temp.vehicle_of(old jsonb) returns jsonb language sql as $$
  select coalesce(
    (select jsonb_build_object(
       'id', v.id, 'year', v.year, 'make', v.make, 'model', v.model, 'displacementL', v.displacement_l, 'cylinders', v.cylinders,
       'fuel', v.fuel, 'turbo', v.turbo, 'modelId', v.model_id, 'drives', v.drives, 'transmissions', v.transmissions)
     from vehicles v where v.id = (old ->> 'id')::uuid and pg_temp.english_name(v) = old ->> 'name'),
    jsonb_build_object('id', old -> 'id', 'legacyName', old -> 'name'))
$$;

create function pg_temp.question_of(ask jsonb) returns jsonb language sql as $$
  select jsonb_build_object('fact', ask -> 'fact', 'options', coalesce(
    (select jsonb_agg(choice.one -> 'value' order by choice.at)
     from jsonb_array_elements(ask -> 'options') with ordinality as choice(one, at)), '[]'))
$$;

create function pg_temp.evidence_of(old jsonb) returns jsonb language sql as $$
  select coalesce(
    jsonb_agg((item.one - array['text', 'from', 'to'])
      || jsonb_build_object('yearFrom', item.one -> 'from', 'yearTo', item.one -> 'to') order by item.at), '[]')
  from jsonb_array_elements(old) with ordinality as item(one, at)
$$;

update orders set fitment = (fitment - array['ask', 'position', 'quantity']) || jsonb_build_object(
  'vehicle', pg_temp.vehicle_of(fitment -> 'vehicle'),
  'question', case when fitment ? 'ask' then pg_temp.question_of(fitment -> 'ask') end,
  'places', coalesce(fitment -> 'places', '[]'),
  'evidence', pg_temp.evidence_of(coalesce(fitment -> 'evidence', '[]')))
where fitment is not null;

update mails set data = jsonb_set(data, '{fitment}', jsonb_build_object(
  'verdict', data -> 'fitment' -> 'verdict',
  'confirmed', data -> 'fitment' -> 'confirmed',
  'vehicle', orders.fitment -> 'vehicle',
  'places', orders.fitment -> 'places'))
from orders
where data ? 'fitment' and orders.id = (data ->> 'orderId')::uuid;
