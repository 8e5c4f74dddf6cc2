import { index, route, type RouteConfig } from "@react-router/dev/routes";

export default [index("pages/landing/landing.tsx"), route("*", "pages/not-found.tsx")] satisfies RouteConfig;
