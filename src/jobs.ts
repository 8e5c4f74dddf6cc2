import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import type { Db } from "#db/connect.ts";
import { onInvalidate } from "#shop/invalidation.ts";
import { describeFault } from "#shop/describe-fault.ts";
import { checkFitment } from "#shop/fitment-quality/check-fitment.ts";
import { purgeOldFiles } from "#shop/imports/manage-imports.ts";
import { purgeOldMails, sendWaitingMails, type SendMail } from "#shop/mails/outbox.ts";
import { expireOrders } from "#shop/orders/orders.ts";
import { reconcilePayments } from "#shop/payments/payments.ts";
import type { PaymentProvider } from "#shop/payments/provider.ts";
import { submitPendingRefunds } from "#shop/payments/refunds.ts";

type Needs = {
  db: Db;
  pool: Pool;
  payments: PaymentProvider;
  sendMail: SendMail;
  purgeExpired: () => Promise<unknown>;
  /** Runs queued imports until none is left or `signal` is raised. */
  runImports: (signal: AbortSignal) => Promise<unknown>;
};

/**
 * The work that nobody waits for: each job every minute, by one of the processes that share the database; mails and
 * refunds also at once after the commit that causes them, imports as soon as they are queued. Every job may die at any point and be run again.
 */
export async function startJobs({
  db,
  pool,
  payments,
  sendMail,
  purgeExpired,
  runImports,
}: Needs): Promise<{ stop: () => Promise<void> }> {
  const ending = new AbortController();
  const soon = {
    mails: inTurn(() => sendWaitingMails(db, sendMail)),
    refunds: inTurn(() => submitPendingRefunds(db, payments)),
    fitment: inTurn(() => checkFitment(db)),
    imports: inTurn(() => runImports(ending.signal)),
  };
  const jobs: Record<string, () => Promise<unknown>> = {
    "expire-orders": () => expireOrders(db),
    "reconcile-payments": () => reconcilePayments(db, payments),
    "submit-pending-refunds": () => submitPendingRefunds(db, payments),
    "send-mails": () => sendWaitingMails(db, sendMail),
    "purge-expired": purgeExpired,
    "purge-old-mails": () => purgeOldMails(db),
    "check-fitment": () => checkFitment(db),
    // Only set going: an import may take longer than a job is allowed to.
    "run-imports": async () => soon.imports.run(),
    "purge-old-files": () => purgeOldFiles(db),
  };

  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: true,
    schedule: true,
  });
  boss.on("error", (error) => console.error(`jobs: ${describeFault(error)}`));
  await boss.start();
  for (const [name, run] of Object.entries(jobs)) {
    await boss.createQueue(name, { policy: "exclusive", retryLimit: 0, expireInSeconds: 300 });
    await boss.schedule(name, "* * * * *");
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => {
      await run();
    });
  }

  const silence = onInvalidate((tags) => {
    if (tags.includes("mails")) soon.mails.run();
    if (tags.includes("refunds")) soon.refunds.run();
    if (tags.includes("fitment")) soon.fitment.run();
    if (tags.includes("imports")) soon.imports.run();
  });

  return {
    async stop() {
      silence();
      ending.abort();
      await Promise.all([
        boss.stop({ graceful: true, timeout: 5_000 }),
        ...Object.values(soon).map((one) => one.idle()),
      ]);
    },
  };
}

/** Runs one at a time; a call while it runs makes it run once more. */
function inTurn(work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let again = false;
  async function loop() {
    do {
      again = false;
      await work().catch((error: unknown) => console.error(`jobs: ${describeFault(error)}`));
    } while (again);
    running = null;
  }
  return {
    run() {
      if (running) again = true;
      else running = loop();
    },
    idle: async () => running,
  };
}
