import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { databasePools } from "#shop/foundation/limits.ts";

/** What the running shop may do, and what reports may: groups without a login. The owner of the tables migrates. */
export const runRole = "camber_run";
export const readRole = "camber_read";

/** What belongs to the shop. */
export const schemas = ["public", "sandbox"];

/** Only the server of the shop reads these: secrets, and what signs people in. */
const hidden = [
  "secrets",
  "accounts",
  "sessions",
  "verifications",
  "two_factors",
  "passkeys",
  "api_keys",
  "order_links",
  "webhook_endpoints",
  "mails",
  "rate_limits",
];

/** A table, view or sequence; `address` is its quoted name with its schema. */
type Relation = { schema: string; name: string; address: string; isSequence: boolean };

/** Data of the shop in every table, but neither its definition nor what was written to the audit log. */
function forRunning(relations: Relation[]): string[] {
  const tables = relations.filter(({ isSequence }) => !isSequence);
  return [
    ...on(new Set(relations.map(({ schema }) => schema)), (list) => `grant usage on schema ${list} to ${runRole}`),
    ...on(addresses(tables), (list) => `grant select, insert, update, delete on ${list} to ${runRole}`),
    ...on(
      addresses(relations.filter(({ isSequence }) => isSequence)),
      (list) => `grant usage, select on sequence ${list} to ${runRole}`,
    ),
    ...on(addresses(tables, ["import_changes"]), (list) => `grant maintain on ${list} to ${runRole}`),
    ...on(addresses(tables, ["audit"]), (list) => `revoke update, delete on ${list} from ${runRole}`),
    ...on(addresses(tables, ["migrations"]), (list) => `revoke insert, update, delete on ${list} from ${runRole}`),
  ];
}

function forReading(relations: Relation[]): string[] {
  const tables = relations.filter(({ schema, isSequence }) => schema === "public" && !isSequence);
  return [
    ...on(tables.length > 0 ? ["public"] : [], (list) => `grant usage on schema ${list} to ${readRole}`),
    ...on(addresses(tables), (list) => `grant select on ${list} to ${readRole}`),
    ...on(addresses(tables, hidden), (list) => `revoke select on ${list} from ${readRole}`),
  ];
}

/** Returns a statement about what is named, if anything is: early migrations run before most tables exist. */
function on(names: Iterable<string>, statement: (list: string) => string): string[] {
  const list = [...names].join(", ");
  return list === "" ? [] : [statement(list)];
}

/** Returns the addresses of some relations: of all, or of those in the schema `public` with these names. */
function addresses(relations: Relation[], names?: string[]): string[] {
  const some = names ? relations.filter(({ schema, name }) => schema === "public" && names.includes(name)) : relations;
  return some.map(({ address }) => address);
}

/**
 * Grants the roles, where the server has them, what they need of the tables that there are, in the running transaction or in one of its own. A caller who
 * owns no table grants nothing. Call it one at a time.
 */
export async function grantRoles(client: Client): Promise<void> {
  const relations = await ownRelations(client);
  for (const [role, grants] of [
    [runRole, forRunning(relations)],
    [readRole, forReading(relations)],
  ] as const) {
    const { rows } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
    // Several statements in one query are one transaction.
    if (rows.length > 0 && grants.length > 0) await client.query(grants.join("; "));
  }
}

/** Returns what the caller owns: extensions and other programs have their tables beside it. */
async function ownRelations(client: Client): Promise<Relation[]> {
  const { rows } = await client.query<Relation>(
    `select n.nspname as schema, c.relname as name, format('%I.%I', n.nspname, c.relname) as address, c.relkind = 'S' as "isSequence"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'S') and pg_has_role(c.relowner, 'usage')`,
    [schemas],
  );
  return rows;
}

/**
 * Makes the roles, and a login that may only run the shop, on a server of the shop's own, of which `ownerUrl` is the superuser. Returns the address of that
 * login. Its password is new at each start and stored nowhere.
 */
export async function createRunLogin(ownerUrl: string): Promise<string> {
  const password = randomBytes(24).toString("base64url");
  const client = new Client({
    connectionString: ownerUrl,
    connectionTimeoutMillis: databasePools.background.connectMs,
  });
  // A lost connection fails the query; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ rolname: string }>("select rolname from pg_roles");
    const known = new Set(rows.map(({ rolname }) => rolname));
    for (const role of [runRole, readRole]) if (!known.has(role)) await client.query(`create role ${role}`);
    if (!known.has(login)) await client.query(`create role ${login} login in role ${runRole}`);
    await client.query(`alter role ${login} password ${client.escapeLiteral(password)}`);
  } finally {
    await client.end();
  }
  const url = new URL(ownerUrl);
  url.username = login;
  url.password = password;
  return url.href;
}

const login = "camber_shop";
