import type { Db } from "#db/db.ts";
import { concern, onInvalidate } from "#shop/foundation/invalidation.ts";
import { applyNotes } from "#shop/catalogue/fitment/notes/apply-notes.ts";
import { dropStaleCounts } from "#shop/catalogue/fitment/vehicle-counts.ts";
import { checkFitment } from "#shop/catalogue/fitment-quality/check-fitment.ts";
import { linkKits } from "#shop/catalogue/kits/link-kits.ts";
import type { CarrierPort } from "#shop/selling/delivery/carrier.ts";
import { purgeCarrierQuotes } from "#shop/selling/delivery/carrier-quotes.ts";
import { checkVoids, voidQueue } from "#shop/selling/delivery/void-labels.ts";
import { labelQueue, trackLabels } from "#shop/selling/delivery/labels.ts";
import { demoQueue } from "#shop/desk/demo/demo-job.ts";
import { notePageImages } from "#shop/desk/content/content-images.ts";
import { notePhotos, purgeExternalImages } from "#shop/foundation/images/external-images.ts";
import { fetchImages, type ImageAdapters } from "#shop/foundation/images/fetch-images.ts";
import { purgeOrphanedObjects } from "#shop/foundation/images/image-objects.ts";
import { chooseImageStorage, moveImages } from "#shop/foundation/images/move-images.ts";
import { purgeUnusedImages } from "#shop/foundation/images/store-image.ts";
import { readStoredFacts } from "#shop/catalogue/legal-facts/read-stored-facts.ts";
import { importQueue } from "#shop/supply/imports/queue/run-imports.ts";
import type { ImportDependencies } from "#shop/supply/imports/queue/run-import.ts";
import { purgeOldFiles } from "#shop/supply/imports/manage-imports.ts";
import { enqueue, type QueueName } from "#shop/foundation/jobs/enqueue.ts";
import { dueQueues, schedule, workOff, type Queue } from "#shop/foundation/jobs/work.ts";
import { eventPolling, jobLimits, type BusinessLimits } from "#shop/foundation/limits.ts";
import { mailQueue, type SendMail } from "#shop/desk/mails/send-mails.ts";
import { expireOrders } from "#shop/selling/orders/cancel-order.ts";
import { purgeOrderLinks } from "#shop/selling/orders/order-links.ts";
import { orderLookupQueue } from "#shop/selling/orders/order-lookup.ts";
import { stopQueue } from "#shop/selling/payments/payment-limits.ts";
import { pollProviderEvents } from "#shop/selling/payments/poll-events.ts";
import { reconcilePayments } from "#shop/selling/payments/reconcile.ts";
import type { PaymentProvider } from "#shop/selling/payments/provider.ts";
import { taxRecordQueue } from "#shop/selling/tax/record-tax.ts";
import type { TaxProvider } from "#shop/selling/tax/tax-provider.ts";
import { purgeTaxQuotes } from "#shop/selling/tax/tax-quotes.ts";
import { applyRetention } from "#shop/desk/retention/apply-retention.ts";
import { refundQueue } from "#shop/selling/payments/refunds.ts";
import { ownerEmails } from "#shop/people/users/owner-emails.ts";
import { webhookQueue } from "#shop/foundation/webhooks/deliver.ts";
import { announceParts } from "#shop/catalogue/parts/announce-parts.ts";
import type { WebhookSender } from "#shop/foundation/webhooks/webhook-sender.ts";
import { logFault } from "#log/log.ts";
import { untraced } from "#log/trace.ts";

type Needs = {
  db: Db;
  /** For statements that take minutes. */
  bulk: Db;
  payments: PaymentProvider;
  taxes: TaxProvider;
  /** Null: the shop has none. */
  carriers: CarrierPort | null;
  webhooks: WebhookSender;
  sendMail: SendMail;
  images: ImageAdapters;
  /** Null: without limits. */
  limits: BusinessLimits | null;
  purgeExpired: () => Promise<unknown>;
  imports: ImportDependencies;
};

/**
 * Starts the background work. Each process works on every queue and leases jobs that no other has leased: immediately after the commit that
 * queued them, recurring ones every minute. A job may be interrupted at any point and is then run again.
 */
export async function startJobs(needs: Needs): Promise<{ stop: () => Promise<void> }> {
  const { db } = needs;
  const ending = new AbortController();
  const workers = new Map(
    queuesOf(needs).map((queue) => {
      const lane = () => oneAtATime(() => workOff(db, queue, ending.signal));
      return [queue.name, Array.from({ length: queue.atOnce ?? 1 }, lane)];
    }),
  );
  for (const { name, everySeconds } of queuesOf(needs)) if (everySeconds) await schedule(db, name);
  // Another storage may have been configured.
  if (needs.images.storage.objects) {
    await chooseImageStorage(db, needs.images.storage);
    await enqueue(db, "move-images");
  }
  let reachable = true;
  const look = oneAtATime(async () => {
    if (ending.signal.aborted) return;
    const due = await dueQueues(db).catch((error: unknown) => {
      if (reachable) logFault("jobs", error);
      reachable = false;
      return null;
    });
    if (!due) return;
    reachable = true;
    for (const [name, lanes] of workers) if (due.has(name)) for (const lane of lanes) lane.run();
  });
  const stopListening = onInvalidate((tags) => {
    // What a request has queued is no part of its span, which ends before.
    if (concern(tags, "jobs")) untraced(() => look.run());
  });
  const polling = setInterval(() => look.run(), jobLimits.pollMs);
  look.run();

  return {
    async stop() {
      clearInterval(polling);
      stopListening();
      ending.abort();
      await Promise.all([look, ...[...workers.values()].flat()].map((one) => one.idle()));
    },
  };
}

function queuesOf({
  db,
  bulk,
  payments,
  taxes,
  carriers,
  webhooks,
  sendMail,
  images,
  limits,
  purgeExpired,
  imports,
}: Needs): Queue[] {
  return [
    mailQueue(db, sendMail, limits),
    refundQueue(db, payments),
    stopQueue(payments),
    orderLookupQueue(db),
    taxRecordQueue(db, taxes),
    webhookQueue(db, { sender: webhooks, ownerEmails }),
    everyMinute("webhook-parts", () => announceParts(db)),
    ...(carriers ? carrierQueues(db, carriers) : []),
    importQueue(db, imports),
    everyMinute("check-fitment", async () => ((await checkFitment(bulk)) ? undefined : "unfinished")),
    everyMinute("drop-stale-counts", () => dropStaleCounts(bulk)),
    everyMinute("apply-notes", async () => ((await applyNotes(db)) ? undefined : "unfinished")),
    everyMinute("read-legal-facts", async () => ((await readStoredFacts(db)) ? undefined : "unfinished")),
    whenQueued("link-kits", () => linkKits(db)),
    demoQueue(bulk),
    everyMinute("expire-orders", () => expireOrders(db)),
    everyMinute("reconcile-payments", () => reconcilePayments(db, payments)),
    {
      ...everyMinute("poll-provider-events", () => pollProviderEvents(db, payments)),
      everySeconds: eventPolling.everySeconds,
    },
    everyMinute("purge-expired", purgeExpired),
    everyMinute("purge-tax-quotes", () => purgeTaxQuotes(db)),
    everyMinute("purge-old-files", () => purgeOldFiles(db)),
    everyMinute("purge-order-links", () => purgeOrderLinks(db)),
    everyMinute("fetch-images", (signal) => fetchImages(db, images, signal)),
    everyMinute("note-photos", () => notePhotos(db)),
    everyMinute("note-page-images", () => notePageImages(db)),
    everyMinute("purge-external-images", () => purgeExternalImages(db)),
    everyMinute("purge-unused-images", () => purgeUnusedImages(db)),
    everyMinute("purge-orphaned-objects", () => purgeOrphanedObjects(db, images.storage.objects)),
    // A process with other settings, which ends later, may still store images where they were.
    { ...everyMinute("move-images", (signal) => moveImages(db, images.storage, signal)), everySeconds: 600 },
    { ...everyMinute("retention", () => applyRetention(db)), everySeconds: 86_400 },
  ];
}

function carrierQueues(db: Db, carriers: CarrierPort): Queue[] {
  return [
    labelQueue(db, carriers),
    voidQueue(db, carriers),
    everyMinute("check-voided-labels", () => checkVoids(db, carriers)),
    everyMinute("track-labels", () => trackLabels(db, carriers)),
    everyMinute("purge-carrier-quotes", () => purgeCarrierQuotes(db)),
  ];
}

function everyMinute(name: QueueName, work: (signal: AbortSignal) => Promise<unknown>): Queue {
  return { ...whenQueued(name, work), everySeconds: 60 };
}

function whenQueued(name: QueueName, work: (signal: AbortSignal) => Promise<unknown>): Queue {
  const run = async (_key: string, signal: AbortSignal) =>
    (await work(signal)) === "unfinished" ? ("unfinished" as const) : undefined;
  return { name, run, retrySeconds: { first: 60, longest: 60 } };
}

/** Returns a function that runs `work`, never twice at the same time; a call during a run makes it run once more. */
function oneAtATime(work: () => Promise<unknown>) {
  let running: Promise<void> | null = null;
  let again = false;
  async function loop() {
    do {
      again = false;
      await work().catch((error: unknown) => logFault("jobs", error));
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
