import { z } from "zod";
import { dayField, textField, wholeNumber } from "#shop/foundation/input.ts";
import { deliveryLimits as most } from "#shop/foundation/limits.ts";
import { countryCode, postalPattern, regionCode } from "#shop/selling/delivery/place-fields.ts";
import { cents, entryId, entryName, refuseSharedIds } from "#shop/foundation/settings/setting-fields.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";
import { defineSection } from "#shop/foundation/settings/section.ts";

const list = <T extends z.ZodType>(item: T, limit: number) => z.array(item).max(limit, `too_many:${limit}`).default([]);

/** At most 10 m and 30 t. */
const millimetres = wholeNumber(1, 10_000);
const grams = wholeNumber(1, 30_000_000);
const days = wholeNumber(0, 90);

/** Where a method delivers: a country, or only some of its regions, or only some of its postal codes. */
const zone = z.strictObject({
  id: entryId,
  name: entryName,
  country: countryCode,
  regions: list(regionCode, most.regionsPerZone),
  postal: list(postalPattern, most.postalPerZone),
});

/** As the carriers' interface calls a service. */
const serviceToken = textField(60).regex(/^[a-z0-9_]+$/, "not_valid");

/** A step of a table of rates: the first whose bounds hold applies. Null: without a bound. */
const step = z.strictObject({
  upToGrams: grams.nullable().default(null),
  upToCents: cents.nullable().default(null),
  priceCents: cents,
});

const method = z.strictObject({
  id: entryId,
  name: entryName,
  kind: z.enum(["parcel", "freight", "pickup"]),
  zones: list(entryId, most.zones),
  /** Services of carriers, such as ups_ground: the cheapest one decides price and days, and the steps count where the carriers don't respond. */
  services: list(serviceToken, most.servicesPerMethod),
  /** Whether a step is looked up for each parcel by its billed weight, or once by the whole weight. */
  perParcel: z.boolean().default(false),
  steps: list(step, most.stepsPerMethod),
  /** Goods of this total and more are delivered free of charge. */
  freeFromCents: cents.nullable().default(null),
  /** Limits of one parcel; the girth is its length plus twice its width and height. */
  maxWeightGrams: grams.nullable().default(null),
  maxLengthMm: millimetres.nullable().default(null),
  maxGirthMm: wholeNumber(1, 50_000).nullable().default(null),
  minTotalCents: cents.nullable().default(null),
  maxTotalCents: cents.nullable().default(null),
  poBoxes: z.boolean().default(true),
  hazmat: z.boolean().default(false),
  /** By road or sea only: the only methods for parts with a rule `ground_only`. */
  ground: z.boolean().default(true),
  transitDays: z.strictObject({ from: days, to: days }).refine(({ from, to }) => from <= to, "empty_range"),
});

/** A box that the shop packs into, by its inner measures. */
const carton = z.strictObject({
  id: entryId,
  name: entryName,
  lengthMm: millimetres,
  widthMm: millimetres,
  heightMm: millimetres,
  maxWeightGrams: grams,
  emptyWeightGrams: wholeNumber(0, 1_000_000).default(0),
});

/** What the shop knows of the packages of a part type. */
const partTypeRule = z.strictObject({
  partTypeId: z.uuid("not_valid"),
  weightGrams: grams.nullable().default(null),
  shipsAlone: z.boolean().default(false),
  hazmat: z.boolean().default(false),
});

/** The section `delivery` of the settings. Without a method nothing about delivery is shown or charged. */
export const deliverySettings = z
  .strictObject({
    zones: list(zone, most.zones),
    methods: list(method, most.methods),
    cartons: list(carton, most.cartons),
    /** The volume in cubic centimetres that is billed as a kilogram; 0: only the weight counts. */
    volumePerKg: wholeNumber(0, 20_000).default(5_000),
    /** Of parts whose weight neither their supplier nor their part type states. Null: they can't be quoted. */
    defaultWeightGrams: grams.nullable().default(null),
    partTypes: list(partTypeRule, most.partTypes),
    /** Where parcels are sent from, for the carriers. */
    sender: z
      .strictObject({
        name: textField(60).default(""),
        line1: textField(80).default(""),
        city: textField(60).default(""),
        region: textField(3).default(""),
        postalCode: textField(12).default(""),
        country: textField(2).default(""),
        phoneNumber: textField(30).default(""),
      })
      .prefault({}),
    timeZone: z.string().refine(isTimeZone, "not_a_time_zone").default("UTC"),
    /** Orders until then leave `handlingDays` business days later; later ones count as those of the next business day. */
    cutOff: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "not_a_time")
      .default("14:00"),
    handlingDays: wholeNumber(0, 30).default(1),
    /** ISO days of the week, 1 being Monday. */
    workingDays: z.array(wholeNumber(1, 7)).min(1, "required").max(7).default([1, 2, 3, 4, 5]),
    holidays: list(dayField, most.holidays),
  })
  .superRefine((settings, context) => {
    for (const name of ["zones", "methods", "cartons"] as const) refuseSharedIds(settings[name], name, context);
    const needsSender = settings.methods.some(({ services }) => services.length > 0);
    for (const name of ["name", "line1", "city", "postalCode", "country"] as const)
      if (needsSender && settings.sender[name] === "")
        context.addIssue({ code: "custom", message: "required", path: ["sender", name] });
    const known = new Set(settings.zones.map(({ id }) => id));
    for (const [index, { zones }] of settings.methods.entries())
      if (zones.some((id) => !known.has(id)))
        context.addIssue({ code: "custom", message: "not_offered", path: ["methods", index, "zones"] });
  });

export const deliverySection = defineSection({
  name: "delivery",
  schema: deliverySettings,
  async onSave(tx) {
    invalidate(tx, "price-terms");
  },
});

export type DeliverySettings = z.infer<typeof deliverySettings>;
export type Zone = z.infer<typeof zone>;
export type DeliveryMethod = z.infer<typeof method>;
export type Carton = z.infer<typeof carton>;

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}
