import { z } from "zod";
import { countryCode, postalPattern, regionCode } from "#shop/selling/delivery/place-fields.ts";
import { entryId, entryName, refuseSharedIds } from "#shop/foundation/settings/setting-fields.ts";
import { dayField, numberField, textField } from "#shop/foundation/input.ts";
import { taxLimits as most } from "#shop/foundation/limits.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { defineSection } from "#shop/foundation/settings/section.ts";

/** The class of parts, fees and deliveries that no other class holds. */
export const standardClass = "standard";

const list = <T extends z.ZodType>(item: T, limit: number) => z.array(item).max(limit, `too_many:${limit}`).default([]);

/** A fraction of at most six decimals: 0.0825. */
const rate = numberField().pipe(
  z
    .number()
    .min(0, "too_small:0")
    .max(1, "too_large:1")
    .refine((value) => Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-6, "too_precise"),
);

/** All rates that match a destination apply together, such as those of a state, a county and a city. */
const taxRate = z
  .strictObject({
    country: countryCode,
    region: regionCode.nullable().default(null),
    postal: postalPattern.nullable().default(null),
    taxClass: entryId.default(standardClass),
    label: entryName,
    rate,
    onDelivery: z.boolean().default(true),
    /** The first and the last day on which it counts. */
    from: dayField.nullable().default(null),
    to: dayField.nullable().default(null),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { message: "empty_range", path: ["to"] });

const stripeCode = textField(20).regex(/^txcd_\d{8}$/, "not_valid");

const taxClass = z.strictObject({
  id: entryId,
  name: entryName,
  /** Not taxed anywhere. */
  exempt: z.boolean().default(false),
  partTypes: z.array(z.uuid("not_valid")).max(1_000, "too_many:1000").default([]),
  /** Its code at Stripe Tax; empty: that of all goods. */
  stripeCode: z.union([z.literal(""), stripeCode]).default(""),
});

/** The section `tax` of the settings. */
export const taxSettings = z
  .strictObject({
    mode: z.enum(["none", "table", "stripe"]).default("none"),
    /** The default tax code of goods at the provider; a tax class can override it. */
    stripeCode: stripeCode.default("txcd_99999999"),
    /** Without a response of the provider, either the table decides and the order records that, or ordering is blocked. */
    onError: z.enum(["table", "block"]).default("table"),
    /** Whether the shop's prices include the tax. */
    included: z.boolean().default(false),
    /** Where the shop sends from and is registered. */
    country: countryCode.nullable().default(null),
    /** Where it collects tax besides: a whole country, or some of its regions. */
    nexus: list(z.strictObject({ country: countryCode, regions: list(regionCode, 100) }), most.nexus),
    /** Within the European Union the rates of the destination apply (One Stop Shop), not those of the shop's country. */
    oss: z.boolean().default(false),
    vatId: textField(20).default(""),
    /** What counts while the register of VAT ids does not respond: tax is charged, or an id of the right form is trusted. */
    onUnconfirmedVatId: z.enum(["charge", "trust"]).default("charge"),
    rates: list(taxRate, most.rates),
    classes: list(taxClass, most.classes),
  })
  .superRefine((settings, context) => {
    refuseSharedIds(settings.classes, "classes", context);
    if (settings.mode !== "none" && !settings.country)
      context.addIssue({ code: "custom", message: "required", path: ["country"] });
    const known = new Set([standardClass, ...settings.classes.map(({ id }) => id)]);
    for (const [index, one] of settings.rates.entries())
      if (!known.has(one.taxClass))
        context.addIssue({ code: "custom", message: "not_offered", path: ["rates", index, "taxClass"] });
  });

export const taxSection = defineSection({
  name: "tax",
  schema: taxSettings,
  async onSave(tx) {
    invalidate(tx, "price-terms");
  },
});

export type TaxSettings = z.infer<typeof taxSettings>;
export type StoredRate = TaxSettings["rates"][number];
