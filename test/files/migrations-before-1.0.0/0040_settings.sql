-- What staff set: one row per section, whose shape `src/shop/settings/sections.ts` describes. A section without a row has its defaults and version 0.
create table settings (
  section text primary key check (section ~ '^[a-z][a-z_]{0,39}$'),
  version integer not null check (version > 0),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null default now()
);
