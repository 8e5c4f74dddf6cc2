-- Where a part may not be delivered, or only over ground, or only to holders of a licence. A rule counts for the parts that match all it
-- names: a part, a part type, the value of an attribute. Without regions it counts for the whole country.
create table ship_rules (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('forbidden', 'licence', 'ground_only')),
  part_id uuid references parts on delete cascade,
  part_type_id uuid references part_types on delete cascade,
  attribute text,
  value text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  regions text[] not null default '{}',
  note text not null default '' check (char_length(note) <= 300),
  created_at timestamptz not null default now(),
  check (num_nonnulls(part_id, part_type_id, attribute) > 0),
  check ((attribute is null) = (value is null)),
  unique nulls not distinct (kind, part_id, part_type_id, attribute, value, country, regions)
);
create index ship_rules_of_country on ship_rules (country);

-- Parts whose supplier states packages without a weight.
create index part_details_unweighed on part_details (part_id)
  where not jsonb_path_exists(details, '$.Packages.Package.Weights.Weight');
