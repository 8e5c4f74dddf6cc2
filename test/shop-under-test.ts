import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { readConfig } from "#config.ts";
import { publishTags } from "#shop/invalidation.ts";
import { start } from "#start.ts";
import { createDatabase } from "#test/database.ts";
import { rememberTables, restoreTables } from "#test/restore-tables.ts";

// What a test reads of an answer is checked by the test itself.
export type Json = any;

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

/** Somebody with an account, calling the shop as his browser would. */
export type Person = {
  email: string;
  name: string;
  password: string;
  token: string;
  cookie: string;
  call: <Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer<Body>>;
};

export type ShopUnderTest = Awaited<ReturnType<typeof startShop>>;

/** The whole shop on a database and a port of its own, the sandbox behind it, without a catalogue unless asked for one. */
export async function startShop(env: Record<string, string> = {}) {
  const database = await createDatabase();
  const settings = { DATABASE_URL: database.url, PORT: "0", CATALOGUE: "none", RATE_LIMIT: "off", ...env };
  const admin = { ADMIN_EMAIL: "admin@shop.test", ADMIN_PASSWORD: "correct-horse" };
  const shop = await start(readConfig({ ...admin, ...settings }));

  async function call<Body = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(shop.url + path, {
      method,
      redirect: "manual",
      headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = /json/.test(response.headers.get("content-type") ?? "");
    return { status: response.status, body: (json ? JSON.parse(text) : text) as Body, headers: response.headers };
  }

  async function person(path: string, login: { email: string; password: string; name: string }): Promise<Person> {
    const entered = await call("POST", `/api/identity/${path}`, login, { origin: shop.url });
    if (entered.status !== 200) throw new Error(`${path}: ${entered.status} ${JSON.stringify(entered.body)}`);
    const cookie = entered.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const registered = await call(
      "PUT",
      `/api/user/${encodeURIComponent(login.email)}`,
      { email: login.email },
      { cookie },
    );
    const token = registered.body.token as string;
    return {
      ...login,
      token,
      cookie,
      call: (method, path, body, headers) => call(method, path, body, { authorization: `Bearer ${token}`, ...headers }),
    };
  }

  /** Runs SQL on the database behind the shop; returns the rows. */
  async function sql<Row extends Record<string, Json> = Record<string, Json>>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  let adminPerson: Promise<Person> | undefined;

  return {
    url: shop.url,
    databaseUrl: database.url,
    call,
    sql,
    /** Signs a new customer up. */
    signUp: (name = "Ada Lovelace", email = `${randomUUID()}@example.com`) =>
      person("sign-up/email", { name, email, password: "analytical-engine" }),
    signIn: (email: string, password: string) => person("sign-in/email", { email, password, name: "" }),
    admin: () =>
      (adminPerson ??= person("sign-in/email", {
        email: admin.ADMIN_EMAIL,
        password: admin.ADMIN_PASSWORD,
        name: "Admin",
      })),
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
    /** Takes note of what the database holds; the returned function brings it back to that. */
    async remember(): Promise<() => Promise<void>> {
      await sql(rememberTables("public"));
      return async () => {
        adminPerson = undefined;
        await sql(restoreTables("public"));
        publishTags(["all"]);
      };
    },
    async stop() {
      await shop.stop();
      await database.drop();
    },
  };
}
