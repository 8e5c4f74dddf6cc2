import { z } from "zod";
import { countryCode, regionCode } from "#shop/selling/delivery/place-fields.ts";
import { requiredText, textField } from "#shop/foundation/input.ts";
import { deliveryLimits } from "#shop/foundation/limits.ts";

export const shipRuleKinds = ["forbidden", "licence", "ground_only"] as const;

const most = deliveryLimits.regionsPerRule;

/** A rule for the parts that match all it names, of which there must be one: a SKU, a part type, an attribute with its value. */
export const newShipRule = z
  .strictObject({
    kind: z.enum(shipRuleKinds, "not_offered"),
    sku: requiredText(64).optional(),
    partType: z.uuid("not_offered").optional(),
    attribute: requiredText(40).optional(),
    value: requiredText(100).optional(),
    country: countryCode,
    regions: z.array(regionCode).max(most, `too_many:${most}`).default([]),
    note: textField(300).default(""),
  })
  .superRefine(({ sku, partType, attribute, value }, context) => {
    const issue = (field: string) => context.addIssue({ code: "custom", message: "required", path: [field] });
    if (!sku && !partType && !attribute) issue("sku");
    if (attribute && !value) issue("value");
    if (value && !attribute) issue("attribute");
  });
