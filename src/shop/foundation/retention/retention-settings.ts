import { z } from "zod";
import { retentionDays } from "#shop/foundation/limits.ts";
import { defineSection } from "#shop/foundation/settings/section.ts";

const days = (kind: keyof typeof retentionDays.settable) => {
  const { least, standard, longest } = retentionDays.settable[kind];
  return z.int("not_whole").min(least, `too_small:${least}`).max(longest, `too_large:${longest}`).default(standard);
};

/** How many days data about people is stored once it is no longer needed (`docs/security.md#personal-data`). */
export const retentionSettings = z.strictObject({
  /** After they were sent or abandoned. */
  mails: days("mails"),
  /** After their last change. */
  guestCarts: days("guestCarts"),
  customerCarts: days("customerCarts"),
  /** Counts of what was searched. */
  searches: days("searches"),
  /** Networks of the audit log's events; the events stay. */
  networks: days("networks"),
  /** After they were answered. */
  answeredQuestions: days("answeredQuestions"),
  /** Webhooks after they were delivered or have failed. */
  webhookMessages: days("webhookMessages"),
  /** Drafts of orders on the phone after their last change. */
  phoneDrafts: days("phoneDrafts"),
});

export const retentionSection = defineSection({ name: "retention", schema: retentionSettings });
