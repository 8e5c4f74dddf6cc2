import { cleanEmail } from "#shop/foundation/email.ts";

/**
 * The rule of a form field. A noun's rules are data (`shop/catalogue/parts/part-rules.ts`): `shop/foundation/input.ts` makes the validating schema from them,
 * `web/ui/field-checks.ts` the same check for the browser while the user types. This file imports neither zod nor the database.
 */
export type Rule = TextRule | WholeRule | PriceRule;
export type TextRule = { maxLength: number; required?: true; format?: Format };
export type WholeRule = { min: number; max: number };
export type PriceRule = { price: true };

/** A number as typed: '12', '12.50'. */
export const decimal = /^[+-]?\d+(\.\d+)?$/;

type Format = keyof typeof formats;

/** The formats of a non-empty text, by the code of their refusal. */
export const formats = {
  not_a_phone_number: (text: string) => /^\+?[\d\s().-]{3,}$/.test(text),
  not_an_email: (text: string) => cleanEmail(text) !== null,
  /** Letters, digits, spaces and punctuation, as makers write them. */
  not_a_sku: (text: string) => /^[\p{L}\p{N}_\s./+#&()*,:-]+$/u.test(text),
  /** An http or https address without a name and a password. */
  not_a_web_address: (text: string) => {
    const url = URL.parse(text);
    return /^https?:\/\//i.test(text) && url !== null && url.username === "" && url.password === "";
  },
  /** An https address, or a path of the shop itself. */
  not_an_image_url: (text: string) =>
    /^\/(?![/\\])[\w./%-]*$/.test(text) || (text.startsWith("https://") && URL.canParse(text)),
};

export const phoneNumberRule = { maxLength: 32, format: "not_a_phone_number" } as const satisfies TextRule;
export const imageUrlRule = { maxLength: 2_000, format: "not_an_image_url" } as const satisfies TextRule;
