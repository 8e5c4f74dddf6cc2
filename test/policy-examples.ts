import { contact } from "#test/paid-order.ts";
import type { Person } from "#test/shop-under-test.ts";

/** What a call is about. `holder` is the customer whose things they are. */
export type Fixture = {
  order: string;
  part: string;
  partType: string;
  alias: string;
  imported: string;
  vehicle: string;
  kept: string;
  line: string;
  review: string;
  inquiry: string;
  promotion: string;
  group: string;
  giftCard: string;
  session: string;
  holder: Holder;
};
export type Holder = Person & { id: string };
type Example = { path: (fixture: Fixture) => string; body?: (fixture: Fixture) => unknown };

const phoneOrder = {
  lines: [{ sku: "NONE-1", quantity: 1 }],
  client: "Ada",
  email: "ada@example.com",
  number: "5550100",
  shipTo: { name: "Ada", line1: "1 Main Street", city: "Chicago", region: "IL", postalCode: "60601", country: "US" },
};

const savedAddress = {
  name: "Ada",
  line1: "1 Main St",
  city: "Chicago",
  region: "IL",
  postalCode: "60601",
  country: "US",
};

/** A request for each endpoint of the API, which a caller who is permitted could send. */
export const examples: Record<string, Example> = {
  "get /site": { path: () => "/site" },
  "get /sessions": { path: () => "/sessions" },
  "delete /sessions": { path: () => "/sessions" },
  "delete /sessions/{id}": { path: ({ session }) => `/sessions/${session}` },
  "get /delivery-estimates": { path: ({ part }) => `/delivery-estimates?parts=${part}&country=US&postal=60601` },
  "post /delivery-quotes": {
    path: () => "/delivery-quotes",
    body: () => ({ lines: [{ sku: "-", quantity: 1 }], country: "US", postal: "60601" }),
  },
  "get /orders/{id}/labels": { path: ({ order }) => `/orders/${order}/labels` },
  "post /orders/{id}/labels": { path: ({ order }) => `/orders/${order}/labels`, body: () => ({ service: "no_such" }) },
  "get /ship-rules": { path: () => "/ship-rules" },
  "post /ship-rules": { path: () => "/ship-rules", body: () => ({ kind: "forbidden", sku: "-", country: "US" }) },
  "delete /ship-rules/{id}": { path: () => "/ship-rules/019a0000-0000-7000-8000-000000000000" },
  "get /tax-exemptions": { path: () => "/tax-exemptions" },
  "post /tax-exemptions": {
    path: () => "/tax-exemptions",
    body: () => ({ email: "-", country: "US", certificate: "1", validFrom: "2026-01-01" }),
  },
  "delete /tax-exemptions/{id}": { path: () => "/tax-exemptions/019a0000-0000-7000-8000-000000000000" },
  "get /settings/{section}": { path: () => "/settings/delivery" },
  "put /settings/{section}": {
    path: () => "/settings/delivery",
    body: () => ({ version: 0, value: { zones: [{}] } }),
  },
  "post /content-security-reports": { path: () => "/content-security-reports", body: () => [] },
  "get /parts": { path: () => "/parts" },
  "get /parts/drafts": { path: () => "/parts/drafts" },
  "get /parts/{id}": { path: ({ part }) => `/parts/${part}` },
  "get /parts/{id}/fitment": { path: ({ part }) => `/parts/${part}/fitment?q=2015+accord` },
  "post /parts": {
    path: () => "/parts",
    body: () => ({ name: "Oil Filter", price: 9, description: "", quantity: 5, order: 1, img: "" }),
  },
  "patch /parts/{id}": { path: ({ part }) => `/parts/${part}`, body: () => ({ restock: 1 }) },
  "delete /parts/{id}": { path: ({ part }) => `/parts/${part}` },
  "get /parts/{id}/supplied-data": { path: ({ part }) => `/parts/${part}/supplied-data` },
  "get /parts/{id}/kit": { path: ({ part }) => `/parts/${part}/kit` },
  "put /parts/{id}/kit": { path: ({ part }) => `/parts/${part}/kit`, body: () => ({ components: [] }) },
  "get /part-types/all": { path: () => "/part-types/all" },
  "get /part-types/waiting": { path: () => "/part-types/waiting" },
  "post /part-types/waiting": { path: () => "/part-types/waiting", body: () => ({ key: "pad" }) },
  "post /part-types": { path: () => "/part-types", body: () => ({ name: "Pad", system: "" }) },
  "patch /part-types/{id}": { path: ({ partType }) => `/part-types/${partType}`, body: () => ({ group: "Pads" }) },
  "post /part-types/{id}/merge": {
    path: ({ partType }) => `/part-types/${partType}/merge`,
    body: ({ partType }) => ({ into: partType }),
  },
  "delete /part-types/{id}": { path: ({ partType }) => `/part-types/${partType}` },
  "post /part-types/{id}/aliases": {
    path: ({ partType }) => `/part-types/${partType}/aliases`,
    body: () => ({ alias: "-" }),
  },
  "delete /part-types/{id}/aliases/{alias}": {
    path: ({ partType, alias }) => `/part-types/${partType}/aliases/${alias}`,
  },
  "get /parts/{id}/applications": { path: ({ part }) => `/parts/${part}/applications` },
  "post /parts/{id}/applications": {
    path: ({ part }) => `/parts/${part}/applications`,
    body: ({ vehicle }) => ({ applications: [{ vehicle }] }),
  },
  "delete /parts/{id}/applications/{application}": { path: ({ part }) => `/parts/${part}/applications/1` },
  "get /vehicles/choices": { path: () => "/vehicles/choices?year=2015&make=Honda" },
  "get /vehicles/steps": { path: () => "/vehicles/steps?year=2015&make=Honda" },
  "post /vehicles/decode": { path: () => "/vehicles/decode", body: () => ({ vin: "1HGCM82633A004352" }) },
  "get /vehicles/vin/{vin}": { path: () => "/vehicles/vin/1HGCM82633A004352" },
  "get /fitment": { path: ({ part, vehicle }) => `/fitment?part=${part}&vehicle=${vehicle}` },
  "get /fitments": { path: ({ part, vehicle }) => `/fitments?parts=${part}&vehicle=${vehicle}` },
  "get /exports/{kind}": { path: () => "/exports/csv" },
  "get /fitment-quality": { path: () => "/fitment-quality" },
  "get /fitment-quality/{finding}": { path: () => "/fitment-quality/duplicates?q=disc" },
  "get /fitment-quality/unresolved_vehicles": { path: () => "/fitment-quality/unresolved_vehicles" },
  "get /fitment-quality/unresolved_vehicles/rows": {
    path: () => "/fitment-quality/unresolved_vehicles/rows?reason=BaseVehicle+1",
  },
  "get /fitment-notes": { path: () => "/fitment-notes?state=asked&q=police" },
  "put /fitment-notes/{note}/decision": {
    path: () => "/fitment-notes/019a0000-0000-7000-8000-000000000000/decision",
    body: () => ({ means: "nothing" }),
  },
  "delete /fitment-notes/{note}/decision": {
    path: () => "/fitment-notes/019a0000-0000-7000-8000-000000000000/decision",
  },
  "get /addresses": { path: () => "/addresses" },
  "post /addresses": { path: () => "/addresses", body: () => ({ address: savedAddress }) },
  "put /addresses/{id}": {
    path: () => "/addresses/019a0000-0000-7000-8000-000000000000",
    body: () => ({ address: savedAddress }),
  },
  "delete /addresses/{id}": { path: () => "/addresses/019a0000-0000-7000-8000-000000000000" },
  "get /garage": { path: () => "/garage" },
  "post /garage": { path: () => "/garage", body: ({ vehicle }) => ({ vehicle }) },
  "post /garage/merge": { path: () => "/garage/merge", body: ({ vehicle }) => ({ vehicles: [{ vehicle }] }) },
  "patch /garage/{id}": { path: ({ kept }) => `/garage/${kept}`, body: () => ({ nickname: "The old one" }) },
  "delete /garage/{id}": { path: ({ kept }) => `/garage/${kept}` },
  "get /cart": { path: () => "/cart" },
  "post /cart/lines": { path: () => "/cart/lines", body: ({ part, vehicle }) => ({ part, vehicle }) },
  "patch /cart/lines/{id}": { path: ({ line }) => `/cart/lines/${line}`, body: () => ({ quantity: 2 }) },
  "delete /cart/lines/{id}": { path: ({ line }) => `/cart/lines/${line}` },
  "put /cart/contact": { path: () => "/cart/contact", body: () => ({ email: "ada@example.com" }) },
  "put /cart/delivery": { path: () => "/cart/delivery", body: () => ({ method: "parcel" }) },
  "post /cart/codes": { path: () => "/cart/codes", body: () => ({ code: "SPRING" }) },
  "delete /cart/codes/{code}": { path: () => "/cart/codes/SPRING" },
  "delete /cart/gift-cards/{card}": { path: () => "/cart/gift-cards/019a0000-0000-7000-8000-000000000000" },
  "put /cart/credit": { path: () => "/cart/credit", body: () => ({ used: true }) },
  "post /cart/complete": {
    path: () => "/cart/complete",
    body: () => ({ cart: "019a0000-0000-7000-8000-000000000000", version: 1, total: 1 }),
  },
  "get /guest-orders/{key}": { path: () => "/guest-orders/unknown" },
  "delete /guest-orders/{key}": { path: () => "/guest-orders/unknown" },
  "post /guest-orders/{key}/payments": { path: () => "/guest-orders/unknown/payments" },
  "patch /guest-orders/{key}/payments": {
    path: () => "/guest-orders/unknown/payments",
    body: () => ({ transactionId: "pi_unknown" }),
  },
  "post /cart/merge": { path: () => "/cart/merge" },
  "post /cart/orders": { path: () => "/cart/orders", body: ({ order }) => ({ order }) },
  "post /cart/share": { path: () => "/cart/share" },
  "delete /cart/share": { path: () => "/cart/share" },
  "get /cart/shared/{token}": { path: () => "/cart/shared/unknown" },
  "get /imports": { path: () => "/imports" },
  "get /imports/{id}": { path: ({ imported }) => `/imports/${imported}` },
  "get /imports/{id}/problems": { path: ({ imported }) => `/imports/${imported}/problems` },
  "get /imports/{id}/changes": { path: ({ imported }) => `/imports/${imported}/changes?entity=part` },
  "post /imports": {
    path: () => "/imports?name=parts.csv&dryRun=true",
    body: () => "sku,name,price\nA-1,Oil Filter,9",
  },
  "post /imports/preview": { path: () => "/imports/preview?decimal=comma", body: () => "sku,name\nA-1,Oil Filter" },
  "put /imports/layouts/{signature}": {
    path: () => `/imports/layouts/${"0".repeat(32)}`,
    body: () => ({
      header: ["sku", "name"],
      version: 0,
      layout: { encoding: null, separator: null, decimal: null, dates: null, columns: ["sku", "name"] },
    }),
  },
  "get /imports/{id}/vehicle-names": { path: ({ imported }) => `/imports/${imported}/vehicle-names` },
  "put /imports/vehicle-names": {
    path: () => "/imports/vehicle-names",
    body: () => ({ names: [{ make: "Ford", model: "Super Duty", models: [1] }] }),
  },
  "post /imports/resolve": { path: () => "/imports/resolve?dryRun=true" },
  "post /imports/map": { path: () => "/imports/map", body: () => "kind,id\nbase_vehicle,1,2008,Honda,Accord" },
  "post /imports/{id}/apply": { path: ({ imported }) => `/imports/${imported}/apply` },
  "post /imports/{id}/undo": { path: ({ imported }) => `/imports/${imported}/undo` },
  "post /imports/{id}/cancel": { path: ({ imported }) => `/imports/${imported}/cancel` },
  "get /facets": { path: () => "/facets?type=brake-disc&price_max=100" },
  "get /part-types": { path: () => "/part-types" },
  "get /search": { path: () => "/search?q=2015+accord+front+brake+pads" },
  "get /suggest": { path: () => "/suggest?q=2015+acc" },
  "post /search-outcomes": { path: () => "/search-outcomes", body: () => ({ q: "brake pads", outcome: "shown" }) },
  "get /search-outcomes": { path: () => "/search-outcomes?kind=unopened" },
  "get /search-synonyms": { path: () => "/search-synonyms" },
  "post /search-synonyms": { path: () => "/search-synonyms", body: () => ({ word: "stoppers", means: "halvern" }) },
  "delete /search-synonyms/{id}": { path: () => "/search-synonyms/018f0000-0000-7000-8000-000000000000" },
  "get /reviews": { path: () => "/reviews" },
  "post /reviews": { path: () => "/reviews", body: () => ({ review: "Fits well.", retting: 5, name: "Ada" }) },
  "post /inquiries": {
    path: () => "/inquiries",
    body: () => ({ key: "019a0000-0000-7000-8000-000000000000", email: "ada@example.com", message: "Is it there?" }),
  },
  "get /inquiries": { path: () => "/inquiries" },
  "patch /inquiries/{id}": {
    path: ({ inquiry }) => `/inquiries/${inquiry}`,
    body: () => ({ answered: true }),
  },
  "get /moderation/reviews": { path: () => "/moderation/reviews?status=hidden&q=disc" },
  "patch /moderation/reviews/{id}": {
    path: ({ review }) => `/moderation/reviews/${review}`,
    body: () => ({ hidden: true }),
  },
  "post /purchase": { path: () => "/purchase", body: ({ part }) => ({ ...contact, part, orders: 1 }) },
  "get /purchase": { path: () => "/purchase" },
  "get /purchase/{id}": { path: ({ order }) => `/purchase/${order}` },
  "delete /purchase/{id}": { path: ({ order }) => `/purchase/${order}` },
  "patch /purchase/{id}": {
    path: ({ order }) => `/purchase/${order}`,
    body: ({ order }) => ({ order, transactionId: "pi_unknown" }),
  },
  "post /purchase/{id}/refund": { path: ({ order }) => `/purchase/${order}/refund` },
  "put /purchase/{id}/shipped": { path: ({ order }) => `/purchase/${order}/shipped`, body: () => ({ shipped: true }) },
  "post /orders/lookup": { path: () => "/orders/lookup", body: () => ({ number: 1, email: "ada@example.com" }) },
  "post /orders/{id}/cancel": { path: ({ order }) => `/orders/${order}/cancel`, body: () => ({}) },
  "post /orders/{id}/payments": { path: ({ order }) => `/orders/${order}/payments`, body: () => ({ method: "card" }) },
  "post /orders/{id}/transfer": { path: ({ order }) => `/orders/${order}/transfer`, body: () => ({ amount: 1 }) },
  "post /orders/{id}/refunds/sent": { path: ({ order }) => `/orders/${order}/refunds/sent` },
  "get /orders/{id}/notes": { path: ({ order }) => `/orders/${order}/notes` },
  "post /orders/{id}/notes": { path: ({ order }) => `/orders/${order}/notes`, body: () => ({ text: "Call first." }) },
  "get /orders": { path: () => "/orders?payment=paid&sort=-total" },
  "get /orders.csv": { path: () => "/orders.csv?q=ada" },
  "get /orders/{id}": { path: ({ order }) => `/orders/${order}` },
  "post /orders/{id}/shipments": {
    path: ({ order }) => `/orders/${order}/shipments`,
    body: () => ({ carrier: "UPS" }),
  },
  "post /shipments": { path: () => "/shipments", body: () => ({ shipments: [{ order: 1 }] }) },
  "get /packing-lists": { path: ({ order }) => `/packing-lists?orders=${order}` },
  "post /phone-orders/quote": { path: () => "/phone-orders/quote", body: () => phoneOrder },
  "post /phone-orders": { path: () => "/phone-orders", body: () => ({ ...phoneOrder, total: 1 }) },
  "get /products": { path: () => "/products?stock=low&sort=-price" },
  "get /products.csv": { path: () => "/products.csv" },
  "get /desk-figures": { path: () => "/desk-figures" },
  "get /reports/sales": { path: () => "/reports/sales" },
  "get /reports/top-sellers": { path: () => "/reports/top-sellers?from=2026-01-01&to=2026-02-01" },
  "get /reports/marketing": { path: () => "/reports/marketing" },
  "get /audit": { path: () => "/audit?action=order&q=ada" },
  "get /audit/actions": { path: () => "/audit/actions" },
  "get /audit.csv": { path: () => "/audit.csv" },
  "get /saved-views": { path: () => "/saved-views?list=orders" },
  "post /saved-views": {
    path: () => "/saved-views",
    body: () => ({ list: "orders", name: "To ship", query: "fulfilment=to_ship" }),
  },
  "delete /saved-views/{id}": { path: () => "/saved-views/019a0000-0000-7000-8000-000000000000" },
  "get /myorders": { path: () => "/myorders" },
  "delete /myorders/{id}": { path: ({ order }) => `/myorders/${order}` },
  "post /create-payment-intent": { path: () => "/create-payment-intent", body: ({ order }) => ({ order }) },
  "post /stripe/webhook": { path: () => "/stripe/webhook", body: () => ({ id: "evt_1" }) },
  "get /promotions": { path: () => "/promotions?state=active&q=spring" },
  "get /promotions/{id}": { path: ({ promotion }) => `/promotions/${promotion}` },
  "post /promotions": {
    path: () => "/promotions",
    body: () => ({ name: "Spring", kind: "percent", level: "order", percent: 10 }),
  },
  "put /promotions/{id}": {
    path: ({ promotion }) => `/promotions/${promotion}`,
    body: () => ({ name: "Spring", kind: "percent", level: "order", percent: 10, version: 1 }),
  },
  "post /promotions/{id}/end": { path: ({ promotion }) => `/promotions/${promotion}/end` },
  "post /promotions/preview": {
    path: () => "/promotions/preview",
    body: () => ({ lines: [{ sku: "NONE-1", quantity: 2 }] }),
  },
  "get /customer-groups": { path: () => "/customer-groups" },
  "post /customer-groups": { path: () => "/customer-groups", body: () => ({ name: "Garages" }) },
  "delete /customer-groups/{id}": { path: ({ group }) => `/customer-groups/${group}` },
  "post /customer-groups/{id}/members": {
    path: ({ group }) => `/customer-groups/${group}/members`,
    body: ({ holder }) => ({ email: holder.email }),
  },
  "delete /customer-groups/{id}/members/{user}": {
    path: ({ group, holder }) => `/customer-groups/${group}/members/${holder.id}`,
  },
  "get /gift-cards": { path: () => "/gift-cards" },
  "get /gift-cards/{id}": { path: ({ giftCard }) => `/gift-cards/${giftCard}` },
  "post /gift-cards": { path: () => "/gift-cards", body: () => ({ amount: 25 }) },
  "post /gift-cards/lookup": { path: () => "/gift-cards/lookup", body: () => ({ code: "AAAAA-AAAAA-AAAAA-AAAAA" }) },
  "put /gift-cards/{id}/blocked": {
    path: ({ giftCard }) => `/gift-cards/${giftCard}/blocked`,
    body: () => ({ blocked: true }),
  },
  "get /store-credit/{email}": { path: ({ holder }) => `/store-credit/${holder.email}` },
  "post /store-credit/{email}": {
    path: ({ holder }) => `/store-credit/${holder.email}`,
    body: () => ({ amount: 5, reason: "Goodwill" }),
  },
  "get /profile": { path: () => "/profile" },
  "put /profile": { path: () => "/profile", body: () => ({ displayName: "Ada" }) },
  "get /users": { path: () => "/users" },
  "get /admin/{email}": { path: ({ holder }) => `/admin/${holder.email}` },
  "put /user/{email}": {
    path: ({ holder }) => `/user/${holder.email}`,
    body: ({ holder }) => ({ email: holder.email }),
  },
  "get /roles": { path: () => "/roles" },
  "put /users/{id}/role": { path: ({ holder }) => `/users/${holder.id}/role`, body: () => ({ role: "customer" }) },
  "put /user/admin/{email}": { path: () => "/user/admin/nobody@example.com" },
  "delete /user/{email}": { path: () => "/user/nobody@example.com" },
};
