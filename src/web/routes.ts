import { index, layout, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("pages/landing/landing.tsx"),
  route("home", "pages/landing/landing.tsx", { id: "home" }),
  route("parts", "pages/parts/parts-list.tsx"),
  route("compare", "pages/parts/compare.tsx"),
  route("parts/:partId", "pages/parts/part.tsx"),
  route("search", "pages/search/search.tsx"),
  route("purchase/:partId", "pages/purchase/purchase.tsx"),
  route("garage", "pages/garage/garage.tsx"),

  route("vehicles", "pages/vehicles/vehicles.tsx"),
  route("vehicles/:year", "pages/vehicles/year.tsx"),
  route("vehicles/:year/:make", "pages/vehicles/make.tsx"),
  // The first step after the model is an engine or a part type, the second the type for that engine.
  route("vehicles/:year/:make/:model/:first?/:second?", "pages/vehicles/vehicle-page.tsx"),

  route("login", "pages/account/login.tsx"),
  route("register", "pages/account/register.tsx"),
  route("reset-password", "pages/account/reset-password.tsx"),

  route("blogs", "pages/blogs.tsx"),
  route("my-portfolio", "pages/portfolio/portfolio.tsx"),
  route("contact", "pages/company/contact.tsx"),
  route("about", "pages/company/about.tsx"),
  route("jobs", "pages/company/jobs.tsx"),
  route("press", "pages/company/press.tsx"),

  route("illustrations/:partType/:brand.svg", "illustrations/route.ts"),
  route("sitemap.xml", "pages/sitemap/sitemap-index.ts"),
  route("sitemap/parts/:after.xml", "pages/sitemap/sitemap-parts.ts"),
  route("sitemap/vehicles/:from.xml", "pages/sitemap/sitemap-vehicles.ts"),
  route("robots.txt", "pages/sitemap/robots.ts"),

  route("dashboard", "pages/dashboard/dashboard.tsx", [
    index("pages/dashboard/my-orders.tsx"),
    route("myprofile", "pages/dashboard/my-profile.tsx"),
    route("review", "pages/dashboard/add-review.tsx"),
    route("payment/:id", "pages/payment/payment.tsx"),
    route("making-admin", "pages/admin/make-admin.tsx"),
    route("imports", "pages/admin/imports/imports.tsx"),
    route("imports/:importId", "pages/admin/imports/import.tsx"),
    route("fitment-quality", "pages/admin/fitment-quality/quality.tsx"),
    route("fitment-quality/:finding", "pages/admin/fitment-quality/findings.tsx"),
  ]),

  layout("pages/admin/admin.tsx", [
    route("add-product", "pages/admin/add-product.tsx"),
    route("manage-orders", "pages/admin/manage-orders.tsx"),
    route("manage-product", "pages/admin/manage-product.tsx"),
    route("manage-product/drafts", "pages/admin/drafts.tsx"),
    route("manage-product/:partId", "pages/admin/part-data/part-data.tsx"),
  ]),

  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
