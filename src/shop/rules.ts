/**
 * What a field of a form takes. A noun's rules are data (`shop/parts/part-rules.ts`), from which `shop/input.ts` makes the schema that
 * decides and `web/ui/field-checks.ts` the check that says the same while somebody types. Neither zod nor the database is needed here.
 */
export type Rule = TextRule | WholeRule | PriceRule;
export type TextRule = { maxLength: number; required?: true; format?: Format };
export type WholeRule = { min: number; max: number };
export type PriceRule = { price: true };

/** A number as people type it: '12', '12.50'. */
export const decimal = /^[+-]?\d+(\.\d+)?$/;

type Format = keyof typeof formats;

/** Formats of a text that is not empty, by the code of the refusal. */
export const formats = {
  not_a_phone_number: (text: string) => /^\+?[\d\s().-]{3,}$/.test(text),
  /** As makers write them: letters, digits, blanks and punctuation. */
  not_a_sku: (text: string) => /^[\p{L}\p{N}_ ./+#&()*,:-]+$/u.test(text),
  /** An https address, or a path of the shop itself. */
  not_an_image_url: (text: string) =>
    /^\/(?![/\\])[\w./%-]*$/.test(text) || (text.startsWith("https://") && URL.canParse(text)),
};

export const phoneNumberRule = { maxLength: 32, format: "not_a_phone_number" } as const satisfies TextRule;
export const imageUrlRule = { maxLength: 2_000, format: "not_an_image_url" } as const satisfies TextRule;
