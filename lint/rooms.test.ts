import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);

const breaches = [
  ["shop/orders/orders.ts", 'import { Hono } from "hono";', "shop/ is what the shop does"],
  ["shop/orders/orders.ts", 'import { connect } from "#db/connect.ts";', "shop/ is what the shop does"],
  ["shop/orders/orders.ts", 'import { problem } from "#http/problem.ts";', "shop/ is what the shop does"],
  ["db/connect.ts", 'import { door } from "#api/door.ts";', "db/ opens and migrates"],
  ["db/migrate.ts", 'import { parts } from "#shop/parts/parts.table.ts";', "db/ opens and migrates"],
  ["vehicle-data/vin-tables.ts", 'import { parts } from "#shop/parts/parts.table.ts";', "vehicle-data/ loads"],
  ["demo/reviews.ts", 'import { en } from "#messages/shell.ts";', "demo/ fills an empty shop"],
  ["shop/parts/parts.ts", 'import { demoReviews } from "#demo/reviews.ts";', "shop/ is what the shop does"],
  ["identity/identity.ts", 'import { Hono } from "hono";', "identity/ turns a request into an actor"],
  [
    "catalogue-files/read-map.ts",
    'import { imports } from "#shop/imports/imports.table.ts";',
    "catalogue-files/ reads",
  ],
  ["payments/stripe.ts", 'import { door } from "#api/door.ts";', "payments/ is the adapter"],
  ["mail/mailer.ts", 'import { mails } from "#shop/mails/mails.table.ts";', "mail/ sends the mails of the outbox"],
  ["sandbox/stripe/api.ts", 'import { settlePayment } from "#shop/payments/settle.ts";', "sandbox/ stands in"],
  ["sandbox/stripe/api.ts", 'import { createStripe } from "#payments/stripe.ts";', "sandbox/ stands in"],
  ["http/pages.ts", 'import { orders } from "#shop/orders/orders.table.ts";', "http/ is what both doors share"],
  ["api/orders.ts", 'import { sql } from "drizzle-orm";', "api/ translates JSON"],
  ["api/orders.ts", 'import { shell } from "#messages/shell.ts";', "api/ translates JSON"],
  ["web/pages/landing.tsx", 'import { parts } from "#shop/parts/parts.table.ts";', "web/ renders pages"],
  ["web/pages/landing.tsx", 'import { createStripe } from "#payments/stripe.ts";', "web/ renders pages"],
  ["web/pages/landing.tsx", 'import { Hono } from "hono";', "web/ renders pages"],
  ["web/orders/orders.tsx", 'import type { Api } from "#api/api.ts";', "reaches the API through web/client/"],
  ["web/client/api.ts", 'import { createApi } from "#api/api.ts";', "reaches the API through web/client/"],
  ["web/orders/orders.tsx", "export const idOf = (order: { _id: string }) => order;", "'_id' is a name of the API"],
  ["web/orders/orders.tsx", "export const stars = ({ retting }) => retting;", "'retting' is a name of the API"],
  ["web/orders/orders.tsx", "export type WireOrder = { id: string };", "derives the types of responses"],
  ["web/orders/orders.tsx", 'export const ask = () => fetch("/api/purchase");', "alone sends requests to the API"],
  ["shop/parts/parts.ts", 'import { asId } from "../id.ts";', "instead of '../'"],
  ["shop/utils.ts", "export const nothing = 0;", "has a name that says nothing"],
  ["shop/parts/price.ts", "export const port = process.env.PORT;", "config.ts alone reads the environment"],
] as const;

test("each wall between rooms fails the lint when it is breached, in its own words", async () => {
  const folder = await mkdtemp(join(process.cwd(), "node_modules", ".walls-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const config = {
    jsPlugins: [join(process.cwd(), "lint/rooms.js")],
    rules: {
      "camber/walls": "error",
      "camber/client": "error",
      "camber/names": "error",
      "camber/environment": "error",
    },
  };
  await writeFile(join(folder, ".oxlintrc.json"), JSON.stringify(config));
  for (const [index, [file, code, sentence]] of breaches.entries()) {
    const root = join(folder, String(index));
    const path = join(root, "src", file);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, `${code}\n`);
    const args = ["node_modules/oxlint/bin/oxlint", "--no-ignore", "-c", join(folder, ".oxlintrc.json"), path];
    const told = await run(process.execPath, args).then(
      ({ stdout }) => ({ failed: false, stdout }),
      ({ stdout }: { stdout: string }) => ({ failed: true, stdout }),
    );
    expect(told.stdout.replaceAll(/\s+/g, " "), `${file}: ${code}`).toContain(sentence);
    expect(told.failed).toBe(true);
  }
});
