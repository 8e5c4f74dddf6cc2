import { atMost, imageUrl, price, required, wholeNumber } from "#web/ui/field-checks.ts";

export const longestName = 20;
export const most = 1_000_000;

/** What may be said of a part, whether it is new or changed. */
export const productRules = {
  name: required(longestName),
  price,
  description: atMost(5_000),
  minimumOrder: wholeNumber(1, most),
  imageUrl,
};
