import { asc, sql } from "drizzle-orm";
import type { Db } from "#db/db.ts";
import { brandSection } from "#shop/desk/brand/brand-settings.ts";
import { contentPages } from "#shop/desk/content/content.table.ts";
import { readDemo, type Demo } from "#shop/desk/demo/remove-demo.ts";
import type { Staff } from "#shop/foundation/actor.ts";
import { mostContentPages } from "#shop/foundation/limits.ts";
import { readSettings } from "#shop/foundation/settings/settings.ts";
import { flatRateOf, type FlatRate } from "#shop/selling/delivery/flat-rate.ts";
import { deliverySection } from "#shop/selling/delivery/delivery-settings.ts";
import { isMember } from "#shop/selling/tax/eu-rates.ts";
import { taxSection } from "#shop/selling/tax/tax-settings.ts";

/** The steps from the demo to an open shop, in the order in which they are taken. */
export const stepNames = ["brand", "delivery", "tax", "payments", "mail", "legal", "parts", "demo", "address"] as const;
export type StepName = (typeof stepNames)[number];

/** What a step lacks. */
export const missingCodes = [
  "name",
  "method",
  "tax",
  "payments_sandbox",
  "payments_test",
  "smtp",
  "sender",
  "pages",
  "blanks",
  "parts",
  "demo",
  "public_url",
  "https",
] as const;
export type Missing = (typeof missingCodes)[number];

/** How a page that a shop needs stands. `blanks`: it is published with places of an outline that nobody has filled in. */
export const legalPageStates = ["missing", "draft", "blanks", "published"] as const;
export type LegalPage = { slug: string; state: (typeof legalPageStates)[number] };

/** What the configuration says, which no table has. */
export type OpeningFacts = {
  /** The name without one of the settings, and whether somebody chose it. */
  shopName: string;
  publicUrl: string;
  live: boolean;
  sandbox: { stripe: boolean; mail: boolean };
  stripePublishableKey: string | null;
  mailFromIsSet: boolean;
};

export type Opening = {
  steps: { name: StepName; done: boolean; missing: Missing[] }[];
  /** The country of the tax settings, else the first that the shop delivers to. */
  country: string | null;
  payments: "sandbox" | "test" | "live";
  flatRate: FlatRate | null;
  pages: LegalPage[];
  parts: { onSale: number; drafts: number };
  demo: Demo;
};

/** The name of a shop that nobody has named. */
const unnamed = "Camber";
/** With what a place to fill in begins, in the outlines of `web/messages/`. */
const blank = "[__";

/** Returns how far a shop is from being open, as its data says. */
export async function openingState(db: Db, actor: Staff<"settings:write">, facts: OpeningFacts): Promise<Opening> {
  const [brand, delivery, tax, pages, parts, demo] = await Promise.all([
    readSettings(db, brandSection),
    readSettings(db, deliverySection),
    readSettings(db, taxSection),
    db
      .select({ slug: contentPages.slug, published: contentPages.published, texts: contentPages.texts })
      .from(contentPages)
      .orderBy(asc(contentPages.slug))
      .limit(mostContentPages),
    ownParts(db),
    readDemo(db, actor),
  ]);
  const country = tax.value.country ?? delivery.value.zones[0]?.country ?? null;
  const payments = paymentsOf(facts);
  const legal = neededPages(country).map((slug) => ({
    slug,
    state: stateOf(pages.find((page) => page.slug === slug)),
  }));
  const lacks: Record<StepName, (Missing | false)[]> = {
    brand: [brand.value.name === "" && facts.shopName === unnamed && "name"],
    delivery: [delivery.value.methods.length === 0 && "method"],
    // No tax is a choice, too: what counts is that somebody has saved it.
    tax: [tax.version === 0 && "tax"],
    payments: [payments === "sandbox" && "payments_sandbox", payments === "test" && "payments_test"],
    mail: [facts.sandbox.mail && "smtp", !facts.mailFromIsSet && "sender"],
    legal: [
      legal.some(({ state }) => state === "missing" || state === "draft") && "pages",
      legal.some(({ state }) => state === "blanks") && "blanks",
    ],
    parts: [parts.onSale === 0 && "parts"],
    demo: [demo.state !== "gone" && demo.state !== "removed" && demo.state !== "purging" && "demo"],
    address: [!facts.live && "public_url", facts.live && !facts.publicUrl.startsWith("https:") && "https"],
  };
  const steps = stepNames.map((name) => {
    const missing = lacks[name].filter((code) => code !== false);
    return { name, done: missing.length === 0, missing };
  });
  return { steps, country, payments, flatRate: flatRateOf(delivery.value), pages: legal, parts, demo };
}

function paymentsOf({ sandbox, stripePublishableKey }: OpeningFacts): Opening["payments"] {
  if (sandbox.stripe) return "sandbox";
  return stripePublishableKey?.startsWith("pk_live_") ? "live" : "test";
}

/** The pages that a shop in a country publishes; where it is not known, those of the strictest. */
function neededPages(country: string | null): string[] {
  const imprint = country === null || isMember(country) || country === "CH";
  return ["terms", "privacy", "returns", "delivery", ...(imprint ? ["imprint"] : ["contact"])];
}

function stateOf(page: Pick<typeof contentPages.$inferSelect, "published" | "texts"> | undefined): LegalPage["state"] {
  if (!page) return "missing";
  if (!page.published) return "draft";
  return Object.values(page.texts).some(({ body }) => body.includes(blank)) ? "blanks" : "published";
}

/** The shop's own parts: those that are not of the demo. */
async function ownParts(db: Db): Promise<Opening["parts"]> {
  const { rows } = await db.execute<Opening["parts"]>(sql`
    select count(*) filter (where not draft)::integer as "onSale", count(*) filter (where draft)::integer as drafts
    from parts where removed_at is null and not exists (select from demo_rows d where d.kind = 'part' and d.id = parts.id)`);
  return rows[0] ?? { onSale: 0, drafts: 0 };
}
