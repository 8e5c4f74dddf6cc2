const tables = `select relname as name,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
     where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relname <> 'vehicles' and relname not like 'vin\\_%'`;

/** Copies every table but those of the vehicles, which nothing writes to, for `restoreTables`. */
export const rememberTables = `do $$
  declare t record;
  begin
    create schema remembered;
    for t in ${tables} loop
      execute format('create table remembered.%I as select %s from public.%I', t.name, t.columns, t.name);
    end loop;
  end $$`;

/** Brings the tables back to what `rememberTables` copied. Neither triggers nor foreign keys fire on the way. */
export const restoreTables = `set session_replication_role = replica;
  do $$
  declare t record;
  begin
    for t in ${tables} loop
      execute format('delete from public.%I', t.name);
      execute format('insert into public.%I (%s) overriding system value select * from remembered.%I', t.name, t.columns, t.name);
    end loop;
  end $$`;
