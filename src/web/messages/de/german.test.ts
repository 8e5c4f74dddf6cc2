import { describe, expect, test } from "vitest";

type Messages = Record<string, unknown>;

const english = import.meta.glob<Messages>(["../en/*.ts", "!../en/*.test.ts"], { eager: true });
const german = import.meta.glob<Messages>(["./*.ts", "!./*.test.ts"], { eager: true });
/** What holds no messages to compare: the tag of the language, its grammar and the names of the data. */
const without = ["grammar.ts", "language.ts", "vocabulary.ts"];
const files = Object.keys(english)
  .map((path) => path.replace("../en/", ""))
  .filter((file) => !without.includes(file));

/** What is the same in both languages: names, units, codes and words that German has, too. */
const shared = new Set([
  // What servers respond, and versions, are the same in every language.
  '["undefined"]',
  '["PostgreSQL undefined"]',
  "Proposition 65",
  "Google",
  "SKU",
  "Text",
  "Version",
  "HSN",
  "TSN",
  "Stripe Tax",
  "Webhooks",
  "Passkeys",
  "URL",
  "ASCII",
  "Code",
  "Zone: 7.",
  "ISO 8859-1",
  "ISO 8859-15",
  "Turbo",
  "UTF-16",
  "UTF-8",
  "optional",
  "SMTP_URL",
  "SHIPPO_API_KEY",
  "Server",
  "Port",
  "TLS",
  "STARTTLS",
  "7 (optional)",
  "Details",
  "Name",
  "OK",
  "Offline",
  "Signal",
  "Status",
  "System",
  "Economy",
  "Standard",
  "Premium",
  "Performance",
  "ACES",
  "PIES",
  "CSV",
  "BaseVehicle,5890,2008,Honda,Accord",
  "Esc",
  "#f4f2ec",
  "Mara Lindqvist",
  "Lindqvist Bil, Umeå",
  "https://github.com/",
  "TypeScript",
  "React",
  "PostgreSQL",
  "performance",
  "prototypes",
  "unit-tests",
  "search",
]);

/** Arguments for the messages that take more than texts and numbers. */
const question = { fact: "drive", options: ["All-Wheel Drive", "other"] };
const vehicle = {
  year: 2015,
  make: "Honda",
  model: "Accord",
  displacement: 2.4,
  cylinders: 4,
  fuel: "Diesel",
  turbo: true,
};
const engine = { displacementL: 2.4, cylinders: 4, fuel: "Diesel", turbo: true };
const application = {
  make: "Honda",
  model: "Accord",
  from: 2013,
  to: 2015,
  qualifiers: { drive: ["All-Wheel Drive"] },
};
const fitment = { verdict: "does_not_fit", position: "Front" };
const order = {
  orderNumber: 7,
  clientName: "Ada",
  lines: [{ name: "Disc", sku: "X", quantity: 2, itemsCents: 100 }],
  totalCents: 100,
  currency: "USD",
};
const transfer = {
  amountCents: 100,
  reference: "7",
  accountHolder: "7",
  accountNumber: "7",
  bankCode: "",
  bankName: "",
};
const mail = { template: "order_paid", data: order };
const mailContext = {
  shopName: "Camber",
  page: String,
  money: String,
  time: String,
  day: String,
  country: String,
  picture: String,
};
const special: Record<string, unknown[]> = {
  "buyers-guide.ts qualifierMessages": [application.qualifiers],
  "legal-facts.ts warrantyText": [{ months: 24, distance: 24_000 }],
  "legal-facts.ts contentsText": [{ quantity: 2, unit: "pc" }],
  "legal-facts.ts placesText": ["Canada", [{ country: "CA", county: "Peel" }]],
  "legal-facts.ts legalLines": [{ condition: "used" }],
  "compare.ts compare.verdict": [{ verdict: "fits", position: "Front" }],
  "facets.ts facetLabel": ["position"],
  "facets.ts facetValueLabel": ["position", "Front"],
  "fitment.ts applicationMessage": [application],
  "fitment-options.ts optionLabel": ["drive", "All-Wheel Drive"],
  "fitment.ts questionText": [question],
  "fitment.ts vehicleName": [vehicle],
  "fitting.ts fitting.badge": [fitment, "Honda"],
  "fitting.ts fitting.shortBadge": [fitment],
  "fitting.ts fitting.verdict": [fitment, "Honda"],
  "fitting.ts fitting.others": [{ slug: "brake-disc", name: "Brake Disc" }, "Honda"],
  "fitting.ts fitting.positionQuantity": ["Front", 2],
  "answers.ts answerMessage": ["drive", "All-Wheel Drive"],
  "gift-notice.ts giftNotice": [
    { by: "ada@example.com", what: "gift_card", amountCents: 700, currency: "USD" },
    mailContext,
  ],
  "import-report.ts importReport.changes.stays": [["price"]],
  "imports.ts importProblemText": ["empty_file", {}],
  "inquiry-notice.ts inquiryNotice": [
    { name: "Ada", email: "ada@example.com", message: "?", query: "x", vehicle: null, sku: null },
    mailContext,
  ],
  "mail-facts.ts orderFacts": [order, mailContext],
  "mail-facts.ts comingFacts": [{ ...order, address: "1 Main St" }, mailContext],
  "mail-facts.ts transferFacts": [{ ...order, transfer }, String, String],
  "mails.ts mails.message": [mail, mailContext],
  "payment-notice.ts paymentNotice": [
    { orderId: "7", orderNumber: 7, what: "dispute_won", amountCents: 700, currency: "USD" },
    mailContext,
  ],
  "promotions.ts promotions.reduction": ["percent", "line", "10 %"],
  "quality.ts quality.positionQuantity": ["Front", 2],
  "search.ts namedThrough": [{ from: 2013, to: 2015 }, vehicle],
  "search.ts partlyNamed": [vehicle],
  "search.ts search.ignored": [["x"]],
  "search.ts search.excluded": [["x"]],
  "part-offers.ts partOffers.job": ["disc_brakes", "Front"],
  "search.ts search.contradicted": [["x"]],
  "search.ts search.alsoSoldBy": [["x"]],
  "search.ts search.matched": ["oe", "7", null],
  "search.ts search.unknown": [["x"]],
  "vehicle-pages.ts engineName": [engine],
  "vehicle-pages.ts fitMessages": [["2.4"], [{ verdict: "fits" }]],
  "vehicle-pages.ts modelYearName": [vehicle, engine],
  "vehicle-pages.ts pages.makeDescription": [2015, "Honda", ["Accord"]],
  "vehicle-pages.ts pages.overviewDescription": ["Honda", ["Disc"], 3],
  "vehicle-pages.ts pages.typeDescription": ["Disc", "Honda", 3, ["Acme"]],
  "vehicle-pages.ts pages.positionQuantities": ["Front", [2]],
  "vehicle-picker.ts picker.vin.unknown": [["x"]],
  "vehicles.ts vehicleOptionLabel": ["turbo", "yes"],
  "vehicles.ts vinProblemMessage": [{ code: "too_short", length: 3 }],
  "buyers-guide.ts guideLineMessage": [
    { yearFrom: 2013, yearTo: 2015, make: "Honda", model: "Accord", qualifiers: {} },
  ],
  "attributes.ts attributeLabel": ["diameter_mm"],
  "attributes.ts attributeUnit": ["length_in"],
  "attributes.ts attributeValue": ["material", "Ceramic"],
  "form-errors.ts fieldMessage": ["required"],
  "fitting.ts orderFitment.doubt": ["Honda"],
  "part-title.ts titlePosition": ["Front"],
  "part-title.ts titleMeasure": ["material", "Ceramic"],
  "part-title.ts partTitle": [
    {
      name: "Pads",
      title: null,
      brand: "Acme",
      type: { slug: "brake-pad-set", name: "Brake Pad Set" },
      position: "Front",
      measure: null,
    },
  ],
  "part-data.ts partData.supplied.measures": [[1300, 28], 900],
  "desk-orders.ts deskOrders.leftOut": [["not paid yet: 10001"]],
  "desk-orders.ts deskOrders.leftOutBecause.not_paid": [["10001"]],
  "desk-orders.ts deskOrders.nothingToPackIn": [["10001"]],
  "conflicts.ts conflicts.changed": [["Name"]],
  "conflicts.ts conflicts.both": [["Name"]],
  "desk-orders.ts deskOrders.leftOutBecause.order_closed": [["10001"]],
  "desk-orders.ts deskOrders.leftOutBecause.already_shipped": [["10001"]],
};

/** Every text of a message, by its place; of a function, what it returns. */
function texts(place: string, message: unknown): [place: string, text: string][] {
  if (typeof message === "string") return [[place, message]];
  if (typeof message === "function") {
    const returned: unknown = Reflect.apply(message, null, special[place] ?? Array(message.length).fill("7"));
    return [[place, typeof returned === "string" ? returned : JSON.stringify(returned)]];
  }
  if (typeof message !== "object" || message === null) return [];
  return Object.entries(message).flatMap(([key, value]) =>
    texts(`${place}${place.endsWith(" ") ? "" : "."}${key}`, value),
  );
}

test("German has every file of messages that English has", () => {
  expect(Object.keys(german).toSorted()).toEqual(
    Object.keys(english)
      .map((path) => path.replace("../en/", "./"))
      .toSorted(),
  );
});

describe.each(files)("the German of %s", (file) => {
  const inEnglish = texts(`${file} `, english[`../en/${file}`]);
  const inGerman = texts(`${file} `, german[`./${file}`]);

  test("has the messages that English has", () => {
    expect(inGerman.map(([place]) => place).toSorted()).toEqual(inEnglish.map(([place]) => place).toSorted());
  });

  test("is not English", () => {
    const texts = new Map(inGerman);
    const same = inEnglish.filter(([place, text]) => texts.get(place) === text && /\p{L}{2}/u.test(text));
    expect(same.map(([, text]) => text).filter((text) => !shared.has(text))).toEqual([]);
  });

  test("has German quotation marks, dashes and ellipses", () => {
    const prose = inGerman.map(([place, text]) => [place, text.replace(/`[^`]*`/g, "")] as const);
    expect(prose.filter(([, text]) => /“[^„]*”|\w'\w|\.\.\.| - [^.]|\S…/.test(text))).toEqual([]);
  });
});
