-- Keys with which programs of others call the API. Only the hash of a key is stored.
create table api_keys (
  id uuid primary key default uuidv7(),
  name text not null,
  token_hash text not null unique,
  -- Its last characters, by which people tell keys apart.
  hint text not null,
  scopes text[] not null,
  rate_per_minute integer not null,
  created_by uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- The key by which its creator did it.
alter table audit add column api_key_id uuid;
