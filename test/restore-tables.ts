/** Nothing but a newer file of vehicles or postal codes writes to these, and they are large. */
const constant = ["models", "postal_places", "vehicles", "vin_patterns", "vin_schemas", "vin_wmis"];

type Schema = "public" | "sandbox";

const tablesOf = (schemas: Schema[]) => `select nspname || '.' || relname as name, pg_class.oid::regclass as place,
    (select string_agg(quote_ident(attname), ', ') from pg_attribute
     where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = any ('{${schemas.join(",")}}') and relkind = 'r'
  and relname <> all ('{${constant.join(",")}}')`;

/**
 * Copies every table of the schemas but the constant ones, and where the sequences are, for `restoreTables` and `restoreSequences`. From then on a sequence
 * of its own counts the statements that change a table: it makes nobody wait, and a transaction that is rolled back counts, too.
 */
export const rememberTables = (...schemas: Schema[]) => `
  create schema remembered;
  create function remembered.count_changes() returns trigger language plpgsql security definer as $$
  begin perform nextval(format('remembered.%I', tg_argv[0])::regclass); return null; end $$;
  do $$
  declare t record;
  begin
    for t in ${tablesOf(schemas)} loop
      execute format('create table remembered.%I as select %s from %s', t.name, t.columns, t.place);
      execute format('create sequence remembered.%I', 'changes of ' || t.name);
      execute format('create trigger count_changes after insert or update or delete or truncate on %s
        for each statement execute function remembered.count_changes(%L)', t.place, 'changes of ' || t.name);
      execute format('alter table %s enable always trigger count_changes', t.place);
    end loop;
    create table remembered.sequences as select * from pg_sequences where schemaname <> 'remembered';
    create table remembered.restored (changes regclass primary key, count bigint not null);
  end $$`;

/** Brings the tables that have changed back to what `rememberTables` copied. Only the trigger that counts changes fires on the way. */
export const restoreTables = (...schemas: Schema[]) => `set local session_replication_role = replica;
  do $$
  declare t record;
  begin
    for t in select tables.*, changes.changes, pg_sequence_last_value(changes.changes) as count from (${tablesOf(schemas)}) tables
        cross join lateral (select to_regclass(format('remembered.%I', 'changes of ' || name)) as changes) changes
        where pg_sequence_last_value(changes.changes) is distinct from (select count from remembered.restored r where r.changes = changes.changes) loop
      execute format('delete from %s', t.place);
      execute format('insert into %s (%s) overriding system value select * from remembered.%I', t.place, t.columns, t.name);
      -- These two statements count as well; what others change at the same time is restored the next time.
      insert into remembered.restored values (t.changes, t.count + 2) on conflict (changes) do update set count = excluded.count;
    end loop;
  end $$`;

/** Brings the sequences back, where no process is at work any more that might know one of their numbers. */
export const restoreSequences = `
  select setval(format('%I.%I', schemaname, sequencename), coalesce(was.last_value, was.start_value), was.last_value is not null)
  from remembered.sequences was join pg_sequences now using (schemaname, sequencename)
  where was.last_value is distinct from now.last_value`;

/** Makes every statement fail that changes what `restoreTables` does not bring back, except for grants, which each command of the shop gives again. */
export const refuseLastingChanges = `
  create function remembered.refuse() returns trigger language plpgsql as $$
  begin raise '% is the same for all tests of a file: take ownDatabase() to change it', tg_table_name; end $$;
  create function remembered.refuse_definition() returns event_trigger language plpgsql as $$
  begin
    if exists (select from pg_event_trigger_ddl_commands()
        where schema_name is distinct from 'pg_temp' and command_tag not in ('GRANT', 'REVOKE')) then
      raise 'the schema is the same for all tests of a file: take ownDatabase() to change it';
    end if;
  end $$;
  ${constant
    .map(
      (table) => `create trigger refuse before insert or update or delete or truncate on ${table}
        for each statement execute function remembered.refuse();`,
    )
    .join("\n")}
  create event trigger refuse on ddl_command_end execute function remembered.refuse_definition();`;
