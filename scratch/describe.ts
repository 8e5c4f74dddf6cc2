// usage: node describe.ts OUT FOLDER : applies the SQL files of FOLDER to a new database of the running server in /tmp/baseline-tool/url and writes OUT (json)
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { Client, Pool } from "pg";
import { migrate } from "#db/migrate.ts";
import { schemaOf, rowsOf } from "#test/schema-of.ts";
const [out, folder] = process.argv.slice(2);
const server = readFileSync("/tmp/baseline-tool/url", "utf8").trim();
const name = `d${Date.now()}`;
const c = new Client({ connectionString: server });
await c.connect();
await c.query(`create database ${name} template template0`);
const url = server.replace(/[^/]*$/, name);
await migrate(url, pathToFileURL(`${folder}/`));
const pool = new Pool({ connectionString: url, max: 1 });
writeFileSync(out!, JSON.stringify({ schema: [...await schemaOf(pool)], rows: [...await rowsOf(pool)] }, null, 1));
await pool.end();
await c.query(`drop database ${name}`);
await c.end();
