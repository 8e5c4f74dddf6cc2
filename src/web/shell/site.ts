import { useRouteLoaderData } from "react-router";
import type { Site } from "#http/shop-context.ts";

const unknown: Site = {
  name: "Camber",
  mark: "CMB",
  currency: "USD",
  publicUrl: "",
  apiUrl: null,
  sandbox: { stripe: false, google: false, mail: false },
  googleSignIn: false,
  stripePublishableKey: null,
};

/** What the shop says of itself. Only a page that failed before anything was known does without. */
export function useSite(): Site {
  return useRouteLoaderData("root")?.site ?? unknown;
}
