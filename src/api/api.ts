import type { Context } from "hono";
import { addressesRouter } from "#api/selling/addresses.ts";
import { applicationsRouter } from "#api/catalogue/applications.ts";
import { buyersGuideRouter, type GuideMessages } from "#api/catalogue/buyers-guide.ts";
import { bulkEditsRouter } from "#api/supply/bulk-edits.ts";
import { cartRouter } from "#api/selling/cart.ts";
import { cartDeliveryRouter } from "#api/selling/cart-delivery.ts";
import { cartOffersRouter } from "#api/selling/cart-offers.ts";
import { checkoutRouter } from "#api/selling/checkout.ts";
import { guestOrdersRouter } from "#api/selling/guest-orders.ts";
import { createRouter, type Shop } from "#api/router.ts";
import { creditRouter } from "#api/selling/credit.ts";
import { customerGroupsRouter } from "#api/selling/customer-groups.ts";
import { facetsRouter, type FacetMessages } from "#api/catalogue/facets.ts";
import { deliveryRouter } from "#api/selling/delivery.ts";
import { withExamples } from "#api/document-examples.ts";
import { draftsRouter } from "#api/catalogue/drafts.ts";
import { contentSecurityReportsRouter } from "#api/content-security-reports.ts";
import { contentRouter } from "#api/desk/content.ts";
import { csvFilesRouter } from "#api/supply/csv-files.ts";
import { exportsRouter } from "#api/supply/exports.ts";
import { fitmentRouter } from "#api/catalogue/fitment.ts";
import { fitmentNotesRouter } from "#api/catalogue/fitment-notes.ts";
import { fitmentQualityRouter } from "#api/catalogue/fitment-quality.ts";
import { garageRouter } from "#api/catalogue/garage.ts";
import { importChangesRouter } from "#api/supply/import-changes.ts";
import { importsRouter } from "#api/supply/imports.ts";
import { labelsRouter } from "#api/selling/labels.ts";
import { orderActionsRouter } from "#api/selling/order-actions.ts";
import { kitsRouter } from "#api/catalogue/kits.ts";
import { withNullableComponents } from "#api/nullable-components.ts";
import { openingRouter } from "#api/desk/opening.ts";
import { ordersRouter } from "#api/selling/orders.ts";
import { partImagesRouter } from "#api/catalogue/part-images.ts";
import { partOffersRouter } from "#api/selling/part-offers.ts";
import { partsRouter } from "#api/catalogue/parts.ts";
import { partTypesRouter } from "#api/catalogue/part-types.ts";
import { ownDataRouter } from "#api/desk/own-data.ts";
import { paymentsRouter } from "#api/selling/payments.ts";
import { connectionsRouter } from "#api/desk/connections.ts";
import { inquiriesRouter } from "#api/desk/inquiries.ts";
import { reviewModerationRouter } from "#api/catalogue/review-moderation.ts";
import { promotionsRouter } from "#api/selling/promotions.ts";
import { searchRouter } from "#api/catalogue/search.ts";
import { searchWordsRouter } from "#api/catalogue/search-words.ts";
import { passkeysRouter } from "#api/people/passkeys.ts";
import { sessionsRouter } from "#api/people/sessions.ts";
import { specificationRouter, type SpecificationMessages } from "#api/specification/specification.ts";
import { settingsRouter } from "#api/foundation/settings.ts";
import { siteRouter } from "#api/desk/site.ts";
import { apiKeysRouter } from "#api/people/api-keys.ts";
import { auditRouter } from "#api/desk/audit.ts";
import { phoneDraftsRouter } from "#api/selling/phone-drafts.ts";
import { phoneOrdersRouter } from "#api/selling/phone-orders.ts";
import { postalPlacesRouter } from "#api/selling/postal-places.ts";
import { productRouter } from "#api/catalogue/product.ts";
import { productFilesRouter } from "#api/catalogue/product-files.ts";
import { productRowsRouter } from "#api/catalogue/product-rows.ts";
import { reportsRouter } from "#api/desk/reports.ts";
import { savedViewsRouter } from "#api/people/saved-views.ts";
import { shipmentsRouter } from "#api/selling/shipments.ts";
import { staffOrdersRouter } from "#api/selling/staff-orders.ts";
import { systemRouter } from "#api/desk/system.ts";
import { legalFactsRouter } from "#api/catalogue/legal-facts.ts";
import { suppliedDataRouter } from "#api/catalogue/supplied-data.ts";
import { taxRouter } from "#api/selling/tax.ts";
import { transfersRouter } from "#api/selling/transfers.ts";
import { usersRouter } from "#api/people/users.ts";
import { webhooksRouter } from "#api/foundation/webhooks.ts";
import { vehiclesRouter, type VehicleWords } from "#api/catalogue/vehicles.ts";
import type { ImportMessages } from "#api/supply/import-responses.ts";
import type { SearchWords } from "#api/catalogue/search-responses.ts";
import { cartCookieName, isCrossSite } from "#http/cart-cookie.ts";
import { withinDeadline } from "#http/deadline.ts";
import { limitBody } from "#http/limit-body.ts";
import { problem, problemOf, type Words } from "#http/problem.ts";
import { statusOf } from "#http/status.ts";
import { setActor } from "#log/current-request.ts";
import { ShopError, type ErrorCode } from "#shop/foundation/errors.ts";
import { bodyBytes } from "#shop/foundation/limits.ts";

/** The messages in responses; passed in, since they are among the messages of the pages. */
export type ApiMessages = Words &
  VehicleWords &
  SpecificationMessages &
  GuideMessages &
  ImportMessages &
  FacetMessages &
  SearchWords;

/**
 * Returns the JSON API, to be mounted at `/api`. Each noun's file declares its endpoints; `/openapi.json` is generated from the schemas
 * that validate.
 */
export function createApi(shop: Shop, words: ApiMessages) {
  const api = createRouter();
  api.onError((error) => problem(error, words));

  const limited = limitBody(bodyBytes.request);
  api.use((c, next) => (takesFile(c) ? next() : limited(c, next)));
  // A write is answered when its outcome is known. The limits of the database bound how long that takes.
  api.use((c, next) => (["GET", "HEAD"].includes(c.req.method) ? withinDeadline(next()) : next()));
  api.use(async (c, next) => {
    const authorization = c.req.header("authorization");
    const actor = authorization ? await shop.actorOf(authorization) : null;
    if (actor) setActor(actor.userId, actor.apiKeyId);
    c.set("actor", actor);
    c.set("crossSite", isCrossSite(c.req.raw.headers, shop.site.publicUrl));
    if (authorization) c.header("cache-control", "no-store");
    await next();
  });
  api.use(async (c, next) => {
    const sends = c.req.method === "POST" || c.req.method === "PATCH" || c.req.method === "PUT";
    const type = c.req.header("content-type");
    if (sends && !takesFile(c) && type !== undefined && !/^application\/(\w+\+)?json\b/i.test(type))
      throw new ShopError("unsupported_media_type");
    await next();
  });

  const routes = createRoutes(shop, words);
  api.route("/", routes);

  serveDocument(api, shop, words);
  for (const [path, methods] of methodsByPath(routes)) {
    const allow = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    api.all(path, () => {
      const refusal = problem(new ShopError("method_not_allowed"), words);
      refusal.headers.set("allow", allow.join(", "));
      return refusal;
    });
  }
  api.all("*", () => problem(new ShopError("not_found"), words));
  return api;
}

/** Serves the OpenAPI document, which is made when it is first asked for. */
function serveDocument(api: ReturnType<typeof createRouter>, { site }: Shop, words: Words): void {
  const { openAPIRegistry: registry } = api;
  registry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    description: "The token of a sign-in (a JWT), or an API key (`camber_…`)",
  });
  registry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: `${site.publicUrl.startsWith("https:") ? "__Secure-" : ""}camber.session_token`,
  });
  registry.registerComponent("securitySchemes", "cart", {
    type: "apiKey",
    in: "cookie",
    name: cartCookieName(site.publicUrl),
  });
  const makeDocument = () => {
    for (const code of Object.keys(statusOf) as ErrorCode[])
      registry.registerComponent("examples", code, { value: problemOf(code, [], words) });
    const description = "The shop's API. `x-policy` of each operation says who may call it.";
    const info = { title: site.name, version: "1", description };
    const made = api.getOpenAPI31Document({ openapi: "3.1.0", info, servers: [{ url: "/api" }] });
    return withExamples(withNullableComponents(made));
  };
  let document: ReturnType<typeof makeDocument> | undefined;
  api.get("/openapi.json", (c) => c.json((document ??= makeDocument())));
}

function createRoutes(shop: Shop, words: ApiMessages) {
  return createRouter()
    .route("/", siteRouter(shop))
    .route("/", contentSecurityReportsRouter())
    .route("/", settingsRouter(shop))
    .route("/", connectionsRouter(shop))
    .route("/", contentRouter(shop))
    .route("/", openingRouter(shop))
    .route("/", deliveryRouter(shop))
    .route("/", postalPlacesRouter(shop))
    .route("/", taxRouter(shop))
    .route("/", draftsRouter(shop))
    .route("/", specificationRouter(shop, words))
    .route("/", partsRouter(shop))
    .route("/", partOffersRouter(shop, words))
    .route("/", partImagesRouter(shop))
    .route("/", partTypesRouter(shop))
    .route("/", kitsRouter(shop))
    .route("/", suppliedDataRouter(shop))
    .route("/", legalFactsRouter(shop))
    .route("/", ordersRouter(shop))
    .route("/", orderActionsRouter(shop, words))
    .route("/", staffOrdersRouter(shop, words))
    .route("/", shipmentsRouter(shop, words))
    .route("/", savedViewsRouter(shop))
    .route("/", phoneOrdersRouter(shop, words))
    .route("/", phoneDraftsRouter(shop))
    .route("/", productRowsRouter(shop))
    .route("/", productRouter(shop, words))
    .route("/", productFilesRouter(shop))
    .route("/", bulkEditsRouter(shop, words))
    .route("/", reportsRouter(shop, words))
    .route("/", auditRouter(shop, words))
    .route("/", systemRouter(shop))
    .route("/", apiKeysRouter(shop))
    .route("/", webhooksRouter(shop))
    .route("/", labelsRouter(shop))
    .route("/", paymentsRouter(shop))
    .route("/", transfersRouter(shop))
    .route("/", reviewModerationRouter(shop))
    .route("/", inquiriesRouter(shop))
    .route("/", usersRouter(shop))
    .route("/", sessionsRouter(shop))
    .route("/", passkeysRouter(shop))
    .route("/", ownDataRouter(shop))
    .route("/", vehiclesRouter(shop, words))
    .route("/", searchRouter(shop, words))
    .route("/", searchWordsRouter(shop))
    .route("/", buyersGuideRouter(shop, words))
    .route("/", facetsRouter(shop, words))
    .route("/", fitmentRouter(shop, words))
    .route("/", applicationsRouter(shop, words))
    .route("/", fitmentQualityRouter(shop, words))
    .route("/", fitmentNotesRouter(shop, words))
    .route("/", exportsRouter(shop))
    .route("/", promotionsRouter(shop))
    .route("/", customerGroupsRouter(shop))
    .route("/", creditRouter(shop))
    .route("/", addressesRouter(shop))
    .route("/", garageRouter(shop))
    .route("/", cartRouter(shop, words))
    .route("/", cartDeliveryRouter(shop, words))
    .route("/", cartOffersRouter(shop, words))
    .route("/", checkoutRouter(shop, words))
    .route("/", guestOrdersRouter(shop, words))
    .route("/", csvFilesRouter(shop, words))
    .route("/", importChangesRouter(shop))
    .route("/", importsRouter(shop, words));
}

/** The route table as a type: every path with its request and response. `web/client/` is typed by it. */
export type Api = ReturnType<typeof createRoutes>;

/** Returns whether the endpoint takes a file as a stream, with a limit of its own. */
function takesFile({ req }: Context): boolean {
  return req.method === "POST" && /\/(imports(\/(map|preview))?|parts\/[^/]+\/images|brand\/logo)$/.test(req.path);
}

function methodsByPath({ routes }: Pick<Api, "routes">): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, method } of routes) {
    const methods = found.get(path) ?? [];
    if (!methods.includes(method)) found.set(path, [...methods, method]);
  }
  return found;
}
