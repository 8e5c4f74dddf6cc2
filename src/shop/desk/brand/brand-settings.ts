import { z } from "zod";
import { accentContrast, hexColour, leastContrast } from "#shop/desk/brand/accent-rules.ts";
import { requiredText, textField, textOf } from "#shop/foundation/input.ts";
import { brandLimits } from "#shop/foundation/limits.ts";
import { imageUrlRule } from "#shop/foundation/rules.ts";
import { defineSection } from "#shop/foundation/settings/section.ts";
import { noteLogo } from "#shop/foundation/images/external-images.ts";
import { invalidate } from "#shop/foundation/invalidation.ts";

const colour = textField(7)
  .transform((text) => text.toLowerCase())
  .refine((text) => text === "" || hexColour.test(text), "not_a_colour")
  .default("");

const webAddress = requiredText(500).refine(
  (text) => /^https?:\/\//.test(text) && URL.canParse(text),
  "not_an_address",
);

/** How amounts name their currency: as is usual where the reader is, by the shortest sign also abroad, or by its code. */
const currencyDisplays = ["symbol", "narrowSymbol", "code"] as const;
export type CurrencyDisplay = (typeof currencyDisplays)[number];

/** What the landing page says first, in one language. */
const hero = z.strictObject({
  language: requiredText(35),
  heading: requiredText(80),
  text: requiredText(300),
});

/** What the landing page offers those who sign up, in one language. */
const offer = z.strictObject({
  language: requiredText(35),
  heading: requiredText(40),
  text: requiredText(300),
});

/** A figure of the landing page, in one language: '30 years' 'in the trade'. */
const figure = z.strictObject({
  language: requiredText(35),
  value: requiredText(12),
  label: requiredText(80),
});

/** The section `brand` of the settings: the merchant's name and look. What is empty stays as it is configured and designed. */
export const brandSettings = z
  .strictObject({
    name: textField(60).default(""),
    /** At most three characters, where there is no logo. */
    mark: textField(3).default(""),
    logoUrl: textOf(imageUrlRule).default(""),
    currencyDisplay: z.enum(currencyDisplays).default("symbol"),
    /** The colour of links and buttons in the light theme, and in the dark one. */
    accentLight: colour,
    accentDark: colour,
    heroes: z.array(hero).max(brandLimits.heroes, `too_many:${brandLimits.heroes}`).default([]),
    /** Whether the landing page shows an offer. Without one of the merchant's, only the demo has one. */
    showOffer: z.boolean().default(true),
    offers: z.array(offer).max(brandLimits.offers, `too_many:${brandLimits.offers}`).default([]),
    /** Whether the landing page shows figures. Without those of the merchant, they are counted from what is on sale. */
    showFigures: z.boolean().default(true),
    figures: z.array(figure).max(brandLimits.figures, `too_many:${brandLimits.figures}`).default([]),
    /** Where else the shop is found. */
    social: z
      .array(z.strictObject({ label: requiredText(40), url: webAddress }))
      .max(brandLimits.social, `too_many:${brandLimits.social}`)
      .default([
        { label: "GitHub", url: "https://github.com/" },
        { label: "Mastodon", url: "https://mastodon.social/" },
        { label: "YouTube", url: "https://www.youtube.com/" },
      ]),
    /** Whether the pages of the specification are linked. */
    blogs: z.boolean().default(true),
    portfolio: z.boolean().default(true),
    jobs: z.boolean().default(true),
    press: z.boolean().default(true),
  })
  .superRefine(({ accentLight, accentDark }, context) => {
    for (const [field, value, theme] of [
      ["accentLight", accentLight, "light"],
      ["accentDark", accentDark, "dark"],
    ] as const)
      if (hexColour.test(value) && accentContrast(value, theme) < leastContrast)
        context.addIssue({ code: "custom", message: "too_little_contrast", path: [field] });
  });

export const brandSection = defineSection({
  name: "brand",
  schema: brandSettings,
  async onSave(tx, { logoUrl }) {
    await noteLogo(tx, logoUrl);
    invalidate(tx, "brand");
  },
});

export type Brand = z.infer<typeof brandSettings>;
