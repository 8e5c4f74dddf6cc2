import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const run = promisify(execFile);

const breaches = [
  ["shop/selling/orders/orders.ts", 'import { Hono } from "hono";', "shop/ is what the shop does"],
  ["shop/selling/orders/orders.ts", 'import { connect } from "#db/connect.ts";', "shop/ is what the shop does"],
  ["shop/selling/orders/orders.ts", 'import { problem } from "#http/problem.ts";', "shop/ is what the shop does"],
  ["db/connect.ts", 'import { ordersRouter } from "#api/selling/orders.ts";', "db/ opens and migrates"],
  ["db/migrate.ts", 'import { parts } from "#shop/catalogue/parts/parts.table.ts";', "db/ opens and migrates"],
  [
    "seed/vehicles/vin-tables.ts",
    'import { parts } from "#shop/catalogue/parts/parts.table.ts";',
    "seed/vehicles/ loads",
  ],
  ["seed/demo/reviews.ts", 'import { en } from "#messages/shell.ts";', "seed/demo/ fills an empty shop"],
  [
    "shop/catalogue/parts/parts.ts",
    'import { demoReviews } from "#seed/demo/reviews.ts";',
    "shop/ is what the shop does",
  ],
  [
    "shop/catalogue/parts/parts.ts",
    'import { orders } from "#shop/selling/orders/orders.table.ts";',
    "shop/catalogue/ is built on foundation/, people/ of shop/",
  ],
  [
    "shop/foundation/mails/outbox.ts",
    'import { users } from "#shop/people/users/users.table.ts";',
    "shop/foundation/ is built on nothing of shop/",
  ],
  ["shop/pricing/quote.ts", 'import { roundOf } from "#shop/foundation/money.ts";', "'pricing' is none of them"],
  [
    "api/selling/cart.ts",
    'import { orderResponse } from "#api/specification/orders.ts";',
    "api/ translates JSON to verbs and back",
  ],
  ["identity/identity.ts", 'import { Hono } from "hono";', "identity/ turns a request into an actor"],
  [
    "adapters/catalogue-files/read-map.ts",
    'import { imports } from "#shop/supply/imports/imports.table.ts";',
    "adapters/catalogue-files/ reads",
  ],
  [
    "adapters/payments/stripe.ts",
    'import { ordersRouter } from "#api/selling/orders.ts";',
    "adapters/payments/ adapts the payment provider",
  ],
  [
    "adapters/mail/mailer.ts",
    'import { mails } from "#shop/foundation/mails/mails.table.ts";',
    "adapters/mail/ sends the mails of the outbox",
  ],
  [
    "sandbox/stripe/api.ts",
    'import { settlePayment } from "#shop/selling/payments/settle.ts";',
    "sandbox/ replaces external services",
  ],
  [
    "sandbox/stripe/api.ts",
    'import { createStripe } from "#adapters/payments/stripe.ts";',
    "sandbox/ replaces external services",
  ],
  ["http/pages.ts", 'import { orders } from "#shop/selling/orders/orders.table.ts";', "http/ is what both edges share"],
  ["api/selling/orders.ts", 'import { sql } from "drizzle-orm";', "api/ translates JSON"],
  ["api/selling/orders.ts", 'import { shell } from "#messages/shell.ts";', "api/ translates JSON"],
  ["web/pages/landing.tsx", 'import { parts } from "#shop/catalogue/parts/parts.table.ts";', "web/ renders pages"],
  ["web/pages/landing.tsx", 'import { createStripe } from "#adapters/payments/stripe.ts";', "web/ renders pages"],
  ["web/pages/landing.tsx", 'import { Hono } from "hono";', "web/ renders pages"],
  ["web/orders/orders.tsx", 'import type { Api } from "#api/api.ts";', "reaches the API through web/client/"],
  ["web/client/api.ts", 'import { createApi } from "#api/api.ts";', "reaches the API through web/client/"],
  [
    "web/orders/orders.tsx",
    "export const idOf = (order: { _id: string }) => order;",
    "'_id' is a name of the specification",
  ],
  [
    "shop/selling/orders/orders.ts",
    "export const idOf = (order) => order._id;",
    "'_id' is a name of the specification",
  ],
  [
    "api/selling/guest-orders.ts",
    "export const order = z.object({ _id: z.uuid() });",
    "'_id' is a name of the specification",
  ],
  [
    "api/selling/cart.ts",
    "export const toLine = ({ part }) => ({ img: part.imageUrl });",
    "'img' is a name of the specification",
  ],
  [
    "api/selling/cart.ts",
    'import { mapFieldNames } from "#api/specification/map-field-names.ts";',
    "api/ translates JSON to verbs and back",
  ],
  [
    "web/orders/orders.tsx",
    "export const stars = ({ retting }) => retting;",
    "'retting' is a name of the specification",
  ],
  ["web/orders/orders.tsx", "export type WireOrder = { id: string };", "derives the types of responses"],
  [
    "web/orders/orders.tsx",
    'export const list = () => fetch("/api/purchase");',
    "Only web/client/ sends requests to the API",
  ],
  [
    "process/dev/dev-pages.ts",
    'import { parts } from "#shop/catalogue/parts/parts.table.ts";',
    "process/dev/ serves the pages through Vite",
  ],
  ["shop/catalogue/parts/parts.ts", 'import { asId } from "../id.ts";', "instead of '../'"],
  ["shop/utils.ts", "export const nothing = 0;", "has a generic name"],
  ["shop/catalogue/parts/price.ts", "export const port = process.env.PORT;", "Only config.ts reads the environment"],
] as const;

test("an import that breaches a wall between rooms fails the lint with the sentence of that wall", async () => {
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
    const result = await run(process.execPath, args).then(
      ({ stdout }) => ({ failed: false, stdout }),
      ({ stdout }: { stdout: string }) => ({ failed: true, stdout }),
    );
    expect(result.stdout.replaceAll(/\s+/g, " "), `${file}: ${code}`).toContain(sentence);
    expect(result.failed).toBe(true);
  }
});
