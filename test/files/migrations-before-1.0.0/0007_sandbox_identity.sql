-- What the sandbox's OpenID Connect issuer and its mail inbox remember. Nothing of the shop refers to it.
create schema if not exists sandbox;

-- Signing and cookie keys, made at first start and shared by every process.
create table sandbox.google_keys (
  name text primary key,
  value jsonb not null
);

-- People beside the ones that the sandbox brings along: made by 'Use another account'.
create table sandbox.google_people (
  sub text primary key default 'sandbox-' || uuidv7(),
  email text not null unique check (email = lower(email)),
  name text not null,
  email_verified boolean not null
);

-- The issuer's own sessions, sign-ins under way, codes and tokens.
create table sandbox.google_artifacts (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  primary key (model, id)
);
create index google_artifacts_of_grant on sandbox.google_artifacts (grant_id) where grant_id is not null;
create index google_artifacts_by_uid on sandbox.google_artifacts (uid) where uid is not null;
create index google_artifacts_expired on sandbox.google_artifacts (expires_at);

-- Every mail that the sandbox's SMTP server took, as it came.
create table sandbox.mails (
  id uuid primary key default uuidv7(),
  message_id text not null unique,
  recipients text[] not null,
  sender text not null,
  subject text not null,
  raw bytea not null,
  received_at timestamptz not null default now()
);
create index mails_of_recipient on sandbox.mails using gin (recipients);
