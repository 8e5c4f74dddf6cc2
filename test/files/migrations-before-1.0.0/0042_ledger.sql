-- Money that the shop owes or holds: double entry. An account of a customer (gift card, credit) has a balance that never goes below its floor;
-- the shop's own accounts have none, so that entries do not wait for each other: theirs is the sum of their postings.
create table ledger_accounts (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('gift_card', 'credit', 'issued', 'orders')),
  user_id uuid references users,
  currency text not null,
  balance_cents bigint,
  floor_cents bigint,
  created_at timestamptz not null default now(),
  constraint ledger_accounts_floor check (balance_cents >= floor_cents),
  check ((kind in ('gift_card', 'credit')) = (balance_cents is not null and floor_cents is not null)),
  check ((kind = 'credit') = (user_id is not null)),
  unique (id, currency)
);
create unique index ledger_accounts_credit on ledger_accounts (user_id, currency) where kind = 'credit';
create unique index ledger_accounts_shop on ledger_accounts (kind, currency) where kind in ('issued', 'orders');

-- What happened, once: `key` makes it safe to repeat. `cause_id` is the order, gift card or account that it is about.
create table ledger_entries (
  id uuid primary key default uuidv7(),
  key text not null unique,
  cause text not null check (cause in ('issue', 'adjust', 'order', 'give_back')),
  cause_id uuid not null,
  currency text not null,
  actor_id uuid,
  note text not null default '' check (length(note) <= 200),
  at timestamptz not null default now(),
  unique (id, currency)
);
create index ledger_entries_cause on ledger_entries (cause_id, cause);

create table ledger_postings (
  entry_id uuid not null,
  account_id uuid not null,
  currency text not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (entry_id, account_id),
  foreign key (entry_id, currency) references ledger_entries (id, currency),
  foreign key (account_id, currency) references ledger_accounts (id, currency)
);
create index ledger_postings_account on ledger_postings (account_id, entry_id);

create function check_ledger_entry() returns trigger language plpgsql as $$
declare
  entry uuid := coalesce(new.entry_id, old.entry_id);
begin
  if (select coalesce(sum(amount_cents), 0) from ledger_postings where entry_id = entry) <> 0 then
    raise exception 'the postings of entry % do not sum to 0', entry using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_entry_sums_to_0 after insert or update or delete on ledger_postings
  deferrable initially deferred for each row execute function check_ledger_entry();

-- The code is a hash: whoever reads this table cannot spend a card.
create table gift_cards (
  id uuid primary key default uuidv7(),
  account_id uuid not null unique references ledger_accounts,
  code_hash bytea not null unique,
  last_characters text not null,
  amount_cents bigint not null check (amount_cents > 0),
  note text not null default '' check (length(note) <= 200),
  expires_at timestamptz,
  blocked_at timestamptz,
  issued_by uuid,
  created_at timestamptz not null default now()
);

update roles set permissions = permissions || '{credit:manage}' where name = 'finance';
