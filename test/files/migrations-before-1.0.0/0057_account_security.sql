-- Sessions end some time after their sign-in and some time without use; what is delicate asks for the password again (decision 0035).
alter table sessions
  add column last_used_at timestamptz not null default now(),
  add column proven_at timestamptz not null default now();
update sessions set last_used_at = updated_at, proven_at = created_at;

-- Whether the password is long enough for staff. Null: not known before the next sign-in, since only hashes are stored.
alter table accounts add column staff_password boolean;

alter table users add column two_factor_enabled boolean not null default false;

-- The secret and the recovery codes are encrypted.
create table two_factors (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Where an event of security came from.
alter table audit add column network text;

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin raise exception 'the audit log can only be added to'; end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_change_of_audit();
