import type { OrderResponseMessages } from "#api/selling/order-responses.ts";
import { createRouter, type Shop } from "#api/router.ts";
import { ordersRouter } from "#api/specification/orders.ts";
import { partsRouter } from "#api/specification/parts.ts";
import { paymentsRouter } from "#api/specification/payments.ts";
import { reviewsRouter } from "#api/specification/reviews.ts";
import { usersRouter } from "#api/specification/users.ts";
import type { FitmentMessages } from "#shop/catalogue/fitment/describe-fitment.ts";
import type { TitleWords } from "#shop/catalogue/parts/display-title.ts";

/** The 19 calls of the specification. They keep its names, shapes and statuses, odd ones among them (D40). */
export function specificationRouter(shop: Shop, words: OrderResponseMessages & TitleWords & FitmentMessages) {
  return createRouter()
    .route("/", partsRouter(shop, words))
    .route("/", ordersRouter(shop, words))
    .route("/", paymentsRouter(shop))
    .route("/", reviewsRouter(shop))
    .route("/", usersRouter(shop));
}
