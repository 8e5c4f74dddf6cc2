-- Certificates by which customers are exempt from tax in a country, or in some of its regions.
create table tax_exemptions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  country text not null check (country ~ '^[A-Z]{2}$'),
  regions text[] not null default '{}',
  certificate text not null check (char_length(certificate) between 1 and 60),
  valid_from date not null,
  valid_until date check (valid_until >= valid_from),
  created_at timestamptz not null default now(),
  unique (user_id, country, certificate)
);
