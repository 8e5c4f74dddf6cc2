import type { PartDetails } from "#web/client/catalogue/parts.ts";

/** What the page and the form of an order show of a part. */
export type PartToOrder = Pick<
  PartDetails,
  | "id"
  | "name"
  | "displayTitle"
  | "sku"
  | "description"
  | "imageUrl"
  | "priceCents"
  | "priceBreaks"
  | "stock"
  | "minimumOrder"
  | "universal"
  | "positions"
>;
