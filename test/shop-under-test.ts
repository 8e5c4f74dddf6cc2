import { randomUUID } from "node:crypto";
import { Pool } from "pg";
import { readConfig } from "#process/config.ts";
import { publishTags } from "#shop/foundation/invalidation.ts";
import { start } from "#process/start.ts";
import { createDatabase } from "#test/database.ts";
import { asRunLogin } from "#test/prepared-cluster.ts";
import { rememberTables, restoreTables } from "#test/restore-tables.ts";
import { sandboxCookie, shareSandboxKey } from "#test/sandbox-key.ts";
import { createShopClient, type Json, type Person } from "#test/shop-client.ts";
import { isDeadlock } from "#shop/foundation/database-error.ts";

export type { Answer, Json, Person } from "#test/shop-client.ts";

export type ShopUnderTest = Awaited<ReturnType<typeof startShop>>;

/** `server`: the PostgreSQL to use instead of the run's. `withDatabase`: more settings, which depend on the database. */
type Surroundings = {
  server?: string;
  withDatabase?: (url: string) => Record<string, string> | Promise<Record<string, string>>;
};

/** The whole shop on a database and a port of its own, the sandbox behind it, without a catalogue unless asked for one. */
export async function startShop(env: Record<string, string> = {}, { server, withDatabase }: Surroundings = {}) {
  const database = await createDatabase(server);
  const around = await withDatabase?.(database.url);
  // The run's PostgreSQL has a role that only runs the shop, as an installation does.
  const addresses = server
    ? { DATABASE_URL: database.url }
    : { DATABASE_URL: asRunLogin(database.url), DATABASE_MIGRATE_URL: database.url };
  const settings = { ...addresses, PORT: "0", CATALOGUE: "none", RATE_LIMIT: "off", ...env, ...around };
  const admin = { ADMIN_EMAIL: "admin@shop.test", ADMIN_PASSWORD: "correct-horse" };
  const shop = await start(readConfig({ ...admin, ...settings }));
  shareSandboxKey(shop);
  const pool = new Pool({ connectionString: database.url, max: 4, allowExitOnIdle: true });
  // A test may have ended its connection.
  pool.on("error", () => {});

  const { call, person } = createShopClient(shop.url);

  /** Runs SQL on the database behind the shop; returns the rows. */
  async function sql<Row extends Record<string, Json> = Record<string, Json>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    return (await pool.query<Row>(text, values)).rows;
  }

  let adminPerson: Promise<Person> | undefined;
  const signInAdmin = () =>
    person("sign-in/email", { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD, name: "Admin" });

  return {
    url: shop.url,
    databaseUrl: database.url,
    /** Opens the sandbox's pages. */
    sandboxCookie: sandboxCookie(shop.url),
    call,
    sql,
    /** Signs a new customer up. */
    signUp: (name = "Ada Lovelace", email = `${randomUUID()}@example.com`) =>
      person("sign-up/email", { name, email, password: "analytical-engine" }),
    /** Signs a new customer up whose address is confirmed, so that they can be given a role. */
    async signUpConfirmed(name = "Ada Lovelace"): Promise<Person> {
      const signedUp = await this.signUp(name);
      await sql("update users set email_verified = true, mailbox_proven_at = now() where email = $1", [signedUp.email]);
      return signedUp;
    },
    signIn: (email: string, password: string) => person("sign-in/email", { email, password, name: "" }),
    admin: () => (adminPerson ??= signInAdmin()),
    /** Signs the admin in anew. */
    signInAdmin,
    /** Puts a part on sale as the admin would; answers its id. */
    async addPart(part: Record<string, unknown> = {}): Promise<string> {
      const owner = await this.admin();
      const sent = {
        name: "Brake Disc 300mm",
        price: 49.9,
        description: "Vented, 5 holes",
        quantity: 10,
        order: 1,
        img: "",
        ...part,
      };
      const added = await owner.call<{ insertedId: string }>("POST", "/api/parts", sent);
      if (added.status !== 200) throw new Error(JSON.stringify(added.body));
      return added.body.insertedId;
    },
    /** Begins a transaction beside the shop. */
    async begin() {
      const client = await pool.connect();
      await client.query("begin");
      return {
        query: (text: string, values: unknown[] = []) => client.query(text, values),
        commit: () => client.query("commit").finally(() => client.release()),
      };
    },
    /** Takes note of what the database holds; the returned function brings it back to that. */
    async remember(): Promise<() => Promise<void>> {
      await sql(rememberTables("public", "sandbox"));
      return async () => {
        adminPerson = undefined;
        // The shop's own work may hold the same tables.
        await againOnDeadlock(() => sql(restoreTables("public", "sandbox")));
        publishTags(["all"]);
      };
    },
    async stop() {
      await shop.stop();
      await pool.end();
      await database.drop();
    },
  };
}

async function againOnDeadlock<T>(work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!isDeadlock(error)) throw error;
    return againOnDeadlock(work);
  });
}
