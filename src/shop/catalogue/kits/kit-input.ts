import { z } from "zod";
import { requiredText, wholeNumber } from "#shop/foundation/input.ts";
import { kitRules } from "#shop/catalogue/kits/kit-rules.ts";
import { partRules } from "#shop/catalogue/parts/part-rules.ts";

const component = z.strictObject({
  sku: requiredText(partRules.sku.maxLength),
  quantity: wholeNumber(kitRules.quantity.min, kitRules.quantity.max),
});

/** What is in a kit, by SKU and in this order; nothing: the part is no kit. `seen`: what was in it when this was typed. */
export const kitInput = z.strictObject({
  components: z.array(component, "required").max(kitRules.components, `too_many:${kitRules.components}`),
  seen: z.array(z.strictObject({ sku: z.string(), quantity: z.int() })).optional(),
});

export type KitInput = z.infer<typeof kitInput>;
