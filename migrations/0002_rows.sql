-- The rows that every shop has.

-- An owner changes them; what a release adds to the permissions of a role is a migration.
insert into roles (name, permissions) values
  ('customer', '{}'),
  ('owner', '{*}'),
  ('catalogue', '{parts:read,parts:write,imports:run,exports:run,quality:read,reviews:moderate,search:manage,promotions:manage,inquiries:answer,content:write}'),
  ('warehouse', '{parts:read,orders:read,orders:ship}'),
  ('service', '{parts:read,orders:read,orders:cancel,users:read,reviews:moderate,orders:place,inquiries:answer}'),
  ('finance', '{orders:read,orders:refund,audit:read,credit:manage,payments:confirm,reports:read}');

insert into positions (name) values
  ('Front'), ('Rear'), ('Left'), ('Right'), ('Front Left'), ('Front Right'), ('Rear Left'), ('Rear Right'),
  ('Upper'), ('Lower'), ('Inner'), ('Outer'), ('Front Upper'), ('Front Lower'), ('Front Inner'), ('Front Outer'),
  ('Rear Upper'), ('Rear Lower'), ('Rear Inner'), ('Rear Outer'), ('Driver Side'), ('Passenger Side'),
  ('Upstream'), ('Downstream'), ('Low Beam'), ('High Beam'), ('Low and High Beam'), ('Liftgate'), ('Drive Shaft');

-- The set that asks nothing is number 1.
insert into qualifier_sets default values;

insert into fitment_summary default values;
insert into vehicle_count_horizon (xid) values (pg_snapshot_xmin(pg_current_snapshot()));
