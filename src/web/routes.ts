import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("landing/landing.tsx"),
  route("home", "landing/landing.tsx", { id: "home" }),
  route("parts", "catalogue/list/parts-list.tsx"),
  route("compare", "catalogue/compare/compare.tsx"),
  route("parts/:partId", "catalogue/part/part.tsx"),
  route("search", "search/search.tsx"),
  route("purchase/:partId", "checkout/order-form/purchase.tsx"),
  route("garage", "garage/garage.tsx"),
  route("cart", "cart/cart.tsx"),
  route("cart/shared/:token", "cart/shared-cart.tsx"),
  route("checkout", "checkout/cart/checkout.tsx"),
  route("order", "orders/find-order.tsx"),
  route("order/:key", "checkout/guest-order.tsx"),

  route("vehicles", "vehicle-pages/vehicles.tsx"),
  route("vehicles/:year", "vehicle-pages/year.tsx"),
  route("vehicles/:year/:make", "vehicle-pages/make.tsx"),
  // The first step after the model is an engine or a part type, the second the type for that engine.
  route("vehicles/:year/:make/:model/:first?/:second?", "vehicle-pages/vehicle-page.tsx"),

  route("login", "account/login.tsx"),
  route("register", "account/register.tsx"),
  route("reset-password", "account/reset-password.tsx"),

  route("blogs", "company/blogs.tsx"),
  route("my-portfolio", "company/portfolio/portfolio.tsx"),
  route("contact", "company/contact.tsx"),
  route("about", "company/about.tsx"),
  route("jobs", "company/jobs.tsx"),
  route("press", "company/press.tsx"),

  route("sitemap.xml", "sitemap/sitemap-index.ts"),
  route("sitemap/parts/:after.xml", "sitemap/sitemap-parts.ts"),
  route("sitemap/vehicles/:from.xml", "sitemap/sitemap-vehicles.ts"),
  route("robots.txt", "sitemap/robots.ts"),

  route("dashboard", "shell/dashboard.tsx", [
    index("orders/my-orders.tsx"),
    route("myprofile", "account/profile/my-profile.tsx"),
    route("review", "reviews/add-review.tsx"),
    route("payment/:id", "checkout/payment/payment.tsx"),
    layout("staff/staff.tsx", [
      route("making-admin", "staff/users/make-admin.tsx"),
      route("imports", "staff/imports/imports.tsx"),
      route("imports/notes", "staff/imports/notes.tsx"),
      route("imports/:importId", "staff/imports/import.tsx"),
      route("part-types", "staff/part-types/part-types.tsx"),
      route("part-types/:typeId", "staff/part-types/part-type.tsx"),
      route("reviews", "staff/reviews/reviews.tsx"),
      route("settings/:section?", "staff/settings/settings.tsx"),
      route("search-words", "staff/search/search-words.tsx"),
      route("promotions", "staff/promotions/promotions.tsx"),
      route("promotions/new", "staff/promotions/add-promotion.tsx"),
      route("promotions/:promotionId", "staff/promotions/promotion.tsx"),
      route("customer-groups", "staff/promotions/customer-groups.tsx"),
      route("gift-cards", "staff/credit/gift-cards.tsx"),
      route("gift-cards/:cardId", "staff/credit/gift-card.tsx"),
      route("store-credit", "staff/credit/store-credit.tsx"),
      route("fitment-quality", "staff/quality/quality.tsx"),
      route("fitment-quality/:finding", "staff/quality/findings.tsx"),
    ]),
  ]),

  layout("staff/top-level.tsx", [
    route("add-product", "staff/products/add-product.tsx"),
    route("manage-orders", "staff/orders/manage-orders.tsx"),
    route("manage-product", "staff/products/manage-product.tsx"),
    route("manage-product/drafts", "staff/products/drafts.tsx"),
    route("manage-product/:partId", "staff/products/part-data/part-data.tsx"),
  ]),

  route("*", "shell/not-found.tsx"),
] satisfies RouteConfig;
