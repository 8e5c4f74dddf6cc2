-- Roles are sets of permissions, kept as data. `src/shop/permissions.ts` lists the permissions; '*' stands for all of them, also for those
-- that later releases add.
create table roles (
  name text primary key check (name ~ '^[a-z][a-z0-9_-]{0,39}$'),
  permissions text[] not null
);
insert into roles (name, permissions) values
  ('customer', '{}'),
  ('owner', '{*}'),
  ('catalogue', '{parts:read,parts:write,imports:run,exports:run,quality:read,reviews:moderate}'),
  ('warehouse', '{parts:read,orders:read,orders:ship}'),
  ('service', '{parts:read,orders:read,orders:cancel,users:read,reviews:moderate}'),
  ('finance', '{orders:read,orders:refund,audit:read}');

alter table users drop constraint users_role_check;
drop index users_admins;
update users set role = 'owner' where role = 'admin';
alter table users add constraint users_role_fkey foreign key (role) references roles;
create index users_staff on users (role, id) where role <> 'customer';

-- Null: the command line.
alter table audit alter column actor_id drop not null;
