-- Passkeys prove who a user is without a password (decision 0051). The private key never leaves the authenticator.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  name text not null,
  -- In base64url, as browsers send it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures; authenticators that copy a passkey to other devices leave it at 0.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- The passkey that proved both factors of a sign-in; null: none did, or it was removed.
alter table sessions add column passkey_id uuid references passkeys on delete set null;
create index sessions_passkey on sessions (passkey_id) where passkey_id is not null;
