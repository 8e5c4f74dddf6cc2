import type { Pool } from "pg";

/** What an extension brings is the extension's. */
const own = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend e where e.classid = '${catalogue}'::regclass and e.objid = ${oid} and e.deptype = 'e')`;

/** The privileges of a list, each as 'camber_run SELECT'; those that a new object has are not listed. */
const acl = (list: string) => `(
  select coalesce(string_agg(one, ', ' order by one), '-') from (
    select concat_ws(' ', coalesce(nullif(grantee, 0)::regrole::text, 'public'), privilege_type, case when is_grantable then 'grantable' end) as one
    from aclexplode(${list})) as grants)`;

const inOwnSchemas = "n.nspname in ('public', 'sandbox')";

/** Each returns rows of `what`, a kind and a name, and `is`, all that is said of it. The order of a table's columns is not: nothing may depend on it. */
const queries = [
  `select 'schema ' || nspname as what, concat_ws(' | ', ${acl("nspacl")}) as is
   from pg_namespace n where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
  `select 'extension ' || extname as what, concat_ws(' ', extversion, extnamespace::regnamespace) as is from pg_extension`,
  `select 'relation ' || c.oid::regclass as what, concat_ws(' | ', relkind, relpersistence, relreplident, relrowsecurity, relforcerowsecurity,
     relispartition, relhasrules, amname, reltablespace, relowner::regrole, coalesce(array_to_string(reloptions, ', '), '-'),
     ${acl("relacl")}, obj_description(c.oid, 'pg_class'), case when relkind in ('v', 'm') then pg_get_viewdef(c.oid) end) as is
   from pg_class c join pg_namespace n on n.oid = relnamespace left join pg_am on pg_am.oid = relam
   where ${inOwnSchemas} and relkind <> 't' and ${own("pg_class", "c.oid")}`,
  `select format('column %s.%s', c.oid::regclass, attname) as what, concat_ws(' | ',
     case when relkind = 'i' then attnum end, format_type(atttypid, atttypmod), attnotnull, 'default ' || pg_get_expr(adbin, adrelid),
     'identity ' || attidentity::text, 'generated ' || attgenerated::text, nullif(attcollation, 0)::regcollation, attstorage, attcompression, attstattarget,
     attoptions::text, ${acl("attacl")}, col_description(attrelid, attnum)) as is
   from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
   left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where ${inOwnSchemas} and relkind in ('r', 'p', 'v', 'm', 'i') and attnum > 0 and not attisdropped and ${own("pg_class", "c.oid")}`,
  `select format('constraint %s.%s', conrelid::regclass, conname) as what, concat_ws(' | ', contype, pg_get_constraintdef(con.oid), convalidated,
     conenforced, condeferrable, condeferred, conindid::regclass, obj_description(con.oid, 'pg_constraint')) as is
   from pg_constraint con join pg_namespace n on n.oid = connamespace where ${inOwnSchemas} and contype <> 't'`,
  `select 'index ' || indexrelid::regclass as what, concat_ws(' | ', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident) as is
   from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace where ${inOwnSchemas}`,
  `select format('trigger %s.%s', tgrelid::regclass, tgname) as what, concat_ws(' | ', pg_get_triggerdef(t.oid), tgenabled) as is
   from pg_trigger t join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace where ${inOwnSchemas} and not tgisinternal`,
  `select 'function ' || p.oid::regprocedure as what, concat_ws(' | ', pg_get_functiondef(p.oid), proowner::regrole, ${acl("proacl")},
     obj_description(p.oid, 'pg_proc')) as is
   from pg_proc p join pg_namespace n on n.oid = pronamespace where ${inOwnSchemas} and prokind <> 'a' and ${own("pg_proc", "p.oid")}`,
  `select 'sequence ' || seqrelid::regclass as what, concat_ws(' | ', seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
     refobjid::regclass, (select attname from pg_attribute where attrelid = refobjid and attnum = refobjsubid), last_value, seqstart) as is
   from pg_sequence join pg_class c on c.oid = seqrelid join pg_namespace n on n.oid = relnamespace
   left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = seqrelid and d.deptype in ('a', 'i')
   left join pg_sequences s on (s.schemaname, s.sequencename) = (nspname, relname)
   where ${inOwnSchemas}`,
  `select 'type ' || t.oid::regtype as what, concat_ws(' | ', typtype, format_type(typbasetype, typtypmod), typnotnull, typdefault,
     (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as is
   from pg_type t join pg_namespace n on n.oid = typnamespace left join pg_class c on c.oid = typrelid
   where ${inOwnSchemas} and typcategory <> 'A' and coalesce(relkind, 'c') = 'c' and ${own("pg_type", "t.oid")}`,
  `select 'statistics ' || stxname as what, concat_ws(' | ', pg_get_statisticsobjdef(s.oid), stxstattarget) as is
   from pg_statistic_ext s join pg_namespace n on n.oid = stxnamespace where ${inOwnSchemas}`,
  `select format('policy %s.%s', tablename, policyname) as what, policies::text as is from pg_policies as policies`,
  `select 'default privileges ' || oid as what, ${acl("defaclacl")} as is from pg_default_acl`,
  `select 'event trigger ' || evtname as what, evtfoid::regproc::text as is from pg_event_trigger`,
];

/** Returns all that a database says of the shop's schemas, each thing by its kind and name. */
export async function schemaOf(pool: Pool): Promise<Map<string, string>> {
  const schema = new Map<string, string>();
  for (const query of queries) {
    const { rows } = await pool.query<{ what: string; is: string }>(query);
    for (const { what, is } of rows) {
      if (schema.has(what)) throw new Error(`twice: ${what}`);
      schema.set(what, is);
    }
  }
  return schema;
}

/** Returns the rows of each table of the shop, as text, by the table's name. */
export async function rowsOf(pool: Pool): Promise<Map<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = relnamespace
     where ${inOwnSchemas} and relkind = 'r' order by 1`,
  );
  const all = new Map<string, string[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t order by 1`);
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
