import type { settings as words } from "#messages/settings.ts";

/** The fields of the settings, as their form shows them; `shop/desk/settings/sections.ts` leads to the rules. */
export type FieldSpec = { name: keyof typeof words.fields } & (
  | { kind: "text" | "number" | "percent" | "check" | "date" }
  /** The address of an image, which can be uploaded. */
  | { kind: "image" }
  /** Several values in one text, separated by commas or lines. */
  | { kind: "list"; numbers?: true }
  | { kind: "select"; options: readonly (keyof typeof words.options)[] }
  /** One or some of the entries of another field, or of the part types. */
  | { kind: "choice" | "choices"; of: ChoiceSource }
  | { kind: "group"; fields: readonly FieldSpec[] }
  | { kind: "entries"; fields: readonly FieldSpec[]; hasId?: true }
);

export type ChoiceSource = "zones" | "taxClasses" | "partTypes";

const zone: FieldSpec[] = [
  { name: "name", kind: "text" },
  { name: "country", kind: "text" },
  { name: "regions", kind: "list" },
  { name: "postal", kind: "list" },
];

const method: FieldSpec[] = [
  { name: "name", kind: "text" },
  { name: "kind", kind: "select", options: ["parcel", "freight", "pickup"] },
  { name: "zones", kind: "choices", of: "zones" },
  { name: "services", kind: "list" },
  {
    name: "steps",
    kind: "entries",
    fields: [
      { name: "upToGrams", kind: "number" },
      { name: "upTo", kind: "number" },
      { name: "price", kind: "number" },
    ],
  },
  { name: "perParcel", kind: "check" },
  { name: "freeFrom", kind: "number" },
  {
    name: "transitDays",
    kind: "group",
    fields: [
      { name: "from", kind: "number" },
      { name: "to", kind: "number" },
    ],
  },
  { name: "maxWeightGrams", kind: "number" },
  { name: "maxLengthMm", kind: "number" },
  { name: "maxGirthMm", kind: "number" },
  { name: "minTotal", kind: "number" },
  { name: "maxTotal", kind: "number" },
  { name: "poBoxes", kind: "check" },
  { name: "hazmat", kind: "check" },
  { name: "ground", kind: "check" },
];

const carton: FieldSpec[] = [
  { name: "name", kind: "text" },
  { name: "lengthMm", kind: "number" },
  { name: "widthMm", kind: "number" },
  { name: "heightMm", kind: "number" },
  { name: "maxWeightGrams", kind: "number" },
  { name: "emptyWeightGrams", kind: "number" },
];

const sender: FieldSpec[] = [
  { name: "name", kind: "text" },
  { name: "line1", kind: "text" },
  { name: "city", kind: "text" },
  { name: "region", kind: "text" },
  { name: "postalCode", kind: "text" },
  { name: "country", kind: "text" },
  { name: "phoneNumber", kind: "text" },
];

const partType: FieldSpec[] = [
  { name: "partTypeId", kind: "choice", of: "partTypes" },
  { name: "weightGrams", kind: "number" },
  { name: "shipsAlone", kind: "check" },
  { name: "hazmat", kind: "check" },
];

const rate: FieldSpec[] = [
  { name: "label", kind: "text" },
  { name: "country", kind: "text" },
  { name: "region", kind: "text" },
  { name: "postal", kind: "text" },
  { name: "taxClass", kind: "choice", of: "taxClasses" },
  { name: "rate", kind: "percent" },
  { name: "onDelivery", kind: "check" },
  { name: "from", kind: "date" },
  { name: "to", kind: "date" },
];

export const specs = {
  delivery: [
    { name: "zones", kind: "entries", fields: zone, hasId: true },
    { name: "methods", kind: "entries", fields: method, hasId: true },
    { name: "cartons", kind: "entries", fields: carton, hasId: true },
    { name: "volumePerKg", kind: "number" },
    { name: "defaultWeightGrams", kind: "number" },
    { name: "partTypes", kind: "entries", fields: partType },
    { name: "sender", kind: "group", fields: sender },
    { name: "timeZone", kind: "text" },
    { name: "cutOff", kind: "text" },
    { name: "handlingDays", kind: "number" },
    { name: "workingDays", kind: "list", numbers: true },
    { name: "holidays", kind: "list" },
  ],
  payments: [
    { name: "bankTransfer", kind: "check" },
    { name: "transferDays", kind: "number" },
    { name: "accountHolder", kind: "text" },
    { name: "accountNumber", kind: "text" },
    { name: "bankCode", kind: "text" },
    { name: "bankName", kind: "text" },
  ],
  brand: [
    { name: "name", kind: "text" },
    { name: "mark", kind: "text" },
    { name: "logoUrl", kind: "image" },
    { name: "accentLight", kind: "text" },
    { name: "accentDark", kind: "text" },
    { name: "currencyDisplay", kind: "select", options: ["symbol", "narrowSymbol", "code"] },
    {
      name: "heroes",
      kind: "entries",
      fields: [
        { name: "language", kind: "text" },
        { name: "heading", kind: "text" },
        { name: "text", kind: "text" },
      ],
    },
    { name: "showOffer", kind: "check" },
    {
      name: "offers",
      kind: "entries",
      fields: [
        { name: "language", kind: "text" },
        { name: "heading", kind: "text" },
        { name: "text", kind: "text" },
      ],
    },
    { name: "showFigures", kind: "check" },
    {
      name: "figures",
      kind: "entries",
      fields: [
        { name: "language", kind: "text" },
        { name: "value", kind: "text" },
        { name: "label", kind: "text" },
      ],
    },
    {
      name: "social",
      kind: "entries",
      fields: [
        { name: "label", kind: "text" },
        { name: "url", kind: "text" },
      ],
    },
    { name: "blogs", kind: "check" },
    { name: "portfolio", kind: "check" },
    { name: "jobs", kind: "check" },
    { name: "press", kind: "check" },
  ],
  security: [
    { name: "staffTwoFactorRequired", kind: "check" },
    { name: "refundsCheckedFrom", kind: "number" },
  ],
  retention: [
    { name: "mails", kind: "number" },
    { name: "guestCarts", kind: "number" },
    { name: "customerCarts", kind: "number" },
    { name: "searches", kind: "number" },
    { name: "networks", kind: "number" },
    { name: "answeredQuestions", kind: "number" },
    { name: "webhookMessages", kind: "number" },
    { name: "phoneDrafts", kind: "number" },
  ],
  tax: [
    { name: "mode", kind: "select", options: ["none", "table", "stripe"] },
    { name: "onError", kind: "select", options: ["table", "block"] },
    { name: "stripeCode", kind: "text" },
    { name: "included", kind: "check" },
    { name: "country", kind: "text" },
    { name: "vatId", kind: "text" },
    { name: "onUnconfirmedVatId", kind: "select", options: ["charge", "trust"] },
    { name: "oss", kind: "check" },
    {
      name: "nexus",
      kind: "entries",
      fields: [
        { name: "country", kind: "text" },
        { name: "regions", kind: "list" },
      ],
    },
    {
      name: "classes",
      kind: "entries",
      hasId: true,
      fields: [
        { name: "name", kind: "text" },
        { name: "exempt", kind: "check" },
        { name: "stripeCode", kind: "text" },
        { name: "partTypes", kind: "choices", of: "partTypes" },
      ],
    },
    { name: "rates", kind: "entries", fields: rate },
  ],
} as const satisfies Record<string, readonly FieldSpec[]>;

export type SpecifiedSection = keyof typeof specs;
