import { once } from "node:events";
import { expect, test } from "vitest";
import { connect } from "#db/connect.ts";
import { ownDatabase } from "#test/database.ts";
import { asRunLogin } from "#test/prepared-cluster.ts";
import { startProcess } from "#test/start-process.ts";

test("`npm run migrate` by the owner loads what every shop needs, so that the shop runs by a role that owns nothing", async () => {
  const { pool } = await ownDatabase();
  const { connectionString: url = "" } = pool.options;
  await pool.query("truncate postal_places; delete from seeds where name like 'postal%'");
  const migrating = startProcess(["--no-warnings", "scripts/migrate.ts"], { DATABASE_URL: url });
  const [code] = await once(migrating.child, "close");
  expect([code, migrating.output()]).toEqual([0, ""]);
  const run = connect(asRunLogin(url));
  const { rows } = await run.pool.query("select count(*) > 30000 as loaded from postal_places");
  expect(rows).toEqual([{ loaded: true }]);
  await run.close();
});
