import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { sharedSecret } from "#identity/secrets.ts";
import { ownDatabase } from "#test/database.ts";
import { startS3 } from "#test/s3-server.ts";
import { startProcess } from "#test/start-process.ts";

async function doctor(env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "camber-doctor-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { child, output } = startProcess(["--no-warnings", "scripts/doctor.ts"], { DATA_DIR: folder, ...env });
  const [code] = await once(child, "close");
  return { code: code as number, lines: output().trim().split("\n") };
}

/** A Stripe that lists webhook endpoints, for keys that begin with `sk_test_`. */
async function stripeWithWebhooks(urls: string[]): Promise<string> {
  const server = createServer((request, response) => {
    const valid = request.headers.authorization?.startsWith("Bearer sk_test_") ?? false;
    const data = urls.map((url) => ({ object: "webhook_endpoint", url, status: "enabled" }));
    const body = valid
      ? { object: "list", data, has_more: false }
      : { error: { type: "invalid_request_error", message: "Invalid API Key provided" } };
    response.writeHead(valid ? 200 : 401, { "content-type": "application/json" }).end(JSON.stringify(body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a shop that has what it needs is well", async () => {
  const { pool } = await ownDatabase();
  const { lines } = await doctor({
    DATABASE_URL: pool.options.connectionString ?? "",
    PUBLIC_URL: "http://127.0.0.1:3000",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_BASE: await stripeWithWebhooks(["http://127.0.0.1:3000/api/stripe/webhook"]),
    ...(await runningS3()).env,
  });
  // The database of the tests is fast instead of durable, which the doctor sees.
  expect(lines.filter((line) => !line.startsWith("ok"))).toEqual([expect.stringMatching(/^fail {2}Durability: fsync/)]);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^ok {4}Database: PostgreSQL 18/),
      "ok    Migrations: all applied.",
      "ok    Card payments: the key is valid, and the webhook is enabled.",
      "ok    Mail: the sandbox's inbox.",
      "ok    Waiting work: nothing is overdue.",
      "ok    Images: the bucket camber; 0 files in it, 0 in the database.",
    ]),
  );
});

async function runningS3() {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return s3;
}

test("every problem is reported with its remedy, and nothing is changed", async () => {
  const { pool } = await ownDatabase();
  await pool.query("delete from migrations where name = (select max(name) from migrations)");
  const { code, lines } = await doctor({
    DATABASE_URL: pool.options.connectionString ?? "",
    PUBLIC_URL: "http://127.0.0.1:3000",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_BASE: await stripeWithWebhooks([]),
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  expect(code).toBe(1);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^warn {2}Migrations: 1 pending, from .* on\. The next start applies them\. Take a backup first\.$/,
      ),
      expect.stringMatching(/^warn {2}Card payments: no enabled webhook leads to .*\/api\/stripe\/webhook\. Add it/),
      expect.stringMatching(
        /^fail {2}Mail: .*ECONNREFUSED.* Check the mail server under Settings, Connections, or SMTP_URL\.$/,
      ),
    ]),
  );
  expect((await pool.query("select to_regclass('parts') as parts")).rows).toEqual([{ parts: "parts" }]);
});

test("an invalid configuration and an unreachable database are found too", async () => {
  expect(await doctor({ PORT: "many" })).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^fail {2}Configuration: PORT is 'many'/)],
  });
  const { code, lines } = await doctor({ DATABASE_URL: "postgres://127.0.0.1:1/none" });
  expect(code).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^fail {2}Database: .*ECONNREFUSED.* Check DATABASE_URL/));
});

test("secrets whose key is missing are found", async () => {
  const { pool } = await ownDatabase();
  const key = Buffer.alloc(32, 1);
  await sharedSecret(pool, "identity", [key]);
  const secretsLine = async (env: Record<string, string>) => {
    const { lines } = await doctor({ DATABASE_URL: pool.options.connectionString ?? "", ...env });
    return lines.find((line) => line.includes("Secrets:"));
  };
  expect(await secretsLine({})).toMatch(/^fail {2}Secrets: the key of identity is missing\. Set SECRET_KEY/);
  expect(await secretsLine({ SECRET_KEY: key.toString("base64") })).toBe(
    "ok    Secrets: encrypted with a key outside the database.",
  );
});

test("a storage of images that refuses the shop, has lost them or is not named is found", async () => {
  const { pool } = await ownDatabase();
  const s3 = await runningS3();
  const imagesLine = async (env: Record<string, string>) => {
    const { lines } = await doctor({ DATABASE_URL: pool.options.connectionString ?? "", ...env });
    return lines.find((line) => line.includes("Images:"));
  };
  expect(await imagesLine({})).toBe("ok    Images: in the database, 0 files.");
  expect(await imagesLine({ ...s3.env, S3_SECRET_ACCESS_KEY: "wrong" })).toMatch(
    /^fail {2}Images: the bucket camber can't be reached: 403\. Check S3_ENDPOINT/,
  );
  const hash = "a".repeat(32);
  await pool.query("insert into images (hash, widest) values ($1, 160)", [hash]);
  await pool.query("insert into image_files (hash, name) values ($1, '160.webp')", [hash]);
  expect(await imagesLine({})).toMatch(/^fail {2}Images: 1 files are in S3-compatible storage\. Set S3_ENDPOINT/);
  expect(await imagesLine(s3.env)).toMatch(
    /^fail {2}Images: camber has no images\/a{32}\/160\.webp\. Is it the bucket/,
  );
  s3.objects.set(`images/${hash}/160.webp`, Buffer.from("an image"));
  expect(await imagesLine(s3.env)).toBe("ok    Images: the bucket camber; 1 files in it, 0 in the database.");
  expect(s3.requests.every((request) => /^(HEAD|GET) /.test(request))).toBe(true);
});
