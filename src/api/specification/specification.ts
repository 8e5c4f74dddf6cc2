import type { OrderResponseMessages } from "#api/specification/order-response.ts";
import { createRouter, type Shop } from "#api/router.ts";
import { ordersRouter } from "#api/specification/orders.ts";
import { partsRouter } from "#api/specification/parts.ts";
import { paymentsRouter } from "#api/specification/payments.ts";
import { reviewsRouter } from "#api/specification/reviews.ts";
import { usersRouter } from "#api/specification/users.ts";
import type { FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { TitleWords } from "#shop/catalogue/parts/display-title.ts";

/** The messages in responses of these calls. */
export type SpecificationMessages = OrderResponseMessages & TitleWords & FitmentMessages;

/** The 19 calls of the specification. They keep its names, shapes and statuses, odd ones among them. */
export function specificationRouter(shop: Shop, words: SpecificationMessages) {
  return createRouter()
    .route("/", partsRouter(shop, words))
    .route("/", ordersRouter(shop, words))
    .route("/", paymentsRouter(shop))
    .route("/", reviewsRouter(shop))
    .route("/", usersRouter(shop));
}
